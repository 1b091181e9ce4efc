import { expect, test } from "vitest";
import { guessScriptType } from "./guessScriptType.ts";

const scene = (n: number, words = 20): string =>
  `${n}、码头 夜 外\n△许岚把船票推到桌子对面。\n${"许岚：你要是真想走，就别当着我的面走。\n".repeat(words)}`;
const scenes = (count: number, words = 20): string =>
  Array.from({ length: count }, (_, i) => scene(i + 1, words)).join("\n");

test.each([
  ["电影文学剧本《末班船》\n\n", 1],
  ["三十集电视连续剧《末班船》\n", 3],
  ["竖屏短剧《末班船》第1至10集\n", 4],
  ["话剧《末班船》\n人物表\n", 6],
  ["动画短片《末班船》\n", 7],
  ["网络电影《末班船》\n", 2],
  ["微电影《末班船》\n", 5],
])("takes what the title page says: %s", (head, medium) => {
  expect(guessScriptType(head + scenes(3))).toBe(medium);
});

test("tells episodes of a short drama from those of a series by their length", () => {
  const episodes = (words: number): string =>
    Array.from({ length: 6 }, (_, i) => `第${i + 1}集\n${scene(1, words)}`).join("\n");
  expect(guessScriptType(episodes(20))).toBe(4);
  expect(guessScriptType(episodes(300))).toBe(3);
  expect(guessScriptType(["1-1 码头 夜", "1-2 船舱 日", "2-1 天台 夜"].join(`\n${scene(1)}\n`))).toBe(4);
});

test("knows a stage by its words, and else goes by the length", () => {
  expect(guessScriptType(`第一幕\n幕启。\n${scenes(2)}\n暗转。`)).toBe(6);
  expect(guessScriptType(scenes(3))).toBe(5);
  expect(guessScriptType(scenes(60))).toBe(1);
  expect(guessScriptType(scenes(26))).toBeNull();
  expect(guessScriptType("")).toBeNull();
});

test("does not take a cinema for a film, nor a date for episodes", () => {
  expect(guessScriptType(`1、电影院 夜 内\n${scenes(3)}`)).toBe(5);
  expect(guessScriptType(`11-21 初稿\n${scenes(60)}`)).toBe(1);
});
