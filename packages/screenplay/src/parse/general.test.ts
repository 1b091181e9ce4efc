import { describe, expect, test } from "vitest";
import type { Parsed } from "../parsed.ts";
import { parseScreenplay } from "./parseScreenplay.ts";

/** `type|text` of every line, front matter first; a speech with its speaker. */
function read(parsed: Parsed): string[] {
  const lines = [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
  return lines.map((line) => `${line.type}${line.speaker ? `(${line.speaker})` : ""}|${line.text}`);
}

const lines = (text: string): string[] => read(parseScreenplay(text));

describe("tables", () => {
  const cells = [
    ["场号", "时间", "地点", "人物", "内容"],
    ["1", "日/内", "杂货店", "老梁、小满", "小满推门进来。老梁：又迟到。小满：路上堵。"],
    ["2", "夜/外", "巷口", "小满", "小满蹲在路灯下。"],
    ["合计", "2场", "", "2人", "约4分钟"],
  ];

  test.each(["\t", " | "])("rows joined by %j are scenes, cells by their columns", (mark) => {
    const { scenes, frontMatter } = parseScreenplay(cells.map((row) => row.join(mark)).join("\n"));
    expect(frontMatter.map((line) => line.type)).toEqual(["meta"]);
    expect(scenes.map(({ number, fields }) => [number, fields.intExt, fields.time, fields.place])).toEqual([
      ["1", "内", "日", "杂货店"],
      ["2", "外", "夜", "巷口"],
    ]);
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual([
      "heading",
      "meta",
      "action",
      "character",
      "dialogue",
      "character",
      "dialogue",
    ]);
    expect(scenes[1]?.lines.map((line) => line.type)).toEqual(["heading", "meta", "action", "meta"]);
  });

  test("gaps of blanks part the cells too", () => {
    const { scenes } = parseScreenplay(
      "场    时间    地点      人物      内容\n1     日      公交站    林夏      林夏看表。\n2     夜      出租屋    林夏 房东   房东：房租呢？林夏：明天。\n",
    );
    expect(scenes.map((scene) => [scene.fields.time, scene.fields.place])).toEqual([
      ["日", "公交站"],
      ["夜", "出租屋"],
    ]);
    expect(scenes[1]?.lines.map((line) => line.speaker ?? line.type)).toEqual([
      "heading",
      "meta",
      "character",
      "房东",
      "character",
      "林夏",
    ]);
  });
});

test("a block on one line: the people are meta", () => {
  expect(
    lines(
      "S:1　景：茶餐廳　時：日　人：阿輝、Mandy\nMandy：你搞咩呀？\n阿輝：冇嘢。\nS:2　景：天台　時：夜　人：阿輝\n阿輝點煙。\n",
    ),
  ).toContain("meta|人：阿輝、Mandy");
});

test("the only label block of a script is its heading", () => {
  const { scenes } = parseScreenplay(
    "《对坐》\n时间：下午\n地点：咖啡馆\n人物：男、女\n\n男：你先说。\n女：你先说。\n男：那我说了。\n女：说。\n（完）\n",
  );
  expect(scenes.map((scene) => [scene.heading, scene.fields.place])).toEqual([["时间：下午", "咖啡馆"]]);
});

test.each(["完", "（剧终）", "【完】", "全剧终", "END", "——剧终"])("%s ends a script and is meta", (mark) => {
  expect(lines(`1、客厅 日 内\n沈越：我知道。\n林栖：走吧。\n${mark}\n`).at(-1)).toBe(`meta|${mark}`);
});

test("a name without its colon over a speech", () => {
  const found = lines(
    "第一场 客厅 夜 内\n陈父：回来了。\n陈默：加班。\n陈父：吃饭。\n陈默换鞋。\n陈父\n我问你话呢！\n",
  );
  expect(found).toContain("dialogue(陈父)|我问你话呢！");
});

test("Chinese bodies under Hollywood headings, cues flush left", () => {
  const found = lines(
    "FADE IN:\nEXT. 沙漠公路 - 黄昏\n一辆旧皮卡停在路边。\n阿雅\n（踢轮胎）\n破车。\n老何\n它听得见。\nINT. 便利店 - 夜\n店员\n就剩热狗了。\n阿雅\n两个。\n老何（V.O.）\n三个。\n",
  );
  expect(found[0]).toBe("transition|FADE IN:");
  expect(found.filter((line) => line.startsWith("dialogue"))).toEqual([
    "dialogue(阿雅)|破车。",
    "dialogue(老何)|它听得见。",
    "dialogue(店员)|就剩热狗了。",
    "dialogue(阿雅)|两个。",
    "dialogue(老何)|三个。",
  ]);
});

describe("glued paragraphs", () => {
  test("narration behind a speech is action", () => {
    const found = lines(
      "一、内景 便利店 夜 小唐打着瞌睡。门铃响，一个女人走进来。小唐（惊醒）：欢迎光临。女人：有热水吗？小唐：有，那边。女人走到咖啡机旁。女人：等他。小唐：等谁？没有人回答。女人：“走了。”门关上了。二、外景 街道 日 雨停了。小唐：喂？",
    );
    expect(found).toContain("action|女人走到咖啡机旁。");
    expect(found).toContain("action|没有人回答。");
    expect(found).toContain("dialogue(女人)|“走了。”");
    expect(found.filter((line) => line.startsWith("heading"))).toEqual([
      "heading|一、内景 便利店 夜",
      "heading|二、外景 街道 日",
    ]);
  });
});

describe("prose and novels", () => {
  test("labels inside a memoir make no script of it", () => {
    const { kind } = parseScreenplay(
      "那年我写过一个剧本，讲的是我姑妈。馆长说：“写得太实了。”我不服气。人物：姑妈，我，表哥。时间：三十年。地点：从她家到我家的巷子。\n姑妈常对我说：“人一辈子就是一场戏。”她说这话时手里总剥着豆子。\n我说：“写你。”她笑了。\n",
    );
    expect(kind).toBe("prose");
  });

  test.each([
    ["“你是谁？”沈舟压低声音问道。", "沈舟"],
    ["林月从里屋走出来，不耐烦地说：“几点了。”", "林月"],
    ["方晓放下包，走到窗边，低声说：“我看见他了。”", "方晓"],
    ["“锅里有汤。”母亲头也不回地说。", "母亲"],
    ["二胡先生笑眯眯地问：“好听吗？”", "二胡先生"],
    ["她冷冷地道：“我睡不着。”", undefined],
  ])("%s", (paragraph, speaker) => {
    const { scenes } = parseScreenplay(
      `第一章 雨夜\n\n那天晚上一直在下雨，巷子里没有人。\n\n${paragraph}\n\n第二章 天亮\n\n天亮的时候雨停了。\n`,
    );
    expect(scenes[0]?.lines.find((line) => line.type === "dialogue")?.speaker).toBe(speaker);
  });
});
