import { expect, it } from "vitest";
import { threadNames, threadsOf } from "./threads.ts";

const scene = (number: number, act: number, text: string) => ({ id: `${number}`, number, act, text });
const scenes = [
  scene(1, 1, "她穿上雨衣"),
  scene(2, 1, "日志少了一页"),
  scene(3, 2, "雨衣晾在梁上"),
  scene(4, 3, "雨衣给了孩子"),
];

it("names each thread once, and none that is a letter or a paragraph", () => {
  expect(threadNames("雨衣、日志、借条，雨", ["日志", "少了一页的日志", "一".repeat(40)])).toEqual([
    "雨衣",
    "日志",
    "借条",
    "少了一页的日志",
  ]);
});

it("shows where a thread is planted, touched and paid, and which hangs loose", () => {
  const [coat, log, note] = threadsOf(scenes, ["雨衣", "日志", "借条"]);
  expect(coat).toMatchObject({ touches: ["planted", null, "touched", "paid"], count: 3, isLoose: false });
  expect(log).toMatchObject({ touches: [null, "planted", null, null], isLoose: true });
  expect(note).toMatchObject({ count: 0, isLoose: false });
});
