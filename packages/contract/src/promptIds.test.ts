import { expect, test } from "vitest";
import { z } from "zod";
import { EvaluateScene, SaveCard, SceneCard } from "./sceneEvaluation.ts";
import { RewriteLines } from "./rewriting.ts";

const of = { scriptId: "s", sceneId: "a" };

test("the prompt of a rewriting is a number or the same in digits, its cards a list or one text", () => {
  for (const promptId of [118, "118", " 118 "])
    expect(RewriteLines.parse({ ...of, promptId })).toMatchObject({
      promptId: 118,
      promptIds: [],
      suggestPromptIds: [],
    });
  const several = { promptIds: ["113", 114], suggestPromptIds: "108,112" };
  expect(RewriteLines.parse({ ...of, promptId: 113, ...several })).toMatchObject({
    promptIds: [113, 114],
    suggestPromptIds: [108, 112],
  });
  for (const none of [null, "", []])
    expect(RewriteLines.parse({ ...of, promptId: 120, suggestPromptIds: none }).suggestPromptIds).toEqual([]);
  for (const promptId of ["", "x", "0x76", "118.0", 112, null, true, [118], undefined])
    expect(RewriteLines.safeParse({ ...of, promptId }).success, String(promptId)).toBe(false);
  expect(RewriteLines.safeParse({ ...of, promptId: 119, suggestPromptIds: "113" }).success).toBe(false);
});

test("the prompts of an evaluation are a list of either, or one text; none is refused", () => {
  for (const promptIds of [[108, 109], ["108", "109"], "108,109", "108, 109,"])
    expect(EvaluateScene.parse({ ...of, promptIds }).promptIds).toEqual([108, 109]);
  for (const promptIds of [[], "", null, undefined, ["113"], "108,113", [108, 109, 110, 111, 112, 108]])
    expect(EvaluateScene.safeParse({ ...of, promptIds }).success, String(promptIds)).toBe(false);
});

test("a card that is saved takes its prompt's id in digits, too; an answer holds the number", () => {
  expect(SaveCard.parse({ ...of, promptId: "108", result: "好" }).promptId).toBe(108);
  expect(z.encode(SceneCard.shape.promptId, 112)).toBe(112);
  expect(SceneCard.shape.promptId.safeParse("112").success).toBe(false);
});
