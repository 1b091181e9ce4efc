import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const headings = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap(({ heading, lines }) => (heading === null ? [] : [lines[0]?.text ?? ""]));
const SAID = ["你怎么现在才回来呀", "路上耽搁了", "先吃饭吧", "明天我还得出去一趟"];
const scenes = (heads: readonly string[]): string =>
  heads
    .map((head, i) => `${head}   李大山：${SAID[i % 4]}   王秀兰：${SAID[(i + 1) % 4]}  两个人一起走到窗前往外看`)
    .join("");

test("场景 opens a scene in any form, glued to the words in front, where a script opens its scenes so", () => {
  const heads = ["场景一  教室", "场景二 操场", "场景：食堂", "场景 宿舍", "场景图书馆", "场景  办公室"];
  expect(headings(`短剧${scenes(heads)}`)).toEqual(heads);
});

test("场景 inside sentences opens none", () => {
  const heads = ["1、教室 日 内", "2、操场 日 外", "3、食堂 夜 内", "4、宿舍 夜 内"];
  const text = scenes(heads).replaceAll("两个人", "回忆场景不断出现 两个人");
  expect(headings(text).every((head) => /^\d/.test(head))).toBe(true);
});

test("场景 as one of several labels of a scene opens none of its own", () => {
  const heads = ["第一幕", "第二幕", "第三幕"].map((act) => `${act} 时间：早上 场景：教室 人物：李大山、王秀兰`);
  expect(headings(scenes(heads)).filter((head) => head.startsWith("场景"))).toEqual([]);
});
