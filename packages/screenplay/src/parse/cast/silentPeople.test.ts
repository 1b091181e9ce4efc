import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] => parseScreenplay(text).cast.map(({ name }) => name);
const aliases = (text: string): string[][] => parseScreenplay(text).cast.map((one) => [one.name, ...one.aliases]);
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);
const scene = (rest: string): string => `第一场 客厅 日 内\n${talk}${rest}\n`;

test("who stands in no list and only acts, or speaks once and is named nowhere else, is doubtful", () => {
  const doubts = (text: string) =>
    parseScreenplay(text)
      .cast.filter((one) => one.doubtful)
      .map(({ name }) => name);
  expect(doubts(scene("司机甲：上车。\n△司机乙推门进来。"))).toEqual(["司机甲", "司机乙"]);
  expect(doubts(scene("司机甲：上车。\n△司机甲推门进来。"))).toEqual([]);
  expect(doubts(`人物：老周、林小桥、司机甲、司机乙\n${scene("司机甲：上车。\n△司机乙推门进来。")}`)).toEqual([]);
});

test("who is described by sex or age is a person although he never speaks", () =>
  expect(
    cast(`人物：老周——男，五十岁，退休工人；林小桥——女，二十岁，学生；阙月（女，8岁）。\n\n${scene("△老周关上窗。")}`),
  ).toEqual(["老周", "林小桥", "阙月"]));

test("a list without line ends gives names, not what is said of them", () =>
  expect(
    cast(
      `主要人物：老周——男，50岁，某厂退休工人，戴眼镜。林小桥——女，20岁，某校学生，习惯指挥人。\n\n${scene("△老周关上窗。")}`,
    ),
  ).toEqual(["老周", "林小桥"]));

test("blanks part a name from its description", () =>
  expect(cast(`人物：老周 男 设备科技术员 林小桥 女 大龄青年 何秋月 女 会计\n\n${scene("△老周关上窗。")}`)).toEqual([
    "老周",
    "林小桥",
    "何秋月",
  ]));

test("a voice from elsewhere is the person's", () =>
  expect(cast(scene("电话里一个男子：喂？\n男子：听得见吗？"))).toEqual(["老周", "林小桥", "男子"]));

test("clothes and ages are nobody", () =>
  expect(cast(scene("△桌上放着手机，拖鞋。\n△今年，28岁的他：老了。"))).toEqual(["老周", "林小桥"]));

test("who stands in the cast line of a scene is in the cast", () =>
  expect(cast(`第一场 客厅 日 内\n人物：老周、林小桥、何秋月（画外\n${talk}`)).toEqual(["老周", "林小桥", "何秋月"]));

test("who has no name and acts again is a person; who only passes is not", () =>
  expect(
    cast(
      scene(
        "△一个戴口罩的军官走进来，看着老周。\n△军官拿出一张纸。\n△护士甲拿起体温计。\n△老周像一个老人，慢慢坐下。\n△一个司机经过。",
      ),
    ).filter((name) => !["老周", "林小桥"].includes(name)),
  ).toEqual(["军官", "护士甲"]));

test("who is named where he is brought in is no second person", () =>
  expect(cast(scene("△一个姑娘（林小桥）走进来。\n△一个姑娘走过来，她叫林小桥。"))).toEqual(["老周", "林小桥"]));

test.each([
  ["老周爸：走。\n老周父亲：好。", "老周爸", "老周父亲"],
  ["群演1：走。\n群演一：好。", "群演1", "群演一"],
  ["护士小何：走。\n护士小何：来。\n小何：好。\n小何：来。", "小何", "护士小何"],
])("two ways to write one person are one: %s", (lines, name, other) => {
  const found = aliases(scene(lines)).find((names) => names.includes(name));
  expect(found).toContain(other);
});

test("numbered voices are nobody", () =>
  expect(cast(scene("旁白1：很久以前。\n旁白2：有一个人。\n旁白1：他走了。"))).toEqual(["老周", "林小桥"]));

test.each(["时长：五分钟", "镜二：全景。", "https：//a.b", "插入：下雨。"])("a label is nobody: %s", (line) =>
  expect(cast(scene(`${line}\n${line}`))).toEqual(["老周", "林小桥"]),
);

test("what leads to a speech in prose is nobody; who acts again is somebody", () => {
  const narration = [
    "何秋月推开门，走进屋里。她把伞放在墙角，看了一眼桌上的信。",
    "表情：“你怎么才来？”打开门：“外面下着雨。”何秋月说：“路上堵。”",
    "林正楠站在窗前，一动不动。林正楠抬头看着天。林正楠转身对着何秋月叹了口气。林正楠和何秋月都没有说话。",
  ].join("\n");
  const found = parseScreenplay(narration);
  expect(found.kind).toBe("prose");
  expect(found.cast.map(({ name }) => name).toSorted()).toEqual(["何秋月", "林正楠"].toSorted());
});

test("a cast line of four whose others speak or are called as people are names people, and one name alone does not", () => {
  const speeches = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n";
  const text = `第一场 街口 日 外\n人物：老周、林小桥、轿车主、店主\n${speeches}第二场 码头 日 外\n人物：楼管\n${speeches}`;
  expect(parseScreenplay(text).cast.map(({ name }) => name)).toEqual(["老周", "林小桥", "轿车主", "店主"]);
});
