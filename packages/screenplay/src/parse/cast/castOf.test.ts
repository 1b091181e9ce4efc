import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] => parseScreenplay(text).cast.map(({ name }) => name);
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);

test.each(["老周冲小桥：走。", "林小桥问老周：去哪？", "、林小桥：走吧。", "老周的：走吧。"])(
  "a name with a piece of its sentence is no other person: %s",
  (line) => expect(cast(`第一场 客厅 日 内\n${talk}${line}\n`)).toEqual(["老周", "林小桥"]),
);

test("who is called by a relation or by what he does is a person", () =>
  expect(cast(`第一场 客厅 日 内\n${talk}老周妻子：来了。\n看门的：谁？\n看门的：进来。\n`)).toEqual([
    "老周",
    "林小桥",
    "老周妻子",
    "看门的",
  ]));

test.each([
  "老周正（小声）：走。",
  "老周握住小桥的手：走。",
  "满脸是汗的老周：走。",
  "老周的声音：走。",
  "老周听后：走。",
])("a speech under a name with a piece of its sentence is that person's: %s", (line) => {
  const { cast: people, scenes } = parseScreenplay(`第一场 客厅 日 内\n${talk}${line}\n`);
  expect(people.map(({ name }) => name)).toEqual(["老周", "林小桥"]);
  expect(scenes[0]?.lines.findLast(({ type }) => type === "dialogue")?.speaker).toBe("老周");
});

test("a sentence about somebody who is cued by one character is no other person", () =>
  expect(
    cast(
      `第一场 客厅 日 内\n${"方：走。\n周：好。\n".repeat(5)}（方神色黯淡。）\n（方神色慌张地关门。方神色一变。）\n人物：男、女\n`,
    ),
  ).toEqual(["方", "周"]));

test("a person is called by the name without blanks, and keeps the spelling", () => {
  const { cast: people } = parseScreenplay(`第一场 客厅 日 内\n${"小 王：走吧。\n陈 博：去哪？\n".repeat(3)}`);
  expect(people).toEqual([
    { name: "小王", aliases: ["小 王"] },
    { name: "陈博", aliases: ["陈 博"] },
  ]);
});

test("labels, interjections and addresses are nobody, however often they stand before a colon", () =>
  expect(
    cast(`第一场 客厅 日 内\n${talk}${"外貌：瘦高。\n啊呀：好。\n意思是：走。\nhttp：//x.cn\n".repeat(3)}`),
  ).toEqual(["老周", "林小桥"]));
