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

const CAST = "人物：老周、林小桥\n林小桥：来了。\n林小桥：坐吧。\n老周：好。\n老周：行。\n";

test.each([
  ["老周：走吧（挂了电话，林小桥看着窗外）", "action （挂了电话，林小桥看着窗外）"],
  ["老周：走吧（说完林小桥哭着往外跑）", "action （说完林小桥哭着往外跑）"],
  ["老周：走吧（老周、林小桥一同进屋）", "action （老周、林小桥一同进屋）"],
  ["老周：走吧（人群中一片惊嘘！）", "action （人群中一片惊嘘！）"],
  ["老周：走吧（灯灭）", "action （灯灭）"],
  ["老周：走吧（走出办公室，指着林小桥）", "parenthetical （走出办公室，指着林小桥）"],
  ["老周：走吧（说着站起身，拍拍林小桥的肩。）", "parenthetical （说着站起身，拍拍林小桥的肩。）"],
  ["老周：走吧（一把抢过钱包。）", "parenthetical （一把抢过钱包。）"],
  ["老周：走吧[往地下一扔钱包]", "parenthetical [往地下一扔钱包]"],
  ["老周：走吧（柔声）", "parenthetical （柔声）"],
])("a direction behind a speech is an action where one of its clauses names its subject: %s", (line, expected) =>
  expect(sceneEnd(CAST + line).at(-1)).toBe(expected),
);

test.each([
  ["老周：走吧（林小桥站起身）别等了。", ["dialogue 走吧", "action （林小桥站起身）", "dialogue 别等了。"]],
  ["老周：走吧（门铃响了）谁呀？", ["dialogue 走吧", "action （门铃响了）", "dialogue 谁呀？"]],
  ["老周：走吧（看着林小桥）别等了。", ["dialogue 走吧", "parenthetical （看着林小桥）", "dialogue 别等了。"]],
  ["老周：（林小桥站起身）走吧。", ["parenthetical （林小桥站起身）", "dialogue 走吧。"]],
])("so is one inside a speech, and none in front of its words: %s", (line, expected) =>
  expect(sceneEnd(CAST + line).slice(-expected.length)).toEqual(expected),
);
