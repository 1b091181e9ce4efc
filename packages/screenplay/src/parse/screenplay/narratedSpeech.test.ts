import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";
import { narratedSpeeches } from "./narratedSpeech.ts";

const cut = (norm: string) => narratedSpeeches(norm).map(({ type, from, to }) => `${type}|${norm.slice(from, to)}`);

test("a speech that an action leads to is dialogue, and what follows it is action again", () =>
  expect(cut("侍卫闯进来报告:“打进来了!”众人大惊。")).toEqual([
    "action|侍卫闯进来报告:",
    "dialogue|“打进来了!”",
    "action|众人大惊。",
  ]));

test.each(["墙上写着:“禁止吸烟”。", "手机显示:“三条消息”。"])("%s is shown, not said", (norm) =>
  expect(cut(norm)).toEqual([`action|${norm}`]),
);

test("directions behind a speech that tell a sound or what somebody else does are action", () => {
  const scene =
    "第一场 客厅 日 内沈越：你来了。（脚步声）林栖：来了。（笑）沈越：坐吧。（林栖坐下）林栖：不坐了。（转身就走）沈越：慢着！林栖：再见。众人笑沈越：笑什么？";
  const read = parseScreenplay(scene).scenes.flatMap((one) => one.lines.map(({ type, text }) => `${type}|${text}`));
  expect(read).toContain("action|（脚步声）");
  expect(read).toContain("parenthetical|（笑）");
  expect(read).toContain("action|（林栖坐下）");
  expect(read).toContain("parenthetical|（转身就走）");
  expect(read).toContain("action|众人笑");
});

test("a voice whose whole speech stands in brackets speaks", () => {
  const scene = "第一场 客厅 日 内\n沈越：你来了。\n（画外音：那一年我才七岁。）\n林栖：来了。";
  const read = parseScreenplay(scene).scenes.flatMap((one) => one.lines.map(({ type, text }) => `${type}|${text}`));
  expect(read).toContain("character|（画外音：");
});
