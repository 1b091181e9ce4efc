import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[][] => parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases]);
const talk = "许春枝：你来了。\n林小桥：来了。\n".repeat(8);

test.each([
  ["许春芝：坐吧。\n许春芝：不坐了。\n", ["许春枝", "许春芝"]],
  ["许舂枝：坐吧。\n许舂枝：走了。\n", ["许春枝", "许舂枝"]],
  ["许春梅：坐吧。\n", ["许春枝", "许春梅"]],
])("a name that differs by a character of the same sound or look is a spelling of it: %s", (lines, person) =>
  expect(cast(`第一场 客厅 日 内\n${talk}第二场 院子 夜 外\n${lines}`)).toContainEqual(person),
);

test("whole names of one sound are one person, however often each is written", () =>
  expect(
    cast(
      `第一场 客厅 日 内\n${"乔郎辉：走。\n林小桥：好。\n".repeat(6)}第二场 院子 夜 外\n${"乔朗辉：走。\n林小桥：好。\n".repeat(6)}`,
    ),
  ).toEqual([["乔郎辉", "乔朗辉"], ["林小桥"]]));

test.each([
  ["whom somebody names", `许春梅：坐吧。\n林小桥：许春梅，你坐。\n`, "许春梅"],
  ["a trade", "女记者：坐吧。\n" + "男记者：不坐了。\n".repeat(8), "女记者"],
])("a name on few cues is another person where it is one %s", (_, lines, name) =>
  expect(cast(`第一场 客厅 日 内\n${talk}${lines}`)).toContainEqual([name]),
);

test.each([
  ["two who talk with each other", `第二场 院子 夜 外\n许春芝：坐吧。\n许春枝：你坐。\n许春芝：好。\n许春枝：好。\n`],
  ["another family's", "第二场 院子 夜 外\n许秋枝：坐吧。\n许秋枝：走了。\n"],
])("%s are two people", (_, lines) => expect(cast(`第一场 客厅 日 内\n${talk}${lines}`)).toContainEqual(["许春枝"]));

test("nicknames and titles of one sound are two people", () =>
  expect(
    cast(
      `第一场 客厅 日 内\n${"小丽：来了。\n陈经理：坐。\n".repeat(8)}小李：走。\n小李：好。\n程经理：坐。\n程经理：走。\n`,
    ),
  ).toEqual([["小丽"], ["陈经理"], ["小李"], ["程经理"]]));
