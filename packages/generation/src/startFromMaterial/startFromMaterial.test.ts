import { expect, test } from "vitest";
import { counter, EMPTY, workAt } from "../testing/works.ts";
import { itemsOf, onlyItem } from "../generatedWork/work.ts";
import { placeOutline } from "./placeOutline.ts";
import { passagesToUse } from "./passagesToUse.ts";
import { passagesUsed } from "./passagesUsed.ts";
import { readOutline } from "./readOutline.ts";

/** As tables of a Word file are read: cells with tabs between them, further paragraphs of a cell on lines of their own. */
const TABLES = `《渡口》故事大纲
剧名\t渡口\t题材\t现实
主题\t谁欠谁一条船\t目标观众\t在外打工的人
人物小传
姓名\t角色\t年龄\t职业\t与他人关系\t性格\t恐惧
赵渡生\t主角\t三十五岁\t摆渡人\t欠何守田一条船
也欠他一顿酒
倔，话少\t水
何守田\t反派\t五十二\t采砂场老板\t赵渡生的姑父\t精明
角色名\t何小满\t性 别\t女
动机\t走出小镇
故事大纲
幕\t内容
第一幕\t大水退了，渡口只剩一条船。
第二幕\t何守田不认账。
赵渡生一个人潜水捞船。
第三幕\t底下压着一块界碑。
副线\t何小满要走
老陈\t问结尾`;

const OUTLINE = `《借雨》
一九九八年写，改过两稿。

一、题材：乡土
主题：人情债
一句话故事：一枚炮弹只能落在一个村。

二、故事梗概
大旱九十三天，炮手沈照禾只有一枚炮弹。
她欠上坪村一条命。

时代背景：一九九八年，西南。

三、人物小传
沈照禾（女，34岁，炮手）：六岁掉进上坪的井，被人救起。
性格：话少，记账。
弧光：从还债到认账
反派：罗顺堂（男，六十，村长）
他救过沈照禾，从没提过。
庄敏，女，22岁，日志员。新来的，什么都记。

四、故事大纲
从等云到放炮，三天三夜。
第一幕：等云
全村看天。
第二幕：借炮
第三幕：落雨
高潮：炮弹出膛的那一刻她调转了炮口。
结局：两个村都没有等到雨。
支线：
- 少了一页的日志
- 庄敏的信
`;

test("rows of tables are read by their labels, persons by those above their columns", () => {
  const { work, unplaced } = placeOutline(EMPTY, readOutline(TABLES), counter());
  expect(onlyItem(work, "core")?.values).toMatchObject({
    scriptName: "渡口",
    genre: "现实",
    theme: "谁欠谁一条船",
    audienceTarget: "在外打工的人",
  });
  expect(itemsOf(work, "biography").map(({ values }) => values)).toMatchObject([
    { name: "赵渡生", type: 1, age: "三十五", occupation: "摆渡人", personality: "倔，话少", fears: "水" },
    { name: "何守田", type: 2, age: "五十二", occupation: "采砂场老板", personality: "精明" },
    { name: "何小满", type: 3, gender: "女", motivation: "走出小镇" },
  ]);
  expect(onlyItem(work, "synopsis")?.values["characterPlanning"]).toMatchObject([
    { characterName: "赵渡生", baseInfo: "三十五岁，摆渡人", relation: "欠何守田一条船" },
    { characterName: "何守田", relation: "赵渡生的姑父" },
    { characterName: "何小满" },
  ]);
  expect(onlyItem(work, "outline")?.values).toMatchObject({
    narrativeStructure: [
      { content: "大水退了，渡口只剩一条船。" },
      { content: "何守田不认账。\n赵渡生一个人潜水捞船。" },
      { content: "底下压着一块界碑。" },
    ],
    subplots: ["何小满要走", expect.stringMatching(/老陈\s问结尾/u)],
  });
  expect(unplaced).toEqual([]);
});

test("of more than a hundred persons the others' words are told", () => {
  const lines = Array.from({ length: 103 }, (_, i) => `赵${String.fromCodePoint(0x4e00 + i)}生（男）：第${i + 1}个`);
  const { work, unplaced } = placeOutline(EMPTY, readOutline(`人物小传\n${lines.join("\n")}`), counter());
  expect(itemsOf(work, "biography")).toHaveLength(100);
  const why = "最多放100个人物，这一个没有放";
  expect(unplaced.map(({ text, why: told }) => [text, told])).toEqual([
    ["第101个", why],
    ["第102个", why],
    ["第103个", why],
  ]);
});

test("labels of steps 1 to 4 and persons are read into their fields, as the writer's words; what has no place is told", () => {
  const { work, placed, unplaced } = placeOutline(EMPTY, readOutline(OUTLINE), counter());
  expect(onlyItem(work, "core")?.values).toMatchObject({
    scriptName: "借雨",
    genre: "乡土",
    theme: "人情债",
    storyCore: "一枚炮弹只能落在一个村。",
  });
  const synopsis = onlyItem(work, "synopsis");
  expect(synopsis).toMatchObject({
    summary: "大旱九十三天，炮手沈照禾只有一枚炮弹。\n她欠上坪村一条命。",
    summaryOrigin: "writer",
    isSubmit: false,
    values: { backgroundSetting: "一九九八年，西南。" },
  });
  expect(synopsis?.values["characterPlanning"]).toMatchObject([
    { characterName: "沈照禾" },
    { characterName: "罗顺堂" },
    { characterName: "庄敏" },
  ]);
  const [lead, rival, clerk] = itemsOf(work, "biography");
  expect(lead).toMatchObject({
    values: {
      name: "沈照禾",
      gender: "女",
      age: "34",
      occupation: "炮手",
      personality: "话少，记账。",
      characterArc: "从还债到认账",
    },
    summary: "六岁掉进上坪的井，被人救起。",
    origins: { personality: "writer" },
  });
  expect(rival).toMatchObject({
    values: { name: "罗顺堂", type: 2, occupation: "村长" },
    summary: "他救过沈照禾，从没提过。",
  });
  expect(clerk).toMatchObject({ values: { name: "庄敏", type: 3 }, summary: "新来的，什么都记。" });
  const outline = onlyItem(work, "outline");
  expect(outline).toMatchObject({
    summary: "从等云到放炮，三天三夜。",
    values: {
      type: 1,
      climax: "炮弹出膛的那一刻她调转了炮口。",
      resolution: "两个村都没有等到雨。",
      subplots: ["少了一页的日志", "庄敏的信"],
    },
  });
  const stages = outline?.values["narrativeStructure"] as { content: string }[];
  expect(stages.map(({ content }) => content)).toEqual(["等云\n全村看天。", "借炮", "落雨"]);
  expect(unplaced.map(({ text, why }) => [text, why])).toEqual([["一九九八年写，改过两稿。", "没有认出是哪一项"]]);
  for (const { from, to, text } of placed) expect(OUTLINE.slice(from, to)).toContain(text.split("\n").at(-1));
});

test("every line of any text is placed or told", () => {
  const words = (text: string): string => text.replaceAll(/[\s]/gu, "");
  for (const text of [OUTLINE, "没有标题的一段。\n又一段。", "人物\n梗概：\n\n", "第一幕 开始了\n高潮：没有大纲", ""]) {
    const { placed, unplaced } = placeOutline(EMPTY, readOutline(text), counter());
    const allText = words([...placed, ...unplaced].map((one) => one.text).join(""));
    for (const row of text.split("\n")) {
      const tail = words(row.replace(/^.*[：:（(《]/u, "")).replace(/》$/u, "");
      if (/^(?:人物|.*[一二三四]、.*|支线：|梗概：)?$/u.test(row) || /[（(].*[）)]$/u.test(row)) continue;
      expect(allText).toContain(tail.replace(/^-/u, "").slice(-3));
    }
  }
});

test("a text without labels is a synopsis; one that is too long is told", () => {
  const plain = "一枚炮弹只能落在一个村。\n她欠上坪一条命。";
  expect(onlyItem(placeOutline(EMPTY, readOutline(plain), counter()).work, "synopsis")).toMatchObject({
    summary: plain,
  });
  const long = placeOutline(EMPTY, readOutline("雨".repeat(5_001)), counter());
  expect(long.work.items).toEqual([]);
  expect(long.unplaced).toMatchObject([{ why: "太长，这一项放不下" }]);
});

test("fields that hold something stay, and what was submitted is untouched", () => {
  const work = workAt(4);
  const laid = placeOutline(work, readOutline(OUTLINE), counter());
  const before = new Map(work.items.map((item) => [item.id, item]));
  for (const item of laid.work.items)
    if (before.get(item.id)?.isSubmit) expect(item.values).toEqual(before.get(item.id)?.values);
  expect(laid.unplaced.map(({ why }) => why)).toContain("这一项已有内容，没有改动");
  expect(laid.work.step).toBe(work.step);
});

test("passages of a reference that stand word for word in forms are found with their places", () => {
  const reference = "两村口述。一枚炮弹只能落在一个村，谁也不肯先开口。大旱九十三天了。";
  const { work } = placeOutline(
    EMPTY,
    readOutline("一句话故事：她说一枚炮弹只能落在一个村，就这样。\n主题：人情债"),
    counter(),
  );
  const [used, ...rest] = passagesUsed(work, reference);
  expect(rest).toEqual([]);
  expect(used).toMatchObject({ key: "storyCore", quote: "一枚炮弹只能落在一个村，" });
  expect(reference.slice(used?.from, used?.to)).toBe(used?.quote);
  expect(passagesUsed(work, "")).toEqual([]);
});

test("sentences of a reference that name persons or things of the work and stand in no form yet are told with their reason", () => {
  const { work } = placeOutline(
    EMPTY,
    readOutline("主题：借条\n人物小传\n沈照禾：六岁掉进上坪的井里，是罗顺堂捞上来的。"),
    counter(),
  );
  const reference =
    "口述。\n借什么都写借条，借雨怎么写？天还是没有下。\n沈照禾那年六岁掉进上坪的井里，是罗顺堂捞上来的。\n沈照禾。";
  const used = passagesUsed(work, reference);
  expect(used.length).toBeGreaterThan(0);
  expect(passagesToUse(work, reference, used)).toEqual([
    {
      text: "借什么都写借条，借雨怎么写？",
      paragraph: 2,
      why: "提到「借条」，主题里有",
      from: reference.indexOf("借什么"),
      to: reference.indexOf("天还是"),
    },
  ]);
  expect(passagesToUse(work, "", [])).toEqual([]);
  expect(passagesToUse(EMPTY, reference, [])).toEqual([]);
});

test("a reference of a million characters is looked through without an index of all its words", () => {
  const { work } = placeOutline(EMPTY, readOutline("一句话故事：一枚炮弹只能落在一个村。"), counter());
  const reference = `${"大旱九十三天了，沟里没有水。".repeat(75_000)}一枚炮弹只能落在一个村。`;
  expect(passagesUsed(work, reference)).toMatchObject([{ quote: "一枚炮弹只能落在一个村。" }]);
});

test("an act named right behind the persons is the outline's, no person", () => {
  const { persons, fields } = readOutline("人物小传\n沈照禾：六岁掉进井里。\n第一幕：井绳放到底。");
  expect(persons.map(({ name }) => name)).toEqual(["沈照禾"]);
  expect(fields.at(-1)).toMatchObject({ kind: "outline", key: "narrativeStructure", stage: 0 });
  const parts = readOutline("第一部：开柜\n第二部：顶名\n第二部分讲的是别的事。").fields;
  expect(parts.map(({ stage, text }) => [stage, text])).toEqual([
    [0, "开柜"],
    [1, "顶名\n第二部分讲的是别的事。"],
  ]);
});

test("a line of a name with what it is and how old begins a person; a time with an age is none", () => {
  const text = `人物小传
沈照禾，女，34岁，炮手。六岁掉进井里。
罗顺堂，上坪村长，五十八岁。
他救过沈照禾。
那年，十八岁，她走了。`;
  const { work } = placeOutline(EMPTY, readOutline(text), counter());
  expect(itemsOf(work, "biography")).toMatchObject([
    { values: { name: "沈照禾", age: "34" }, summary: "六岁掉进井里。" },
    {
      values: { name: "罗顺堂", age: "五十八", occupation: "上坪村长" },
      summary: "他救过沈照禾。\n那年，十八岁，她走了。",
    },
  ]);
});

test("what is said twice of a person is told where it finds its field taken", () => {
  const text = `人物小传
魏长庚（六十一岁，老站长）：三十年只记云。
魏长庚（六十二岁，老站长）
只记云，不记人。`;
  const { work, unplaced } = placeOutline(EMPTY, readOutline(text), counter());
  expect(itemsOf(work, "biography")).toMatchObject([
    { values: { age: "六十一", occupation: "老站长" }, summary: "三十年只记云。\n只记云，不记人。" },
  ]);
  expect(unplaced).toEqual([{ text: "六十二岁，老站长", from: 31, to: 39, why: "这一项已有内容，没有改动" }]);
  expect(text.slice(31, 39)).toBe("六十二岁，老站长");
});

test("what an author says of the text below it is no part of its last act, a line in brackets above others is", () => {
  const text = `第三幕：落雨
（夜里）
天亮开闸。

（以上为初稿，人物还会再改。）
注：地名都是暂定的。`;
  const { work, unplaced } = placeOutline(EMPTY, readOutline(text), counter());
  expect(onlyItem(work, "outline")?.values["narrativeStructure"]).toMatchObject([
    { content: "" },
    { content: "" },
    { content: "落雨\n（夜里）\n天亮开闸。" },
  ]);
  expect(unplaced.map((one) => [one.text, text.slice(one.from, one.to)])).toEqual([
    ["（以上为初稿，人物还会再改。）", "（以上为初稿，人物还会再改。）"],
    ["注：地名都是暂定的。", "注：地名都是暂定的。"],
  ]);
});

const EVENTS = [
  "辍学，十五岁，去了县城。",
  "父亲去世，十二岁。",
  "结婚，二十岁，生了一儿一女。",
  "母亲，五十岁，早逝。",
  "离婚，四十岁",
  "大学毕业，二十二岁，进厂",
  "毕业，二十二岁，进厂",
  "成了家，二十岁",
  "曾入狱，三十岁",
  "成孤儿，八岁，被姑姑收养",
  "任教师，二十岁",
  "高考后，十八岁，离家",
  "岳父亡，四十岁",
  "尚年幼，八岁",
];

test("events with an age stay with the person above them", () => {
  const text = `人物小传\n罗顺堂（主角，男，五十八岁）\n上坪村长。\n${EVENTS.join("\n")}\n他十岁离家。`;
  const { persons, fields } = readOutline(text);
  expect(persons.map(({ name }) => name)).toEqual(["罗顺堂"]);
  expect(fields.map(({ person, text: words }) => [person, words])).toEqual([
    ["罗顺堂", ["上坪村长。", ...EVENTS, "他十岁离家。"].join("\n")],
  ]);
});

test.each([
  ["罗顺堂，上坪村长，五十八岁。", ["罗顺堂"]],
  ["欧阳晓，医生，二十九岁", ["欧阳晓"]],
  ["张春妹，卖鱼的，六十岁", ["张春妹"]],
  ["任建国，厂长，男，六十岁", ["任建国"]],
  ["林晓，医生，女，二十九岁", ["林晓"]],
  ["主角：林晓，医生，二十九岁", ["林晓"]],
  ["玛丽·陈，医生，三十岁", ["玛丽·陈"]],
  ["何砚，六十一岁，守灯人\n白小满，二十四岁，何砚的外甥女", ["何砚", "白小满"]],
  ["毕业，二十二岁，进厂\n他没有毕业。", []],
  // Two characters and an age, and nothing else that tells them from an event.
  ["林晓，医生，二十九岁", []],
])("%s begins a person where its first words are surely a name", (line, expected) =>
  expect(readOutline(`人物小传\n${line}`).persons.map(({ name }) => name)).toEqual(expected),
);

test.each([
  "（一年以后，同一个渡口。）",
  "（他没有注意到她。）",
  "（以下一年，他不再说话。）",
  "说明：他没有带走那把伞。",
  "后记：十年以后，他回到渡口。",
  "以上是他一生的账。他把本子合上，走进江里。",
  "以上是信的内容。",
])("the last line of a story is no remark on it: %s", (line) => {
  const { fields, unplaced } = readOutline(`第三幕\n天亮开闸。\n${line}`);
  expect(fields.map(({ text }) => text)).toEqual([`天亮开闸。\n${line}`]);
  expect(unplaced).toEqual([]);
});

test.each([
  "（以上为初稿）",
  "以上为故事大纲，人物还会再改。",
  "以上是全部内容。",
  "（结局待定）",
  "（注：地名暂定）",
  "备注：地名暂定。",
])("a remark below the last act is no part of it: %s", (line) => {
  const { fields, unplaced } = readOutline(`第三幕\n天亮开闸。\n${line}`);
  expect(fields.map(({ text }) => text)).toEqual(["天亮开闸。"]);
  expect(unplaced.map(({ text }) => text)).toEqual([line]);
});

test("the only line below a label is what it says, whatever it is; a biography may end in brackets", () => {
  const { fields, unplaced } = readOutline("第二幕：落雨\n第三幕\n（结局待定）\n注：地名暂定。");
  expect(fields.map(({ text }) => text)).toEqual(["落雨", "（结局待定）"]);
  expect(unplaced.map(({ text }) => text)).toEqual(["注：地名暂定。"]);
  expect(readOutline("人物小传\n罗顺堂（男）\n上坪村长。\n（好面子，嘴硬。）").fields).toMatchObject([
    { person: "罗顺堂", text: "上坪村长。\n（好面子，嘴硬。）" },
  ]);
});
