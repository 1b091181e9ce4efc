import { describe, expect, test } from "vitest";
import type { Line } from "../parsed.ts";
import { parseScreenplay } from "./parseScreenplay.ts";

const AROUND = "沈越：来了。\n林栖：来了。\n何敏：都到了。\n沈越：坐。\n林栖：不坐。\n何敏：那就站着。\n";

/** The spans of one line inside a scene in which 沈越, 林栖 and 何敏 speak. */
function read(line: string): [type: string, text: string, speaker?: string][] {
  const parsed = parseScreenplay(`1、客厅 日 内\n${AROUND}${line}\n沈越：走。\n2、街道 夜 外\n${AROUND}`);
  const lines = parsed.scenes[0]?.lines ?? [];
  return lines.slice(13, -2).map(({ type, text, speaker }: Line) => (speaker === undefined ? [type, text] : [type, text, speaker]));
}

test.each<[string, ReturnType<typeof read>]>([
  ["沈越：对白。", [["character", "沈越："], ["dialogue", "对白。", "沈越"]]],
  ["沈越（低声）：对白。", [["character", "沈越"], ["parenthetical", "（低声）：", "沈越"], ["dialogue", "对白。", "沈越"]]],
  ["沈越：（站起）别动。（坐下）好。", [["character", "沈越："], ["parenthetical", "（站起）", "沈越"], ["dialogue", "别动。", "沈越"], ["parenthetical", "（坐下）", "沈越"], ["dialogue", "好。", "沈越"]]],
  ["沈越 OS：是他。", [["character", "沈越 OS："], ["dialogue", "是他。", "沈越"]]],
  ["沈越V.O：是他。", [["character", "沈越V.O："], ["dialogue", "是他。", "沈越"]]],
  ["沈越（VO，年老）：是他。", [["character", "沈越"], ["parenthetical", "（VO，年老）：", "沈越"], ["dialogue", "是他。", "沈越"]]],
  ["沈越内心OS：是他。", [["character", "沈越内心OS："], ["dialogue", "是他。", "沈越"]]],
  ["沈越惊喜OS：是他。", [["character", "沈越惊喜OS："], ["dialogue", "是他。", "沈越"]]],
  ["沈越摸头打断：等等。", [["character", "沈越摸头打断："], ["dialogue", "等等。", "沈越"]]],
  ["何敏內心話：「我先唔要。」", [["character", "何敏內心話："], ["dialogue", "「我先唔要。」", "何敏"]]],
  ["旁白：那一年。", [["character", "旁白："], ["dialogue", "那一年。", "旁白"]]],
  ["画外音：那一年。", [["character", "画外音："], ["dialogue", "那一年。", "画外音"]]],
  ["沈越、林栖：好。", [["character", "沈越、林栖："], ["dialogue", "好。", "沈越、林栖"]]],
  ["△沈越：（大喊）走。", [["character", "△沈越："], ["parenthetical", "（大喊）", "沈越"], ["dialogue", "走。", "沈越"]]],
  ["△字幕浮现：十年后", [["action", "△字幕浮现：十年后"]]],
  ["∆沈越推门。", [["action", "∆沈越推门。"]]],
  ["「有人吗？」", [["dialogue", "「有人吗？」"]]],
  ["林栖探出头，问道：“爹，是咱家吗？”", [["action", "林栖探出头，问道：“爹，是咱家吗？”"]]],
  ["沈越答道：“是。”", [["action", "沈越答道：“是。”"]]],
  ["（没有人回答。风声。）", [["action", "（没有人回答。风声。）"]]],
  ["**沈越**：走&quot;吧&quot;。", [["character", "**沈越**："], ["dialogue", "走&quot;吧&quot;。", "沈越"]]],
])("splits %s", (line, spans) => {
  expect(read(line)).toEqual(spans);
});

test.each(["字幕：三年后", "特效：金光", "音效：电钻声", "镜头：照片", "BGM：萨克斯", "群公告：今晚停电", "手机短信：已入账"])("%s is nobody's speech", (line) => {
  expect(read(line)).toEqual([["action", line]]);
});

test.each(["人物：沈越、林栖", "出场人物：沈越", "时间：夜", "地点：客厅", "道具：伞", "服装：校服", "天气：雨", "备注：待改"])("%s is a note", (line) => {
  expect(read(line)).toEqual([["meta", line]]);
});

test.each(["切至：", "【转场】", "淡出", "（闪回）", "黑场。", "叠化至：", "CUT TO:", "FADE OUT."])("%s is a transition", (line) => {
  expect(read(line)).toEqual([["transition", line]]);
});

test("an empty cue gives its name to the line below", () => {
  expect(read("沈越（轻声）：\n“小祖宗。”")).toEqual([["character", "沈越"], ["parenthetical", "（轻声）：", "沈越"], ["dialogue", "“小祖宗。”", "沈越"]]);
});

describe("other ways to write a speech", () => {
  test("a bare cue gives its name to the lines after it", () => {
    const { scenes } = parseScreenplay("内景 琴房 夜\n\n许微坐着。\n\n许微\n“我弹不了。”\n\n方老师\n（在暗处）\n“你弹得了。”\n\n许微\n“不。”\n\n方老师\n“再来。”\n\n许微站起来。\n");
    expect(scenes[0]?.lines.map((line) => line.speaker ?? line.type)).toEqual(["heading", "action", "character", "许微", "character", "方老师", "方老师", "character", "许微", "character", "方老师", "action"]);
  });

  test("stage speech by white space", () => {
    const { scenes, kind } = parseScreenplay("第一场\n时：傍晚\n（幕启。）\n阿青　师傅，没卖出去。\n掌柜　（停手）下雨呢。\n阿青　那就等。\n掌柜　等。\n（掌柜下。）\n");
    expect(kind).toBe("stage");
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual(["heading", "meta", "action", "character", "dialogue", "character", "parenthetical", "dialogue", "character", "dialogue", "character", "dialogue", "action"]);
  });

  test("English cues keep their extensions and wrapped words are one span", () => {
    const text = "INT. LIGHTHOUSE - DAY\n\nA spiral stair. Mara climbs, counting\nunder her breath.\n\n                    MARA (V.O.)\n          One hundred and twelve. My\n          father said less.\n\n                    DEV\n               (eyes closed)\n          I was watching.\n\n                    MARA\n          Go.\n";
    const lines = parseScreenplay(text).scenes[0]?.lines ?? [];
    expect(lines.map((line) => [line.type, line.speaker])).toEqual([["heading", undefined], ["action", undefined], ["character", undefined], ["dialogue", "MARA"], ["character", undefined], ["parenthetical", "DEV"], ["dialogue", "DEV"], ["character", undefined], ["dialogue", "MARA"]]);
    expect(lines[2]?.text).toBe("MARA (V.O.)");
  });
});
