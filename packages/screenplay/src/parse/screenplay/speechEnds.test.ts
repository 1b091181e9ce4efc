import { expect, test } from "vitest";
import { sceneEnd } from "../../testing/sceneEnd.ts";

test.each([
  ["老周：走吧（转身）。", ["dialogue 走吧", "parenthetical （转身）。"]],
  ["老周：走吧（转身），别等了。", ["dialogue 走吧", "parenthetical （转身）", "dialogue ，别等了。"]],
  ["老周：走吧（转身）；", ["dialogue 走吧", "parenthetical （转身）；"]],
  ["老周：走吧（转身）……", ["dialogue 走吧", "parenthetical （转身）", "dialogue ……"]],
  ["老周：走吧（转身）。。。", ["dialogue 走吧", "parenthetical （转身）", "dialogue 。。。"]],
  ["老周：走吧（转身）？！", ["dialogue 走吧", "parenthetical （转身）", "dialogue ？！"]],
  ["老周：走吧（转身）)", ["dialogue 走吧", "parenthetical （转身）", "dialogue )"]],
  ["老周：走吧（转身）】", ["dialogue 走吧", "parenthetical （转身）", "dialogue 】"]],
  ["老周：（转身）。", ["parenthetical （转身）。"]],
  ["老周：……", ["dialogue ……"]],
  ["老周：。", ["dialogue 。"]],
  ["老周：？", ["dialogue ？"]],
  ["老周：走（转身）（回头）。", ["dialogue 走", "parenthetical （转身）", "parenthetical （回头）。"]],
])("the stop behind a direction belongs to it, a silence does not: %s", (line, expected) =>
  expect(sceneEnd(line).slice(1)).toEqual(expected),
);
