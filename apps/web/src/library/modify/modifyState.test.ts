import { expect, it } from "vitest";
import { modifyState } from "./modifyState.ts";

const script = { editTime: null, editScene: null, fileType: 1, characters: 18_000, doubts: [] };

it("says when a script was last changed, and what can be done with it", () => {
  expect(modifyState(script)).toEqual({ sentence: "1.8 万字，还没有动笔。", button: "开始改", doubtful: null });
  expect(modifyState({ ...script, editTime: "2026-11-21 16:42:00", editScene: "12A" })).toEqual({
    sentence: "改到第 12A 场，1.8 万字。",
    button: "接着改",
    doubtful: null,
  });
  // A note was made, no word changed.
  expect(modifyState({ ...script, editTime: "2026-11-21 16:42:00" }).sentence).toBe("改过，1.8 万字。");
  expect(modifyState({ ...script, characters: 0 })).toMatchObject({
    sentence: "空白稿，还没有动笔。",
    button: "开始写",
  });
});

it("names the doubtful lines of an import that nobody has changed yet", () => {
  const doubts = [{ kind: "low-confidence-lines", message: "", count: 9 }];
  expect(modifyState({ ...script, doubts })).toMatchObject({ button: "去看", doubtful: 9 });
  expect(modifyState({ ...script, doubts, editTime: "2026-11-21 16:42:00" }).doubtful).toBeNull();
});
