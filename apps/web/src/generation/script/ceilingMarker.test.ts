import { expect, test } from "vitest";
import type { SceneInRun } from "../run/sceneRun.ts";
import type { SceneRun } from "../run/useSceneRun.ts";
import { ceilingOf } from "./ceilingMarker.ts";

const scene = (id: string, stage: SceneInRun["stage"]): SceneInRun => ({
  id,
  stage,
  message: null,
  lines: [],
  changes: [],
});
const halted = {
  phase: "halted",
  ceiling: 400_000,
  used: 396_000,
  run: { message: "写到了 400.0滴的上限，写好的都在，可以加上限接着写" },
  scenes: [scene("1", "done"), scene("2", "after"), scene("3", "after")],
} as unknown as SceneRun;

test("the line stands above the scene that comes next, where a run stopped at its ceiling and nowhere else", () => {
  expect(ceilingOf(halted)).toEqual({
    sceneId: "2",
    sentence: "写到这里，到了 400 滴的上限，用了 396 滴。上面的都留着，接着写从这里往下。",
  });
  expect(ceilingOf({ ...halted, phase: "running" })).toBeNull();
  expect(ceilingOf({ ...halted, run: { ...halted.run!, message: "停下了，写好的场都在" } })).toBeNull();
  expect(ceilingOf({ ...halted, scenes: [scene("1", "done")] })).toBeNull();
});
