import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { findInconsistencies } from "./findInconsistencies.ts";

const scenes = ["客厅", "厨房", "街口", "院子", "河边"].map(
  (place, i) =>
    `第${i + 1}场 ${place} 日 内\n人物：沈越、林栖\n沈越：你来了。\n林栖：来了。\n${i === 2 ? "周掌柜：我也来了。\n" : ""}`,
);
const rules = (text: string): string[] => findInconsistencies(parseScreenplay(text)).map(({ rule }) => rule);

test("a speaker whom a cast line leaves out is found where the cast line is a row of its own", () => {
  expect(rules(scenes.join("\n"))).toEqual(["speaker-not-in-cast-line"]);
  expect(rules(scenes.join("").replaceAll("\n", ""))).toEqual([]);
});
