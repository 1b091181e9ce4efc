import type { SceneCard } from "@mochang/contract";
import { expect, test } from "vitest";
import { judgedAnew } from "./judgedAnew.ts";

const card = (promptId: SceneCard["promptId"], edited: boolean) => ({ promptId, edited }) as SceneCard;

test("a card with the writer's own words is not judged anew", () => {
  expect(judgedAnew([card(108, false), card(110, true)])).toEqual({ due: [108, 109, 111, 112], kept: ["语言表达"] });
});

test("nothing is judged anew where every card is the writer's own", () => {
  const all = ([108, 109, 110, 111, 112] as const).map((id) => card(id, true));
  expect(judgedAnew(all).due).toEqual([]);
});
