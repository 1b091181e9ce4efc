import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] =>
  parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases].join("="));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);

test.each([
  ["陌生女人：我叫何秋月，是来还钱的。\n何秋月：钱都在这里。\n", "何秋月=陌生女人"],
  ["妻子：回来了？\n妻：饭在锅里。\n妻：快吃吧。\n", "妻子=妻"],
  ["（照相馆老板拿着相机走过来。）\n照相馆老板：看这里。\n老板：笑一个。\n", "照相馆老板=老板"],
  ["李秋的妈妈：吃饭了。\n李秋妈妈：快来。\n", "李秋的妈妈=李秋妈妈"],
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

test("a list tells who is cued by a letter, a character or a role", () => {
  expect(cast(`人物：儒生甲、道家弟子乙\n\n第一场 路上 日 外\n${"甲：走。\n乙：好。\n".repeat(3)}`)).toEqual([
    "儒生甲=甲",
    "道家弟子乙=乙",
  ]);
  expect(cast(`演员：唐—唐僧~孙—孙悟空~\n\n第一幕\n${"唐：走。\n孙：好。\n".repeat(3)}`)).toEqual([
    "唐僧=唐",
    "孙悟空=孙",
  ]);
  expect(
    cast(`人物：陈山梅（后来改名为陈梓姗）\n\n第一场 家 日 内\n${"陈山梅：走。\n陈梓姗：好。\n".repeat(3)}`),
  ).toEqual(["陈山梅=陈梓姗"]);
  expect(cast(`第一场 家 日 内\n母亲：刘海红\n女儿：张淑敏\n${"刘海红：走。\n张淑敏：好。\n".repeat(3)}`)).toEqual([
    "刘海红=母亲",
    "张淑敏=女儿",
  ]);
});

test("two who speak by turns are two, and so is whoever is sent", () => {
  expect(cast(`第一场 医院 日 内\n${"女护士长：来了？\n护士长：来了。\n".repeat(3)}`)).toHaveLength(2);
  const sent = cast(`第一场 寺里 日 内\n${talk}老和尚：我叫老周去买菜。\n老和尚：他还没回来。\n`);
  expect(sent).toEqual(["老周", "林小桥", "老和尚"]);
});

test("words that begin a sentence of action are nobody, though they stand before a colon once", () =>
  expect(cast(`第一场 客厅 日 内\n${talk}（歌声起，众人鼓掌。）\n歌声起：啊。\n`)).toEqual(["老周", "林小桥"]));
