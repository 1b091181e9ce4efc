import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../../parseScreenplay.ts";

const BODY =
  "雨下了一整夜，天亮的时候才停。巷子里的石板路发着光，像一条刚刚洗过的鱼。他站在门口看了很久，终于把伞收了起来。\n“走吧。”老陈说。\n" +
  "两个人一前一后往河边走，谁也没有再说话，只有鞋底踩在水里的声音。走到桥头，老陈忽然停了下来，回头望了一眼来路。\n";
const novel = (heads: string[], front = ""): string => front + heads.map((head) => `${head}\n\n${BODY}\n`).join("");
const headings = (text: string): (string | null)[] => parseScreenplay(text).scenes.map((scene) => scene.heading);
const metas = (text: string): string[] => {
  const { frontMatter, scenes } = parseScreenplay(text);
  return [frontMatter, ...scenes.map((scene) => scene.lines)]
    .flat()
    .filter((line) => line.type === "meta")
    .map((line) => line.text);
};

test.each([
  ["第一章 起", "第二章 承", "第三章 转"],
  ["第1章", "第2章 承", "第3章 转"],
  ["第１章　起", "第２章　承", "第１０章　合"],
  ["第一回　開門見山", "第二回　轉過頭來"],
  ["第1节", "第2节", "第3节"],
  ["第一集", "第二集", "第三集"],
  ["第一话 雨夜", "第二话 桥头"],
  ["卷一 江湖", "卷二 庙堂"],
  ["第一部 江湖", "第二部 庙堂"],
  ["Chapter 1", "Chapter 2 The River", "CHAPTER III"],
  ["Prologue", "Chapter One", "Epilogue"],
  ["一、雨夜", "二、桥头", "三、来路"],
  ["（一）", "（二）", "（三）"],
  ["（一）雨夜", "（二）桥头", "（三）来路"],
  ["1. 雨夜", "2. 桥头", "3. 来路"],
  ["001", "002", "003"],
  ["001 雨夜", "002 桥头", "003 来路"],
  ["1", "2", "3", "4"],
  ["引子", "一", "二", "尾声"],
  ["楔子", "第一章 起", "番外一 老陈", "尾声", "后记"],
  ["# 雨夜", "# 桥头", "# 来路"],
  ["第一章雨夜", "第二章桥头上的灯", "第三章他来了", "第四章来路的尽头"],
  ["正文 第一章 雨夜", "正文 第二章 桥头"],
  ["☆、第1章 雨夜", "☆、第2章 桥头"],
  ["【第一章】雨夜", "【第二章】桥头"],
  ["《河边》第一章 雨夜", "《河边》第二章 桥头"],
  ["第一章：雨夜", "第二章：桥头"],
  ["第一章 甲", "第二章 乙", "第五章 丙", "第六章 丁"],
  ["第九百九十九章 甲", "第一千章 乙", "第一千零一章 丙"],
  ["第一章 你是谁？", "第二章 快跑！", "第三章 原来如此……"],
  ["七", "八", "九", "十"],
  ["012 雨夜", "013 桥头", "014 来路"],
  ["第1话 雨", "第1.5话 桥", "第2话 路"],
  ["第一章 甲", "间章 那天的雨", "第二章 乙"],
  ["1998年·冬·沈阳", "2011年·夏·鹿特丹"],
  ["一九三六年四月九日　上海", "一九三六年六月二十日　雁荡"],
  ["第一卷 上 第一章 甲", "第一卷 上 第二章 乙", "第二卷 下 第三章 丙"],
])("headings %s, %s …", (...heads) => {
  const parsed = parseScreenplay(novel(heads));
  expect(parsed.kind).toBe("novel");
  expect(parsed.scenes.map((scene) => scene.heading)).toEqual(heads);
});

describe("what stands above chapters", () => {
  test.each([
    [
      ["第一卷 上\n\n第一章 甲", "第二章 乙", "第二卷 下\n\n第一章 丙"],
      ["第一章 甲", "第二章 乙", "第一章 丙"],
    ],
    [
      ["第一篇 上\n\n第一章 甲", "第二章 乙", "第二篇 下\n\n第三章 丙"],
      ["第一章 甲", "第二章 乙", "第三章 丙"],
    ],
    [
      ["上卷\n\n一", "二", "下卷\n\n三"],
      ["一", "二", "三"],
    ],
    [
      ["第一卷\n\n一、甲", "二、乙", "第二卷\n\n一、丙"],
      ["一、甲", "二、乙", "一、丙"],
    ],
  ])("%s", (heads, chapters) => {
    expect(headings(novel(heads))).toEqual(chapters);
  });
  test("a volume with text of its own is a chapter too", () => {
    expect(headings(novel([`第一卷 上\n\n${BODY}\n第一章 甲`, "第二章 乙"]))).toEqual([
      "第一卷 上",
      "第一章 甲",
      "第二章 乙",
    ]);
  });
});

describe("a table of contents", () => {
  const chapters = ["楔子", "第一章 起", "第二章 承", "第三章 转"];
  test.each([
    ["under its word", "目　录\n楔子\n第一章 起\n第二章 承\n第三章 转\n\n"],
    ["without one", "楔子\n第一章 起\n第二章 承\n第三章 转\n\n"],
    ["with pages", "目录\n楔子……1\n第一章 起……3\n第二章 承……20\n第三章 转……45\n\n"],
  ])("%s", (_, contents) => {
    expect(headings(novel(chapters, contents))).toEqual(chapters);
  });
  test("a heading that a copy gives twice counts once", () => {
    expect(headings(novel(["第一章 起\n\n第一章 起", "第二章 承\n\n第二章 承"]))).toEqual(["第一章 起", "第二章 承"]);
  });
});

test("a list is no run of chapters", () => {
  expect(headings(`我的清单\n\n${BODY}1、米\n2、面\n3、油\n${BODY.repeat(3)}`)).toEqual([null]);
});

test("chapters whose lines ran together come apart where they count on", () => {
  const run = BODY.replace(/\n/g, "").repeat(2);
  expect(headings(`第一章 雨夜　${run}第二章 桥头　${run}第三章 来路　${run}`)).toEqual([
    "第一章 雨夜",
    "第二章 桥头",
    "第三章 来路",
  ]);
});

test("what a web site put between the lines is meta", () => {
  const heads = ["第一章 起", "第二章 承"].map(
    (head) =>
      `${head}\n更新时间：2012-3-4 本章字数：3021\n${BODY}${head}的风吹过来。\n本章未完，请点击下一页继续阅读！\n`,
  );
  expect(metas(novel(heads))).toEqual(
    Array.from({ length: 2 }, () => ["更新时间：2012-3-4 本章字数：3021", "本章未完，请点击下一页继续阅读！"]).flat(),
  );
});

describe("prose above the first heading", () => {
  const opening =
    "钟是在三更响的。全镇的人都听见了，也都知道铁佛寺里已经二十年没有人敲钟。更夫老丁提着灯笼往山上走，走到半路，灯笼灭了，他再也没有回来，灯笼还挂在山门上。";
  test("is a chapter of its own", () => {
    const { frontMatter, scenes } = parseScreenplay(
      novel(["第一章 甲", "第二章 乙"], `《铁佛寺》\n作者：归砚\n\n${opening}\n\n`),
    );
    expect(frontMatter.map((line) => line.type)).toEqual(["meta", "meta"]);
    expect(scenes.map((scene) => scene.heading)).toEqual([null, "第一章 甲", "第二章 乙"]);
    expect(scenes[0]?.lines.map((line) => line.text)).toEqual([opening]);
  });
  test("above a volume too", () =>
    expect(headings(novel(["第一卷 钟\n\n第一章 甲", "第二章 乙"], `${opening}\n\n`))).toEqual([
      null,
      "第一章 甲",
      "第二章 乙",
    ]));
  test.each([
    ["a blurb", `内容简介：\n${opening}\n\n`],
    ["a dedication", "献给我的外婆。\n\n"],
  ])("%s is front matter", (_, front) =>
    expect(headings(novel(["第一章 甲", "第二章 乙"], front))).toEqual(["第一章 甲", "第二章 乙"]),
  );
});

test.each([
  [["第一章\n雨夜", "第二章\n桥头", "第三章\n来路"]],
  [["第一回\n　　贾知县雪夜投宿　王夫人灯前问案", "第二回\n　　胡驿丞言多有失　柳秀才死后含冤"]],
])("a title on the line below: %s", (heads) => expect(headings(novel(heads))).toEqual(heads));

test.each([
  [["序", "第一章 甲", "第二章 乙"]],
  [["Ⅰ", "Ⅱ", "Ⅲ", "Ⅳ"]],
  [["I.", "II.", "III."]],
  [["①", "②", "③"]],
  [["第一封信", "第二封信", "第三封信"]],
  [["第一封", "第二封", "第三封"]],
  [["上", "下"]],
  [["（上）", "（中）", "（下）"]],
  [["第1话「雨夜」", "第2话「桥头」"]],
  [["VIP卷 第301章 甲", "VIP卷 第302章 乙"]],
  [["Ch.1 雨夜", "Ch.2 桥头"]],
  [["三月五日　晴", "三月九日　阴", "三月二十日　雨"]],
  [["1998年3月5日 星期四", "1998年3月9日 星期一"]],
])("headings %s", (heads) => expect(headings(novel(heads))).toEqual(heads));

test("the end of a volume begins nothing", () => {
  const text = novel([
    "第一卷 上\n\n第一章 甲",
    "第二章 乙\n\n",
    "（第一卷完）\n\n第二卷 下\n\n第一章 丙",
    "第二章 丁",
  ]);
  expect(headings(text)).toEqual(["第一章 甲", "第二章 乙", "第一章 丙", "第二章 丁"]);
  expect(metas(text)).toEqual(["（第一卷完）"]);
});

test("days that a story counts in its sentences are no headings", () => {
  expect(headings(`第一章 甲\n\n${BODY}第二天，雨停了。\n${BODY}第三天\n${BODY}\n第二章 乙\n\n${BODY}`)).toEqual([
    "第一章 甲",
    "第二章 乙",
  ]);
});

test("a chapter that a sentence names is none", () => {
  expect(
    headings(`${novel(["第一章 甲", "第二章 乙"])}他翻到第三章，又合上了。\n第一章里说过，雾港的灯塔早就塌了。\n`),
  ).toEqual(["第一章 甲", "第二章 乙"]);
});

describe("prose that looks like a script", () => {
  const kind = (text: string): string => parseScreenplay(text).kind;
  test("speeches that the narrator goes on from, under bare numbers with titles", () => {
    const narration = `${BODY}“下雨了。”他说。\n“谢谢，我叫了车。”\n“小满，”他叫住我，“以后有什么打算？”\n我想了想。\n`;
    expect(kind(`001 改签\n${narration}002 甲方\n江临没有说话。\n${narration}003 第十一版\n${narration}`)).toBe(
      "novel",
    );
  });
  test("a chat with names and colons between what is told", () => {
    expect(
      kind(
        `【1】\n\n${BODY}大刘：水费一人三十二。\n米粒：凭什么平摊？\n大刘：马桶是你弄坏的。\n\n【2】\n\n晚上十点，客厅的灯还亮着。大刘坐在沙发上算账，谁也不看谁，只有冰箱在墙角嗡嗡地响。\n“你闭嘴。”米粒说。\n“你闭嘴。”大刘也说。\n`,
      ),
    ).toBe("novel");
  });
  test("a script whose speech is in marks stays one", () => {
    expect(
      kind(
        "1、内景 客厅 日\n老陈：“走吧。”\n小满：“去哪儿？”\n老陈推门出去。\n2、外景 桥头 夜\n小满：“等等我！”\n“喂。”老陈回头。\n“来了。”小满跑来。\n",
      ),
    ).toBe("screenplay");
  });
});

test("what the author says at the end of a chapter is meta down to the next heading", () => {
  const text = `第一章 甲\n\n${BODY}${BODY}作者有话要说：\n开新文啦！\n感谢投雷的小天使。\n\n第二章 乙\n\n${BODY}`;
  expect(metas(text)).toEqual(["作者有话要说：", "开新文啦！", "感谢投雷的小天使。"]);
});
