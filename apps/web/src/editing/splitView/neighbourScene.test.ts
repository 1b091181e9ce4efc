import { expect, test } from "vitest";
import type { SceneEntry } from "../../sheet/index.ts";
import { neighbourScene } from "./neighbourScene.ts";

const SCENES = ["a", "b", "c", "d"].map((id) => ({ id }) as SceneEntry);

test.each([
  ["b", 1, ["b"], "c"],
  ["b", -1, ["b"], "a"],
  ["b", 1, ["b", "c"], "d"],
  ["b", -1, ["a", "b"], null],
  ["d", 1, ["d"], null],
  ["gone", 1, [], null],
] as const)("beside %s in direction %i, %j shown: %s", (id, step, visibleIds, next) => {
  expect(neighbourScene(SCENES, new Set(visibleIds), id, step)?.id ?? null).toBe(next);
});
