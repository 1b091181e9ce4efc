import { expect, it } from "vitest";
import { generatedMeta, generatedState } from "./generatedState.ts";

it("tells which steps of a card are finished and which one is current", () => {
  const one = { cards: null, scriptType: 1 };
  expect(generatedState({ ...one, step: "1 - 0" })).toMatchObject({
    step: "故事内核",
    noun: "故事内核",
    cards: "",
    extent: "第一步",
    button: "开始写",
  });
  expect(generatedState({ ...one, step: "2 - 2", cards: { count: 40, finish: 31 } })).toMatchObject({
    noun: "场景",
    cards: "31 / 40 场",
    states: ["done", "done", "done", "done", "done", "done", "open", "locked"],
    step: "场景设置",
    button: "接着写",
  });
  expect(generatedState({ ...one, step: "3 - 1" })).toMatchObject({ isDone: true, extent: "写完了" });
  const counted = (step: string, scriptType: number) =>
    generatedState({ step, scriptType, cards: { count: 3, finish: 1 } }).cards;
  expect([
    counted("1 - 2", 1),
    counted("1 - 4", 1),
    counted("1 - 4", 4),
    counted("2 - 1", 1),
    counted("2 - 1", 4),
  ]).toEqual(["1 / 3 份", "1 / 3 幕", "1 / 3 部", "1 / 3 个序列", "1 / 3 集"]);
});
it("names the medium and the version", () => {
  expect(generatedMeta({ scriptType: 4, genre: "悬疑", versionName: "第二稿" })).toBe("微短剧·悬疑·第二稿");
  expect(generatedMeta({ scriptType: null, genre: "", versionName: "" })).toBe("");
});
