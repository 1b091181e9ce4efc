import { expect, it } from "vitest";
import { generatedMeta, generatedState } from "./generatedState.ts";

it("tells which steps of a card are finished and which one is current", () => {
  expect(generatedState({ step: "1 - 0" })).toMatchObject({ step: "故事内核", extent: "第一步", button: "开始写" });
  expect(generatedState({ step: "2 - 2" })).toMatchObject({
    states: ["done", "done", "done", "done", "done", "done", "open", "locked"],
    step: "场景设置",
    button: "接着写",
  });
  expect(generatedState({ step: "3 - 1" })).toMatchObject({ isDone: true, extent: "写完了" });
});
it("names the medium and the version", () => {
  expect(generatedMeta({ scriptType: 4, versionName: "第二稿" })).toBe("微短剧·第二稿");
  expect(generatedMeta({ scriptType: null, versionName: "" })).toBe("");
});
