import { expect, test } from "vitest";
import { BIBLE, CLEAN, scene } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

test("a clean scene has no findings", () => {
  expect(checkScript([scene(CLEAN), scene(CLEAN.replaceAll(/[动话] .*/gu, ""))], BIBLE)).toEqual([]);
});

test("only the findings of the scene that is asked for", () => {
  const bad = scene(`${CLEAN}\n动 空气仿佛凝固了。`);
  const good = scene(CLEAN.replaceAll(/动 .*|话 .*/gu, ""));
  expect(checkScript([bad, good], BIBLE, good.id)).toEqual([]);
  expect(checkScript([bad, good], BIBLE, bad.id)).toHaveLength(1);
});
