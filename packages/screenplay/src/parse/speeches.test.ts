import { describe, expect, test } from "vitest";
import type { Line } from "../parsed.ts";
import { parseScreenplay } from "./parseScreenplay.ts";

const AROUND = "沈越：来了。\n林栖：来了。\n何敏：都到了。\n沈越：坐。\n林栖：不坐。\n何敏：那就站着。\n";

/** The spans of one line inside a scene in which 沈越, 林栖 and 何敏 speak. */
function read(line: string): [type: string, text: string, speaker?: string][] {
  const parsed = parseScreenplay(`1、客厅 日 内\n${AROUND}${line}\n沈越：走。\n2、街道 夜 外\n${AROUND}`);
  const lines = parsed.scenes[0]?.lines ?? [];
  return lines
    .slice(13, -2)
    .map(({ type, text, speaker }: Line) => (speaker === undefined ? [type, text] : [type, text, speaker]));
}

test.each<[string, ReturnType<typeof read>]>([
  [
    "沈越：对白。",
    [
      ["character", "沈越："],
      ["dialogue", "对白。", "沈越"],
    ],
  ],
  [
    "沈越（低声）：对白。",
    [
      ["character", "沈越"],
      ["parenthetical", "（低声）：", "沈越"],
      ["dialogue", "对白。", "沈越"],
    ],
  ],
  [
    "沈越：（站起）别动。（坐下）好。",
    [
      ["character", "沈越："],
      ["parenthetical", "（站起）", "沈越"],
      ["dialogue", "别动。", "沈越"],
      ["parenthetical", "（坐下）", "沈越"],
      ["dialogue", "好。", "沈越"],
    ],
  ],
  [
    "沈越 OS：是他。",
    [
      ["character", "沈越 OS："],
      ["dialogue", "是他。", "沈越"],
    ],
  ],
  [
    "沈越V.O：是他。",
    [
      ["character", "沈越V.O："],
      ["dialogue", "是他。", "沈越"],
    ],
  ],
  [
    "沈越（VO，年老）：是他。",
    [
      ["character", "沈越"],
      ["parenthetical", "（VO，年老）：", "沈越"],
      ["dialogue", "是他。", "沈越"],
    ],
  ],
  [
    "沈越内心OS：是他。",
    [
      ["character", "沈越内心OS："],
      ["dialogue", "是他。", "沈越"],
    ],
  ],
  [
    "沈越惊喜OS：是他。",
    [
      ["character", "沈越惊喜OS："],
      ["dialogue", "是他。", "沈越"],
    ],
  ],
  [
    "沈越摸头打断：等等。",
    [
      ["character", "沈越摸头打断："],
      ["dialogue", "等等。", "沈越"],
    ],
  ],
  [
    "何敏內心話：「我先唔要。」",
    [
      ["character", "何敏內心話："],
      ["dialogue", "「我先唔要。」", "何敏"],
    ],
  ],
  [
    "旁白：那一年。",
    [
      ["character", "旁白："],
      ["dialogue", "那一年。", "旁白"],
    ],
  ],
  [
    "画外音：那一年。",
    [
      ["character", "画外音："],
      ["dialogue", "那一年。", "画外音"],
    ],
  ],
  [
    "沈越、林栖：好。",
    [
      ["character", "沈越、林栖："],
      ["dialogue", "好。", "沈越、林栖"],
    ],
  ],
  [
    "△沈越：（大喊）走。",
    [
      ["character", "△沈越："],
      ["parenthetical", "（大喊）", "沈越"],
      ["dialogue", "走。", "沈越"],
    ],
  ],
  ["△字幕浮现：十年后", [["action", "△字幕浮现：十年后"]]],
  ["△手机亮了：一条短信。", [["action", "△手机亮了：一条短信。"]]],
  ["∆沈越推门。", [["action", "∆沈越推门。"]]],
  ["「有人吗？」", [["dialogue", "「有人吗？」"]]],
  ["林栖探出头，问道：“爹，是咱家吗？”", [["action", "林栖探出头，问道：“爹，是咱家吗？”"]]],
  ["沈越答道：“是。”", [["action", "沈越答道：“是。”"]]],
  ["（没有人回答。风声。）", [["action", "（没有人回答。风声。）"]]],
  [
    "**沈越**：走&quot;吧&quot;。",
    [
      ["character", "**沈越**："],
      ["dialogue", "走&quot;吧&quot;。", "沈越"],
    ],
  ],
])("splits %s", (line, spans) => {
  expect(read(line)).toEqual(spans);
});

test.each([
  "字幕：三年后",
  "特效：金光",
  "音效：电钻声",
  "镜头：照片",
  "BGM：萨克斯",
  "群公告：今晚停电",
  "手机短信：已入账",
])("%s is nobody's speech", (line) => {
  expect(read(line)).toEqual([["action", line]]);
});

test.each([
  "人物：沈越、林栖",
  "出场人物：沈越",
  "时间：夜",
  "地点：客厅",
  "道具：伞",
  "服装：校服",
  "天气：雨",
  "备注：待改",
])("%s is a note", (line) => {
  expect(read(line)).toEqual([["meta", line]]);
});

test.each(["切至：", "【转场】", "淡出", "（闪回）", "黑场。", "叠化至：", "CUT TO:", "FADE OUT."])(
  "%s is a transition",
  (line) => {
    expect(read(line)).toEqual([["transition", line]]);
  },
);

test("an empty cue gives its name to the line below", () => {
  expect(read("沈越（轻声）：\n“小祖宗。”")).toEqual([
    ["character", "沈越"],
    ["parenthetical", "（轻声）：", "沈越"],
    ["dialogue", "“小祖宗。”", "沈越"],
  ]);
});

describe("other ways to write a speech", () => {
  test("a bare cue gives its name to the lines after it", () => {
    const { scenes } = parseScreenplay(
      "内景 琴房 夜\n\n许微坐着。\n\n许微\n“我弹不了。”\n\n方老师\n（在暗处）\n“你弹得了。”\n\n许微\n“不。”\n\n方老师\n“再来。”\n\n许微站起来。\n",
    );
    expect(scenes[0]?.lines.map((line) => line.speaker ?? line.type)).toEqual([
      "heading",
      "action",
      "character",
      "许微",
      "character",
      "方老师",
      "方老师",
      "character",
      "许微",
      "character",
      "方老师",
      "action",
    ]);
  });

  test("stage speech by white space", () => {
    const { scenes, kind } = parseScreenplay(
      "第一场\n时：傍晚\n（幕启。）\n阿青　师傅，没卖出去。\n掌柜　（停手）下雨呢。\n阿青　那就等。\n掌柜　等。\n（掌柜下。）\n",
    );
    expect(kind).toBe("stage");
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual([
      "heading",
      "meta",
      "action",
      "character",
      "dialogue",
      "character",
      "parenthetical",
      "dialogue",
      "character",
      "dialogue",
      "character",
      "dialogue",
      "action",
    ]);
  });

  test("English cues keep their extensions and wrapped words are one span", () => {
    const text =
      "INT. LIGHTHOUSE - DAY\n\nA spiral stair. Mara climbs, counting\nunder her breath.\n\n                    MARA (V.O.)\n          One hundred and twelve. My\n          father said less.\n\n                    DEV\n               (eyes closed)\n          I was watching.\n\n                    MARA\n          Go.\n";
    const lines = parseScreenplay(text).scenes[0]?.lines ?? [];
    expect(lines.map((line) => [line.type, line.speaker])).toEqual([
      ["heading", undefined],
      ["action", undefined],
      ["character", undefined],
      ["dialogue", "MARA"],
      ["character", undefined],
      ["parenthetical", "DEV"],
      ["dialogue", "DEV"],
      ["character", undefined],
      ["dialogue", "MARA"],
    ]);
    expect(lines[2]?.text).toBe("MARA (V.O.)");
  });
});

const linesOf = (text: string) =>
  parseScreenplay(text).scenes.flatMap((scene) => scene.lines.map((line) => [line.type, line.speaker, line.text]));

test("long lines without a full stop are not joined with the speech below", () => {
  const long = (n: number): string =>
    `${n}${"他把茶壶端起来又放下去再看看门外面的那条路上有没有人走过来呢".slice(0, 30)}`;
  const found = linesOf(
    `第一场 茶馆 日 内\n${[1, 2, 3, 4, 5].map((n) => `${long(n)}\n${n % 2 ? "老周" : "阿福"}：走吧\n`).join("")}${long(6)}\n掌柜：不送\n`,
  );
  expect(found.filter(([type]) => type === "dialogue").map(([, speaker]) => speaker)).toEqual([
    "老周",
    "阿福",
    "老周",
    "阿福",
    "老周",
    "掌柜",
  ]);
  expect(found.filter(([type]) => type === "action")).toHaveLength(6);
});

test("a tab between name and words is a speech; a table's cells are not", () => {
  const found = linesOf(
    "場\t1\n景\t躉船（外）\n時\t日\n△水聲。\n七叔\t今日冇船。\n阿敏\t噉你記乜？\n七叔\t（合簿）記冇船。\n△水聲。\n",
  );
  expect(found.filter(([, speaker]) => speaker !== undefined)).toEqual([
    ["dialogue", "七叔", "今日冇船。"],
    ["dialogue", "阿敏", "噉你記乜？"],
    ["parenthetical", "七叔", "（合簿）"],
    ["dialogue", "七叔", "記冇船。"],
  ]);
});

test("a storyboard's rows are shots of the scene above them", () => {
  const found = linesOf(
    "第一场　外　菜市场　晨\n镜号\t景别\t画面\t台词\t时长\n1\t中景\t阿梅推车。\t阿梅：让一让！\t5秒\n2\t特写\t鱼张嘴。\t\t2秒\n",
  );
  expect(found).toEqual([
    ["heading", undefined, "第一场　外　菜市场　晨"],
    ["meta", undefined, "镜号\t景别\t画面\t台词\t时长"],
    ["meta", undefined, "1\t中景"],
    ["action", undefined, "阿梅推车。"],
    ["character", undefined, "阿梅："],
    ["dialogue", "阿梅", "让一让！"],
    ["meta", undefined, "5秒"],
    ["meta", undefined, "2\t特写"],
    ["action", undefined, "鱼张嘴。"],
    ["meta", undefined, "2秒"],
  ]);
});

test("a speech that stands below itself in another language is one speech; where only one does, it is action", () => {
  const bilingual = linesOf(
    "1. 内景 走廊 夜\n甲：你不用等。\nYou don't have to wait.\n丹：I am sitting.\n我只是坐着。\n乙：谁？\nWho?\n门开了。\n",
  );
  expect(bilingual.filter(([type]) => type === "dialogue").map(([, speaker]) => speaker)).toEqual([
    "甲",
    "甲",
    "丹",
    "丹",
    "乙",
    "乙",
  ]);
  expect(bilingual.at(-1)).toEqual(["action", undefined, "门开了。"]);
  expect(linesOf("1. 内景 走廊 夜\n甲：走。\n乙：走。\n丹：OK\n他走了。\n").at(-1)).toEqual([
    "action",
    undefined,
    "他走了。",
  ]);
});

test("ends of episodes and transitions in two languages", () => {
  expect(
    linesOf("1-1 客厅 日 内\n甲：走。\n淡出 / FADE OUT\n【第1集完】\n")
      .slice(-2)
      .map(([type]) => type),
  ).toEqual(["transition", "meta"]);
});

test("an English sentence right above a name in capitals is no name", () => {
  const found = linesOf(
    `INT. HOUSE - NIGHT\n\n${"MARA\nNobody comes home.\n\nJOHN\nYes.\n\n".repeat(3)}Rain on the roof.\nMARA (V.O.)\nNobody.\n`,
  );
  expect(found.slice(-3)).toEqual([
    ["action", undefined, "Rain on the roof."],
    ["character", undefined, "MARA (V.O.)"],
    ["dialogue", "MARA", "Nobody."],
  ]);
});
