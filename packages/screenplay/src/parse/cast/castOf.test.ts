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

const acts = "△方慧慧走进来。\n△方慧慧看着老周。\n△方慧慧拿起书，对老周点头。\n△老周跟方慧慧出去。\n△方慧慧坐下。\n";

test.each(["方慧慧迟疑地：走？", "方慧慧释然：走。", "方慧慧同时：走。", "方慧慧犹豫的：走。", "方慧慧的：走。"])(
  "how somebody says one speech is no part of the name, also of one who is silent otherwise: %s",
  (line) => {
    const { cast: people, scenes } = parseScreenplay(`第一场 客厅 日 内\n${talk}${acts}${line}\n`);
    expect(people.map(({ name }) => name)).toEqual(["老周", "林小桥", "方慧慧"]);
    expect(scenes[0]?.lines.findLast(({ type }) => type === "dialogue")?.speaker).toBe("方慧慧");
  },
);

test("who is called by what he does with 的 is somebody where he speaks again", () =>
  expect(cast(`第一场 客厅 日 内\n${talk}收废品的：多少钱？\n林小桥：不卖。\n收废品的：好吧。\n`)).toEqual([
    "老周",
    "林小桥",
    "收废品的",
  ]));

test("what is shown, heard or done before a colon is nobody", () =>
  expect(
    cast(`第一场 客厅 日 内\n${talk}${"手机听筒：走。\n她摸摸脸颊：走。\n唱：走。\n横批：走。\n".repeat(2)}`),
  ).toEqual(["老周", "林小桥"]));

test("a name that is cued twice with a direction in between speaks twice", () =>
  expect(cast(`第一场 客厅 日 内\n${talk}达琼：（跟着喊）快来人！\n达琼：（又喊）快！\n`)).toContain("达琼"));

test("a doubled name is nobody's pair, and a bar is no particle", () =>
  expect(
    cast(`第一场 客厅 日 内\n${talk}${"哥：走。\n哥哥：好。\n".repeat(4)}吧台小姐：几位？\n吧台小姐：请。\n`),
  ).toEqual(["老周", "林小桥", "哥哥", "吧台小姐"]));

test("a nickname or a given name that ends as a label does is somebody's", () =>
  expect(
    cast(
      `第一场 客厅 日 内\n${talk}${"大喇叭：走。\n小喇叭：好。\n周大纲：来。\n天后：走。\n他二叔：走。\n".repeat(2)}`,
    ),
  ).toEqual(["老周", "林小桥", "大喇叭", "小喇叭", "周大纲", "天后", "他二叔"]));

test.each(["警方：都别动！", "众：好！", "属下：明白！", "女代表：我同意。", "学生代表：我也同意。", "内侍：宣！"])(
  "who stands for an office, a side or all speaks once and is somebody: %s",
  (line) => expect(cast(`第一场 客厅 日 内\n${talk}${line}\n`)).toEqual(["老周", "林小桥", line.split("：")[0]]),
);

test.each(["红色代表：爱情。", "时间代表：金钱。", "党员村民代表：若干。"])(
  "what something stands for is nobody: %s",
  (line) => expect(cast(`第一场 客厅 日 内\n${talk}${line}\n`)).toEqual(["老周", "林小桥"]),
);
