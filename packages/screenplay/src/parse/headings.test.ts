import { describe, expect, test } from "vitest";
import { parseScreenplay } from "./parseScreenplay.ts";

/** One heading and what it says; a speech below it makes the text a script. */
type Case = [heading: string, number: string | null, intExt: string | null, time: string | null, place: string | null];

const CASES: Case[] = [
  ["20、卫生间 日 内", "20", "内", "日", "卫生间"],
  ["1. 3、图书馆 日 内", "3", "内", "日", "图书馆"],
  ["1.实验室 日 内 2019.1.3", "1", "内", "日", "实验室"],
  ["01 外景  晚上  学校操场", "01", "外", "晚上", "学校操场"],
  ["10内景  晚上  公寓", "10", "内", "晚上", "公寓"],
  ["22 内景，晚上，公司", "22", "内", "晚上", "公司"],
  ["1-1城市公园桥上 晨 外", "1-1", "外", "晨", "城市公园桥上"],
  ["1—1场景：日，外，校场", "1—1", "外", "日", "校场"],
  ["场 1-1 日 外 绿荫小道 - 公园", "1-1", "外", "日", "绿荫小道 - 公园"],
  ["1-1、旧址 亥时三刻 外", "1-1", "外", "亥时三刻", "旧址"],
  ["△25—2场景：夜，内，粮仓", "25—2", "内", "夜", "粮仓"],
  ["第一场 客厅 内 日", "一", "内", "日", "客厅"],
  ["第3场：客厅 内 日", "3", "内", "日", "客厅"],
  ["【第3场】 城门 晨 外", "3", "外", "晨", "城门"],
  ["第610,场 驿站 夜 内", "610", "内", "夜", "驿站"],
  ["第九场：酒店 日——内", "九", "内", "日", "酒店"],
  ["第2幕（续） 居民楼楼下 下午 外", "2", "外", "下午", "居民楼楼下"],
  ["场景一：旧桥桥头 清晨 外", "一", "外", "清晨", "旧桥桥头"],
  ["场次（1）地点：旧桥桥面，夜，外；出场人物：秦伯、夏禾", "1", "外", "夜", "旧桥桥面"],
  ["内景 客厅 夜", null, "内", "夜", "客厅"],
  ["外 街道 日", null, "外", "日", "街道"],
  ["山村，夜，外", null, "外", "夜", "山村"],
  ["1. 內 客廳 日", "1", "内", "日", "客廳"],
  ["１－３、晒场 日 外", "１－３", "外", "日", "晒场"],
  ["5、教室 ⽇ 内", "5", "内", "⽇", "教室"],
  ["7、卫生间日内", "7", "内", "日", "卫生间"],
  ["8、屋内 日 内", "8", "内", "日", "屋内"],
  ["屋内 白天 内景", null, "内", "白天", "屋内"],
  ["室外 夜外", null, "外", "夜", "室外"],
  ["8-2 内景 室内 夜", "8-2", "内", "夜", "室内"],
  ["第8场 夜 屋内", "8", "内", "夜", "屋内"],
  ["8、内景 室内 客厅 夜", "8", "内", "夜", "客厅"],
  ["8、室内 日 内 客厅", "8", "内", "日", "客厅"],
  ["第8场 室外 日 外 河边", "8", "外", "日", "河边"],
  ["第8场 内景 屋内 老周家 夜", "8", "内", "夜", "老周家"],
  ["第8场 日 室内 客厅", "8", "内", "日", "客厅"],
  ["8 客厅 内/外 日/夜", "8", "内外", "日/夜", "客厅"],
  ["INT. HOUSE - DAY", null, "内", "DAY", "HOUSE"],
  ["EXT. HARBOR PIER - LATER", null, "外", "LATER", "HARBOR PIER"],
  ["I/E. CAR - NIGHT", null, "内外", "NIGHT", "CAR"],
  ["**3、码头 晨 外**", "3", "外", "晨", "码头"],
  ["## 3、码头 晨 外", "3", "外", "晨", "码头"],
];

test.each(CASES)("reads the heading %s", (heading, number, intExt, time, place) => {
  const { scenes } = parseScreenplay(`${heading}\n甲：走吧。\n乙：去哪儿？\n甲：别问。\n`);
  expect(scenes).toHaveLength(1);
  expect(scenes[0]).toMatchObject({ heading, number, fields: { intExt, time, place } });
});

describe("a document's own style carries its weaker headings", () => {
  const speech = "甲：走吧。\n乙：去哪儿？\n△两人下楼。\n甲：别问。\n";

  test("place and time with full stops", () => {
    const { scenes } = parseScreenplay(`1、学堂。白天。\n${speech}2、后院。午时。\n${speech}3、前厅。\n${speech}`);
    expect(scenes.map((scene) => [scene.number, scene.fields.place, scene.fields.time])).toEqual([
      ["1", "学堂", "白天"],
      ["2", "后院", "午时"],
      ["3", "前厅", null],
    ]);
  });

  test("a numbered list in a synopsis opens no scene", () => {
    const { scenes, frontMatter } = parseScreenplay(
      `故事梗概：\n1、少年离家。\n2、少年归来。\n\n1、学堂 日 内\n${speech}2、后院 夜 外\n${speech}`,
    );
    expect(scenes).toHaveLength(2);
    expect(frontMatter.map((line) => line.type)).toEqual(["meta", "text", "text"]);
  });

  test("what somebody answers to where he is opens no scene", () => {
    const text = "第1场 客厅 日 内\n\n张三\n你在哪里？\n\n李四\n室外 夜\n\n张三\n好。\n\n李四\n走吧。\n";
    const { scenes } = parseScreenplay(text);
    expect(scenes.map((scene) => scene.lines.filter((line) => line.type === "dialogue").length)).toEqual([4]);
    expect(parseScreenplay("外面下着雨，屋里很暖和。\n室内 夜\n我坐着，想起小时候的事情。\n").kind).toBe("prose");
  });

  test("a date, a count and an ordinal in action open no scene", () => {
    const text = `1、学堂 日 内\n2019年的夏天，他走了。\n3个人站着。\n第一场雪落下来。\n${speech}`;
    expect(parseScreenplay(text).scenes).toHaveLength(1);
  });

  test("label blocks fill the heading above them", () => {
    const { scenes } = parseScreenplay(
      `序場\n時：夜\n景：課室（內）\n人：小明、老師\n小明：「喂。」\n老師：「坐。」\n※　※　※\nS1\n時：日\n景：街\n小明：「走。」\n`,
    );
    expect(scenes.map((scene) => [scene.heading, scene.fields])).toEqual([
      ["序場", { intExt: "内", time: "夜", place: "課室" }],
      ["S1", { intExt: null, time: "日", place: "街" }],
    ]);
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual([
      "heading",
      "meta",
      "meta",
      "meta",
      "character",
      "dialogue",
      "character",
      "dialogue",
      "meta",
    ]);
  });

  test("label blocks without a heading are the heading", () => {
    const { scenes } = parseScreenplay(
      `场景：会议室\n时间：日\n人物：甲，乙\n${speech}场景：天台\n时间：夜\n人物：甲\n${speech}`,
    );
    expect(scenes.map((scene) => [scene.heading, scene.fields.time])).toEqual([
      ["场景：会议室", "日"],
      ["场景：天台", "夜"],
    ]);
  });

  test("a row of a flattened table is a heading", () => {
    const { scenes } = parseScreenplay(
      "场\t地\t时\t人\n1\t站台\t晨·内\t甲、乙\n甲：走吧。\n乙：好。\n2\t车厢\t夜·内\t甲\n甲：到了。\n",
    );
    expect(scenes.map((scene) => [scene.number, scene.fields.place, scene.fields.time, scene.fields.intExt])).toEqual([
      ["1", "站台", "晨", "内"],
      ["2", "车厢", "夜", "内"],
    ]);
  });
});

describe("episodes and acts", () => {
  const speech = "甲：走吧。\n乙：去哪儿？\n";

  test("an episode belongs to what stands before it", () => {
    const { frontMatter, scenes } = parseScreenplay(
      `第一集\n1-1 客厅 日 内\n${speech}第二集\n2-1 客厅 夜 内\n${speech}`,
    );
    expect(frontMatter.map((line) => line.type)).toEqual(["episode"]);
    expect(scenes[0]?.lines.at(-1)).toMatchObject({ type: "episode", text: "第二集" });
  });

  test("episodes are scenes where nothing else divides a play; listed ahead they are none", () => {
    const part = (title: string): string =>
      `${title}\n\n【雨声】\n旁白：那年雨下了三天。\n林晚：有人吗？\n沈越：进来，门没锁。\n`;
    const { scenes, frontMatter } = parseScreenplay(
      `《雨夜来客》\n第一集\n第二集\n\n${part("第一集　来客")}\n${part("第二集　旧信")}`,
    );
    expect(scenes.map((scene) => [scene.heading, scene.lines[0]?.type, scene.lines[0]?.text])).toEqual([
      [null, "episode", "第一集　来客"],
      [null, "episode", "第二集　旧信"],
    ]);
    expect(
      scenes.map((scene) => scene.lines.filter((line) => line.type === "dialogue").map((line) => line.speaker)),
    ).toEqual([
      ["旁白", "林晚", "沈越"],
      ["旁白", "林晚", "沈越"],
    ]);
    expect(frontMatter.map((line) => line.text)).toEqual(["《雨夜来客》", "第一集", "第二集"]);
    expect(parseScreenplay(part("第一集")).scenes).toHaveLength(1);
  });
  test("an act above scenes is an episode, an act without scenes a heading", () => {
    const parsed = parseScreenplay(
      `第一幕\n第一场\n（幕启。）\n甲　你来了。\n乙　来了。\n甲　坐。\n乙　不坐。\n第二幕——桥头\n（幕启。）\n甲　走吧。\n乙　走。\n甲　好。\n乙　嗯。\n`,
    );
    expect(parsed.kind).toBe("stage");
    expect(parsed.frontMatter.map((line) => line.type)).toEqual(["episode"]);
    expect(parsed.scenes.map((scene) => [scene.heading, scene.number])).toEqual([
      ["第一场", "一"],
      ["第二幕——桥头", "二"],
    ]);
  });
});

test("a scene that was taken out has a number and no place", () => {
  const parsed = parseScreenplay(
    "Title: 双\n\n.内 屋 日 #12#\n\n@甲\n走。\n\n.OMITTED #13#\n\n.（本场删去） #14#\n\n.外 街 夜 #15#\n\n@甲\n走。\n",
  );
  expect(parsed.scenes.map((scene) => [scene.number, scene.fields.place])).toEqual([
    ["12", "屋"],
    ["13", null],
    ["14", null],
    ["15", "街"],
  ]);
});
