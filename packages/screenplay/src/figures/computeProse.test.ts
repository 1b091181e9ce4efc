import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { build } from "../testing/build.ts";
import { estimateAdaptation } from "./estimateAdaptation.ts";
import { computeFigures } from "./computeFigures.ts";
import { MentionFinder } from "./mentionFinder.ts";
import type { ProseFigures } from "./proseFigures.ts";
import { paceCurve } from "./paceCurve.ts";

const NOVEL = `第一卷 上

第一章 起

沈越回到青石镇。雨停了。
“走。”沈越说。
“去哪儿？”林晚问。

第二章 承

第二卷 下

第三章 转

林晚来到青石镇，没有看见沈越。她在青石镇住了下来，一住就是很多年，直到那棵老树再一次开花，直到没有人记得她是从哪里来的。
`;

const proseOf = (text: string): ProseFigures => {
  const { prose } = computeFigures(parseScreenplay(text));
  if (prose === null) throw new Error("no prose");
  return prose;
};

describe("figures of a novel", () => {
  const prose = proseOf(NOVEL);
  test("chapters with their volume and number", () => {
    expect(prose.chapters.map(({ ordinal, title, number, volume }) => [ordinal, title, number, volume])).toEqual([
      [1, "第一章 起", "一", "第一卷 上"],
      [2, "第二章 承", "二", "第一卷 上"],
      [3, "第三章 转", "三", "第二卷 下"],
    ]);
    expect(prose.volumes).toEqual([
      { title: "第一卷 上", firstChapter: 1, lastChapter: 2, characters: prose.chapters[0]?.characters },
      { title: "第二卷 下", firstChapter: 3, lastChapter: 3, characters: prose.chapters[2]?.characters },
    ]);
  });
  test("lengths leave titles out", () => {
    expect(prose.chapters[0]).toMatchObject({
      characters: 12 + 8 + 10,
      paragraphs: 3,
      paragraphLength: 10,
      speeches: 2,
      dialogueCharacters: 10,
      dialogueShare: 0.3333,
    });
    expect(prose.chapters[1]).toMatchObject({
      characters: 0,
      paragraphs: 0,
      paragraphLength: 0,
      sentenceLength: 0,
      dialogueShare: 0,
    });
  });
  test("people by mention and speech", () => {
    expect(prose.people.map(({ name, mentions, speeches, chapters }) => [name, mentions, speeches, chapters])).toEqual([
      ["沈越", 3, 1, [1, 3]],
      ["林晚", 2, 1, [1, 3]],
    ]);
    expect(prose.castByChapter).toEqual({
      people: ["沈越", "林晚"],
      mentions: [
        [2, 0, 1],
        [1, 0, 1],
      ],
      speeches: [
        [1, 0, 0],
        [1, 0, 0],
      ],
    });
  });
  test("places behind words of place", () =>
    expect(prose.places).toEqual([{ name: "青石镇", mentions: 3, chapters: [1, 3] }]));
  test("a city needs no word for its kind, and a part of a house is no place", () => {
    const { places } = proseOf(
      "第一章 起\n\n他去了北京，在北京住了三年。\n他走到门口，在大门前站住，又回到大门里。\n\n第二章 承\n\n她到了北京，没有说话。\n",
    );
    expect(places.map(({ name, mentions }) => [name, mentions])).toEqual([["北京", 3]]);
  });
  test("a script has none", () => expect(computeFigures(build([])).prose).toBeNull());
  test("prose without chapters is one", () =>
    expect(proseOf("雨停了。\n沈越把伞收起来，往河边走去，谁也没有再说话。\n").chapters).toHaveLength(1));
});

describe("what an adaptation needs", () => {
  const needs = { leadingParts: 2, speakingParts: 9, places: 5 };
  test("an all-dialogue book keeps more than one without", () => {
    const talk = estimateAdaptation({ characters: 100_000, dialogueCharacters: 100_000, ...needs });
    const narrated = estimateAdaptation({ characters: 100_000, dialogueCharacters: 0, ...needs });
    expect([talk.compression, narrated.compression]).toEqual([
      { low: 0.5, mid: 0.7, high: 0.9 },
      { low: 0.15, mid: 0.25, high: 0.4 },
    ]);
    expect(talk.episodes).toEqual({ low: 3, mid: 5, high: 6 });
    expect(narrated.films).toEqual({ low: 1, mid: 1, high: 1 });
    expect(narrated.verticalEpisodes).toEqual({ low: 12, mid: 22, high: 40 });
  });
  test("says that it is an estimate, and of what", () =>
    expect(estimateAdaptation({ characters: 10, dialogueCharacters: 5, ...needs }).basis).toMatch(
      /^估算，不是测量：.*33000.*15000.*1000至1250/u,
    ));
  test("nothing needs nothing", () =>
    expect(
      estimateAdaptation({ characters: 0, dialogueCharacters: 0, leadingParts: 0, speakingParts: 0, places: 0 }),
    ).toMatchObject({ films: { low: 0, mid: 0, high: 0 }, verticalEpisodes: { low: 0, mid: 0, high: 0 } }));
});

test("the longest name is the one that is mentioned", () => {
  const finder = new MentionFinder([
    ["陈渡", "陈渡"],
    ["陈渡口", "陈渡口"],
    ["小陈", "陈渡口"],
  ]);
  expect([...finder.count("陈渡口见了陈渡，小陈走了。", 0, 20)]).toEqual([
    ["陈渡口", 2],
    ["陈渡", 1],
  ]);
});

test("the pace is from 0 to 10 and even where a book is even", { timeout: 60_000 }, () => {
  const chapter = fc.record({
    dialogueShare: fc.double({ min: 0, max: 1, noNaN: true }),
    sentenceLength: fc.nat(200),
    paragraphLength: fc.nat(2000),
  });
  fc.assert(fc.property(fc.array(chapter), (chapters) => paceCurve(chapters).every((pace) => pace >= 0 && pace <= 10)));
  expect(
    paceCurve(Array.from({ length: 3 }, () => ({ dialogueShare: 0.3, sentenceLength: 20, paragraphLength: 60 }))),
  ).toEqual([5, 5, 5]);
});

test("any prose gives the same figures each time, and shares from 0 to 1", { timeout: 60_000 }, () => {
  const piece = fc.constantFrom(
    "第一章 起\n",
    "第2章\n",
    "第一卷\n",
    "一\n",
    "“走。”",
    "沈越说：",
    "他笑道，",
    "“好\n",
    "雨停了。\n",
    "\n",
    "在青石镇，",
    "——走\n",
    "目录\n",
    "「嗯。」",
    "\u200b",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const parsed = { ...parseScreenplay(pieces.join("")), kind: "novel" as const };
      const { prose } = computeFigures(parsed);
      expect(prose?.chapters.length).toBe(parsed.scenes.length);
      expect(prose?.dialogueShare).toBeGreaterThanOrEqual(0);
      expect(prose?.dialogueShare).toBeLessThanOrEqual(1);
      expect(JSON.stringify(computeFigures(parsed))).toBe(JSON.stringify(computeFigures(structuredClone(parsed))));
    }),
    { numRuns: 300 },
  );
});

test("every character of the book is in a chapter or above the first, and is counted once", () => {
  const body = "雨下了一整夜，天亮的时候才停。老陈站在门口看了很久，终于把伞收了起来。\n“走吧。”老陈说。\n".repeat(2);
  const text = `《河边》\n作者：归砚\n内容简介：\n一条河，两个人。\n\n第一卷 上\n\n第一章 甲\n\n${body}\n第二卷 下\n\n第一章 乙\n\n${body}`;
  const parsed = parseScreenplay(text);
  const prose = computeFigures(parsed).prose as ProseFigures;
  const headings = parsed.scenes.flatMap((scene) => scene.lines).filter((line) => line.type === "chapter");
  const count = (some: string): number => [...some.replace(/\s/gu, "")].length;
  const sum =
    prose.chapters.reduce((n, chapter) => n + chapter.characters, 0) +
    (prose.frontCharacters ?? 0) +
    headings.reduce((n, line) => n + count(line.text), 0);
  expect(sum).toBe(count(text));
  expect(prose.frontCharacters).toBe(count("《河边》作者：归砚内容简介：一条河，两个人。第一卷 上"));
});

test("what stands behind the last chapter is in no volume", () => {
  const body = "雨下了一整夜，天亮的时候才停。老陈站在门口看了很久，终于把伞收了起来。\n“走吧。”老陈说。\n".repeat(2);
  const prose = computeFigures(
    parseScreenplay(
      ["第一卷 上\n\n第一章 甲", "第二章 乙", "第二卷 下\n\n第一章 丙", "尾声", "番外一 老陈", "后记"]
        .map((head) => `${head}\n\n${body}\n`)
        .join(""),
    ),
  ).prose as ProseFigures;
  expect(prose.volumes.map((v) => [v.title, v.firstChapter, v.lastChapter])).toEqual([
    ["第一卷 上", 1, 2],
    ["第二卷 下", 3, 4],
  ]);
  expect(prose.chapters.map((c) => c.volume)).toEqual(["第一卷 上", "第一卷 上", "第二卷 下", "第二卷 下", null, null]);
});
