import { expect, it } from "vitest";
import { mostPaid, sentenceWith, threadNames, threadsOf } from "./threads.ts";

const scene = (number: number, act: number, text: string, isSubmit = true) => ({
  id: `${number}`,
  number,
  act,
  title: text,
  isSubmit,
  text,
});
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
  expect(log).toMatchObject({ touches: [null, "planted", null, null], isLoose: true, since: 2 });
  expect(note).toMatchObject({ count: 0, isLoose: false });
});

it("is only planned to pay a thread in a scene that is not saved yet", () => {
  const [coat] = threadsOf([...scenes.slice(0, 3), scene(4, 3, "雨衣给了孩子", false)], ["雨衣"]);
  expect(coat).toMatchObject({ touches: ["planted", null, "touched", "planned"], isLoose: false });
});

it("tells the scene that pays several threads", () => {
  const paying = [scene(1, 1, "雨衣、日志"), scene(2, 2, "雨衣还在，日志也在")];
  expect(mostPaid(paying, threadsOf(paying, ["雨衣", "日志"]))).toEqual({ number: 2, count: 2 });
  expect(mostPaid(scenes, threadsOf(scenes, ["雨衣", "日志"]))).toBeNull();
});

it("quotes the sentence that says the thread", () => {
  expect(sentenceWith("热。她穿上雨衣，走了。\n雨衣湿了", "雨衣")).toBe("她穿上雨衣，走了。");
  expect(sentenceWith("热。", "雨衣")).toBe("");
});
