import { expect, it } from "vitest";
import { changedSentence, generatedMeta, generatedState, stoppedAt } from "./generatedState.ts";

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
  expect(generatedState({ ...one, step: "3 - 1", cards: { count: 40, finish: 40 } })).toMatchObject({
    isDone: true,
    extent: "写完了",
    cards: "40 场",
  });
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
it("tells what stands on something that changed, and where the writer stopped", () => {
  const changed = { steps: [6, 7], by: [5] };
  expect(generatedState({ step: "2 - 3", changed })).toMatchObject({
    states: ["done", "done", "done", "done", "done", "stale", "stale", "open"],
    button: "去看改动",
  });
  expect(changedSentence(changed)).toBe("幕设置改了，后面两步还照着旧的。");
  expect(changedSentence({ steps: [7], by: [] })).toBe("前面删了内容，后面一步还照着旧的。");
  expect(stoppedAt({ step: "2 - 2", cards: { count: 40, finish: 31 }, scriptType: 1 })).toBe(
    "上次停在第七步，还差 9 场",
  );
  expect(stoppedAt({ step: "1 - 0", cards: null, scriptType: 1 })).toBe("上次停在第一步");
  expect(stoppedAt({ step: "3 - 1", cards: null, scriptType: 1 })).toBe("八步都写完了");
});
it("names the medium and the version", () => {
  expect(generatedMeta({ scriptType: 4, genre: "悬疑", versionName: "第二稿" })).toBe("微短剧·悬疑·第二稿");
  expect(generatedMeta({ scriptType: null, genre: "", versionName: "" })).toBe("");
});
