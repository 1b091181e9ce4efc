import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] =>
  parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases].join("="));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);

test.each([
  ["陌生女人：我叫何秋月，是来还钱的。\n何秋月：钱都在这里。\n", "何秋月=陌生女人"],
  ["妻子：回来了？\n妻：饭在锅里。\n妻：快吃吧。\n", "妻子=妻"],
  ["（照相馆老板拿着相机走过来。）\n照相馆老板：看这里。\n（老板按下快门。）\n", "照相馆老板=老板"],
  ["（二牛走过来。）\n二牛：（放下担子）喝口水再走。\n", "二牛"],
])("who is called otherwise is one person: %s", (lines, person) => {
  const found = cast(`第一场 客厅 日 内\n${talk}${lines}`);
  expect(found.slice(0, 2)).toEqual(["老周", "林小桥"]);
  expect(found).toContain(person);
  expect(found).toHaveLength(3);
});

test("a list in front tells short names", () =>
  expect(
    cast(
      `人物：小丽（学生，小光的同学，以下简称丽）\n小光（学生，以下简称光）\n\n第一场 教室 日 内\n${"丽：早。\n光：早。\n".repeat(4)}`,
    ),
  ).toEqual(["小丽=丽", "小光=光"]));

test("two who speak by turns are two, and so is whoever is sent", () => {
  expect(cast(`第一场 医院 日 内\n${"女护士长：来了？\n护士长：来了。\n".repeat(3)}`)).toHaveLength(2);
  const sent = cast(`第一场 寺里 日 内\n${talk}老和尚：我叫老周去买菜。\n老和尚：他还没回来。\n`);
  expect(sent).toEqual(["老周", "林小桥", "老和尚"]);
});

test("words that begin a sentence of action are nobody, though they stand before a colon once", () =>
  expect(cast(`第一场 客厅 日 内\n${talk}（歌声起，众人鼓掌。）\n歌声起：啊。\n`)).toEqual(["老周", "林小桥"]));
