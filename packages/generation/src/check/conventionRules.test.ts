import { expect, test } from "vitest";
import { conventionsOf } from "../writingConventions/conventions.ts";
import type { CheckedLine, CheckedScene, StoryBible } from "./checkedScene.ts";
import { checkScript } from "./checkScript.ts";

const NAMES = ["沈照禾", "罗顺堂", "罗小麦", "庄敏"];
const bible = (rules: string): StoryBible => ({
  persons: NAMES.map((name) => ({ name, aliases: [] })),
  rules: conventionsOf(rules, NAMES),
});
const action = (text: string): CheckedLine[] => [{ type: "action", text }];
const says = (who: string, text: string): CheckedLine[] => [
  { type: "character", text: who },
  { type: "dialogue", text },
];
const scene = (lines: CheckedLine[], place = "上坪井台"): CheckedScene => ({
  id: "s",
  name: "第1场",
  plan: { time: "", place, character: [], beats: [], characters: null },
  lines: [{ type: "heading", text: `${place} 日` }, ...lines],
});
const found = (rules: string, lines: CheckedLine[], place?: string) =>
  checkScript([scene(lines, place)], bible(rules))
    .filter(({ rule }) => rule !== "stranger")
    .map(({ rule, line, quote }) => [rule, line, quote]);

const ADDRESS = "【称呼】\n罗小麦 → 罗顺堂「爷」\n沈照禾 → 罗顺堂「罗叔」";
test("whoever is called otherwise than the rules say is told; who is spoken of is not", () => {
  const there = action("罗顺堂坐在井沿上。");
  expect(found(ADDRESS, [...there, ...says("沈照禾", "罗顺堂，水没了。")])).toEqual([["address", 3, "罗顺堂"]]);
  expect(found(ADDRESS, [...there, ...says("沈照禾", "水没了，顺堂！")])).toEqual([["address", 3, "顺堂"]]);
  expect(found(ADDRESS, [...there, ...says("沈照禾", "爷，水没了。")])).toEqual([["address", 3, "爷"]]);
  for (const right of ["罗叔，水没了。", "罗顺堂的井，罗顺堂自己看。", "我爷爷说过。"])
    expect(found(ADDRESS, [...there, ...says("沈照禾", right)])).toEqual([]);
  expect(found(ADDRESS, [...there, ...says("沈照禾", "罗顺堂。")])).toEqual([]);
  expect(found(ADDRESS, says("沈照禾", "罗顺堂，这三个字他不配。"))).toEqual([]);
  expect(found(ADDRESS, [...there, ...says("庄敏", "罗顺堂，水没了。")])).toEqual([]);
});

test("a person's dialect holds for that person alone", () => {
  const rules = "【方言】\n罗顺堂把「什么」说成「啥」\n只有罗顺堂说「中」";
  expect(found(rules, says("罗顺堂", "看什么看。"))).toEqual([["dialect", 2, "什么"]]);
  expect(found(rules, says("沈照禾", "看什么看。"))).toEqual([]);
  expect(found(rules, says("沈照禾", "中，就这么办。"))).toEqual([["dialect", 2, "中"]]);
  expect(found(rules, says("罗顺堂", "中，看啥看。"))).toEqual([]);
});

test("what must not happen is told where the script shows it", () => {
  expect(found("【不能发生的事】\n沈照禾不哭", action("沈照禾蹲下去，哭了。"))).toEqual([]);
  expect(found("【不能发生的事】\n沈照禾不哭", action("沈照禾蹲着哭了。"))).toEqual([["never", 1, "沈照禾蹲着哭"]]);
  expect(found("【不能发生的事】\n沈照禾不哭", action("沈照禾没有哭。"))).toEqual([]);
  expect(found("【不能发生的事】\n罗小麦不能死", action("罗小麦死了。"))).toEqual([["never", 1, "罗小麦死了"]]);
  expect(found("【不能发生的事】\n罗小麦不能死", says("庄敏", "罗小麦死了。"))).toEqual([]);
  expect(found("【不能发生的事】\n庄敏不去上坪", says("庄敏", "到了。"))).toEqual([["never", 1, "庄敏"]]);
  expect(found("【不能发生的事】\n庄敏不去上坪", says("庄敏", "到了。"), "县城")).toEqual([]);
  expect(found("【不能发生的事】\n庄敏不去上坪", says("沈照禾", "庄敏没来。"))).toEqual([]);
  const both = [...says("庄敏", "是你。"), ...action("罗小麦站住。")];
  expect(found("【不能发生的事】\n庄敏和罗小麦不能见面", both)).toEqual([["never", 3, "罗小麦"]]);
  expect(found("【不能发生的事】\n不能出现手机", action("她掏出手机。"))).toEqual([["never", 1, "手机"]]);
  expect(found("【不能发生的事】\n不能出现手机", says("庄敏", "你的手机呢？"))).toEqual([["never", 2, "手机"]]);
});
