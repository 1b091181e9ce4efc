import { expect, test } from "vitest";
import { headingRow, withBody, wordsOf } from "./sceneJson.ts";

const TEXT = "甲走来。\n甲\n你好。";
const linesWith = (persons: readonly string[], text = TEXT): string[] =>
  withBody(headingRow("r", "井边 日"), text, persons, "model").content.map(
    (line) => `${line.attrs.type} ${wordsOf(line)}`,
  );
const READ = ["heading 井边 日", "action 甲走来。", "character 甲", "dialogue 你好。"];

test("a name of the work may stand alone above its speech", () => {
  expect(linesWith(["甲", "丙"])).toEqual(READ);
});

test("a name with a line break or a control character puts nothing into the script, and the others are read", () => {
  for (const name of ["甲\n乙", "甲\r乙", "甲\u2028乙", "甲\t乙", "\u0000"])
    expect(linesWith([name, "甲"])).toEqual(READ);
});

test("what reads like the stand-ins before it is the writer's where he wrote it", () => {
  expect(linesWith(["甲"], `第1场 屋里 日 内\n人物：甲\n${TEXT}`)).toEqual([
    "heading 井边 日",
    "action 第1场 屋里 日 内",
    "meta 人物：甲",
    ...READ.slice(1),
  ]);
  // Blanks inside a name, and no words at all.
  expect(linesWith(["甲　 ", "Michael  Chen", "甲"])).toEqual(READ);
  expect(linesWith(["甲"], "")).toEqual(["heading 井边 日"]);
});
