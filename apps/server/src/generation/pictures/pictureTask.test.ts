import { newItem, type Work } from "@mochang/generation";
import { expect, test } from "vitest";
import { pictureTask } from "./pictureTask.ts";

test("a cover bears the name that the work has now, not the one that its story core was submitted with", () => {
  const only = { parentId: null, sort: 1, isSubmit: true };
  const work: Work = {
    scriptType: 1,
    step: 4,
    items: [
      newItem({ ...only, id: "c", kind: "core", values: { scriptName: "借雨", genre: "剧情" } }),
      newItem({ ...only, id: "o", kind: "outline", values: { climax: "最后一枚" } }),
    ],
  };
  const { card, prompt } = pictureTask(work, "还雨记", "outline", null);
  expect(card).toMatchObject({ kind: "work", title: "还雨记" });
  expect(prompt).toContain("作品：还雨记");
});
