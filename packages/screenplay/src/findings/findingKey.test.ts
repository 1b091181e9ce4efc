import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { findingKey } from "./findingKey.ts";
import { findInconsistencies } from "./findInconsistencies.ts";

const SCRIPT = `1、渡口 日 外
闵舟走来。
闵舟：几点？

2、驾驶舱 夜 内
闵长河：十点。

2、江心 夜 外
闵舟：走吧。
`;
const keys = (text: string) => findInconsistencies(parseScreenplay(text)).map(findingKey);

test("a finding keeps its key while its words stay, and has another one when they change", () => {
  const before = keys(SCRIPT);
  expect(before.length).toBeGreaterThan(0);
  expect(new Set(before).size).toBe(before.length);
  expect(keys(SCRIPT.replace("闵舟走来。", "闵舟从江堤上走来。"))).toEqual(before);
  expect(keys(SCRIPT.replace("2、江心", "3、江心"))).not.toEqual(before);
});
