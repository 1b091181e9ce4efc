import { expect, test } from "vitest";
import { counter, EMPTY, workAt } from "../testing/works.ts";
import { itemsOf, onlyItem } from "../work/work.ts";
import { placeOutline } from "./placeOutline.ts";
import { passagesToUse } from "./passagesToUse.ts";
import { passagesUsed } from "./passagesUsed.ts";
import { readOutline } from "./readOutline.ts";

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
