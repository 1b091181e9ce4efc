import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const names = (text: string): string[] =>
  parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases].join("="));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);
const scene = (rest: string): string => `第一场 客厅 日 内\n${talk}${rest}\n`;

test("who acts again and again is somebody, whatever he is called; adverbs are nobody", () => {
  const narration =
    "△二栓推开门，走进来。赶紧关上门，立刻坐下。\n△二栓笑着看老周。赶紧倒水，立刻端来。\n△老周把茶递给二栓，二栓接过来。赶紧让座，立刻站起。";
  expect(names(scene(narration))).toEqual(["老周", "林小桥", "二栓"]);
});

test("whose home is a place of the script is somebody where the action names him", () => {
  const text = `${scene("△老周出门。")}\n第二场 何秋月家 夜 内\n△何秋月带着病容，坐在床上。\n${talk}`;
  expect(names(text)).toEqual(["老周", "林小桥", "何秋月"]);
});

test("a story has whom it tells of by a whole name", () => {
  const narration =
    "何秋月是一名教师。这天，何秋月走在路上，看见一只猫。\n第二天，何秋月又来了。她把猫抱回家，何秋月回家问妈妈。\n后来何秋月买了车票，林正楠把票给何秋月看。";
  expect(names(narration)).toContain("何秋月");
});

test.each([
  ["老周：林总，请坐。\n林小桥：谢谢。\n", "林小桥=林总"],
  ["老周：小桥，吃饭了。\n林小桥：不饿。\n", "林小桥=小桥"],
])("called by a rank or a given name and answering to it, somebody is one person: %s", (lines, person) =>
  expect(names(scene(lines))).toEqual(["老周", person]),
);

test("one character of a name and how it speaks is that person", () =>
  expect(
    names(
      `人物：周大勇、林小怡\n\n第一场 教室 日 内\n${"周：早。\n林：早。\n".repeat(6)}周得意：看我的。\n周一愣：啊？\n`,
    ),
  ).toEqual(["周大勇=周", "林小怡=林"]));

test.each(["众宾客", "老周夫妇", "几个邻居"])("many who are only listed or seen are nobody: %s", (many) =>
  expect(
    names(`第一场 客厅 日 内\n人物：老周、林小桥、${many}\n${talk}△${many}走进来。\n△${many}看着老周。\n`),
  ).toEqual(["老周", "林小桥"]),
);
