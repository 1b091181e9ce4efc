import { lineText } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { parsePasted } from "./parsePasted.ts";

const TEXT = `15、仓库 夜 内

一盏灯。

沈砚
（喘气）
货呢？

柳姨
没了。
她走开。

沈砚
`;
const typesOf = (names: readonly string[]): string[] =>
  parsePasted(TEXT, names).lines.map((line) => `${line.attrs.type} ${lineText(line)}`);

test("takes a known name alone on a line as a cue, and what stands below it as the speech", () => {
  expect(typesOf(["沈砚", "柳姨"])).toEqual([
    "heading 15、仓库 夜 内",
    "action 一盏灯。",
    "character 沈砚",
    "parenthetical （喘气）",
    "dialogue 货呢？",
    "character 柳姨",
    "dialogue 没了。",
    "action 她走开。",
    "action 沈砚",
  ]);
});

test("leaves lines as the parser read them in a script that knows none of them", () => {
  expect(typesOf(["闵舟"])).not.toContain("character 沈砚");
});
