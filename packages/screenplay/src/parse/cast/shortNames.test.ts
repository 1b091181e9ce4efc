import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const names = (text: string): string[][] => parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases]);

test("who is cued by the last character of the only listed name is that person", () =>
  expect(
    names(
      "人物：赵铁口 相士夫 干部妻\n\n第一场 街上 日 外\n赵：来了。\n夫：来了。\n妻：走吧。\n赵：好。\n夫：好。\n妻：好。\n",
    ),
  ).toEqual([
    ["赵铁口", "赵"],
    ["相士夫", "夫"],
    ["干部妻", "妻"],
  ]));

test("what somebody says between songs is that person's", () =>
  expect(
    names("第一场 街上 日 外\n赵白：来了。\n孙白：来了。\n赵白：走吧。\n孙白：好。\n钱白：走！\n钱白：等等。\n").map(
      ([name]) => name,
    ),
  ).toEqual(["赵", "孙", "钱"]));
