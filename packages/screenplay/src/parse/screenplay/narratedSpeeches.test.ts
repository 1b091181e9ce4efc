import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";
import { narratedSpeeches } from "./narratedSpeeches.ts";

const cut = (norm: string) => narratedSpeeches(norm).map(({ type, from, to }) => `${type}|${norm.slice(from, to)}`);

test("a speech that an action leads to is dialogue, and what follows it is action again", () =>
  expect(cut("侍卫闯进来报告:“打进来了!”众人大惊。")).toEqual([
    "action|侍卫闯进来报告:",
    "dialogue|“打进来了!”",
    "action|众人大惊。",
  ]));

test("whole sentences in marks behind the end of a sentence are said", () =>
  expect(cut("她挣扎着要起床。“快扶我到河边去。”老周忙拦住她。")).toEqual([
    "action|她挣扎着要起床。",
    "dialogue|“快扶我到河边去。”",
    "action|老周忙拦住她。",
  ]));

test.each(["门开了。“先进集体”四个字挂在墙上。", "她愣住了。“你好。”的声音还在耳边。"])("%s holds a word", (norm) =>
  expect(cut(norm)).toEqual([`action|${norm}`]),
);

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

const speeches = (body: string): string[] =>
  parseScreenplay(`第一场 村口 日 外\n老周：你来了。\n林栖：来了。\n老周：坐吧。\n林栖：不坐了。\n${body}`)
    .scenes.flatMap(({ lines }) => lines)
    .slice(9)
    .map(({ type, speaker, text }) => `${type}|${speaker ?? ""}|${text}`);

test.each(["村民甲疑惑：你是谁？", "服务员耐心解释：今天不营业。", "众人嚷道：快走！", "一个保安跑进来：着火了！"])(
  "somebody without a name speaks where he acts: %s",
  (line) => {
    const [, who, words] = /^(?:一个)?(村民甲|服务员|众人|保安)[^：]*：(.*)$/.exec(line) as unknown as string[];
    expect(speeches(line)).toContain(`dialogue|${who}|${words}`);
  },
);

test.each(["送走老人喊道：回来！", "几个保安跑进来：着火了！"])(
  "a verb in front of a role and several people are nobody: %s",
  (line) => expect(speeches(line).some((one) => /^dialogue\|.*(?:老人|保安)\|/.test(one))).toBe(false),
);

test("what is told behind a quotation is action, and the next quotation is said by whoever leads to it", () =>
  expect(speeches("老周推开门走进来：“吃饭了。”屋里没有人应声。林栖抬起头看着他，说：“我不饿。”")).toEqual([
    "action||老周推开门走进来：",
    "dialogue|老周|“吃饭了。”",
    "action||屋里没有人应声。林栖抬起头看着他，说：",
    "dialogue|林栖|“我不饿。”",
  ]));

test.each([
  ["林栖站住了。沉默了一会儿，老周鼓足勇气说：你要是不愿意就算了。", "dialogue|老周|你要是不愿意就算了。"],
  ["林栖站住了。门外忽然有人喊：着火了！", "dialogue||着火了！"],
])("a verb of speaking in a later sentence leads to a speech without marks: %s", (line, said) => {
  const run = "老周：你来了，坐吧，喝口水，路上累了吧。林栖：来了，不坐了，还有事，天黑之前要走。".repeat(2);
  const read = parseScreenplay(`第一场 村口 日 外${run}${line}${run}`).scenes.flatMap(({ lines }) =>
    lines.map(({ type, speaker, text }) => `${type}|${speaker ?? ""}|${text}`),
  );
  expect(read).toContain(said);
});

test.each([
  ["手机响起，老周接电话：喂，你在哪儿？", "dialogue|老周|喂，你在哪儿？"],
  ["打开盒子，林栖莫名其妙地嘀咕：你干吗给我这个？", "dialogue|林栖|你干吗给我这个？"],
])("whom the last clause is about says what is said behind its colon: %s", (line, said) => {
  const run = "老周：你来了，坐吧，喝口水，路上累了吧。林栖：来了，不坐了，还有事，天黑之前要走。".repeat(2);
  const read = parseScreenplay(`第一场 村口 日 外\n${run}\n第二场 客厅 夜 内\n${line}${run}`).scenes.flatMap(
    ({ lines }) => lines.map(({ type, speaker, text }) => `${type}|${speaker ?? ""}|${text}`),
  );
  expect(read).toContain(said);
});
