// Servers whose template holds `<think>` send thoughts, `</think>` and the answer, all as text.
import { createSimulator, type SimulatorOptions } from "@mochang/model-simulator";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createModel } from "./createModel.ts";
import type { AskRequest } from "./modelPort.ts";
import { testStreamedResponse } from "./testStreamedResponse.ts";
import { frozenTime } from "./virtualTime.ts";

const PROSE: AskRequest = {
  task: "evaluate",
  messages: [{ role: "user", content: "【任务】2 剧情梗概\n【篇幅】约 600 字\n【格式】Markdown" }],
  maxOutputTokens: 4_000,
};
const SCORES: AskRequest = {
  ...PROSE,
  task: "score",
  messages: [
    {
      role: "user",
      content: '【任务】score 评分\n【格式】JSON\n【字段】{"rows":[{"name":"…","score":0-5},{"name":"…","score":0-5}]}',
    },
  ],
};
const THOUGHT = "先想一想";

async function simulated(model: string, options: Partial<SimulatorOptions> = {}) {
  const simulator = createSimulator({ thinksInText: true, ...options });
  onTestFinished(() => simulator.close());
  const { time } = frozenTime();
  const port = createModel({ baseUrl: await simulator.listen(), model }, { time, random: () => 1 });
  const page = { text: "", restarts: 0, ever: "" };
  const handlers = {
    onText: (delta: string) => void ((page.text += delta), (page.ever += delta)),
    onRestart: () => void ((page.text = ""), page.restarts++),
  };
  return { simulator, port, page, handlers };
}

test("a first answer takes back its thoughts, and a later one shows none", async () => {
  const { port, page, handlers } = await simulated("any-name");
  const first = await port.ask({ ...PROSE, ...handlers });
  expect(first.text).not.toMatch(/想一想|think/u);
  expect(page.text).toBe(first.text);
  Object.assign(page, { text: "", restarts: 0, ever: "" });
  const later = await port.ask({ ...PROSE, ...handlers });
  expect(page).toEqual({ text: later.text, restarts: 0, ever: later.text });
  expect(later.text).not.toContain(THOUGHT);
});

test("a later answer without thoughts is shown when it is complete", async () => {
  const thinking = await simulated("any-name");
  await thinking.port.ask(PROSE);
  const { simulator, port, page, handlers } = await simulated("any-name", { thinksInText: false });
  const answer = await port.ask({ ...PROSE, ...handlers });
  expect(page.text).toBe(answer.text);
  expect(simulator.calls()).toHaveLength(1);
});

test.each(["simulated-writer", "another"])(
  "an answer of %s that is cut at its limit is gone on with",
  async (model) => {
    const { simulator, port, page, handlers } = await simulated(model);
    const whole = (await port.ask(PROSE)).text;
    simulator.nextFaults("length", "length");
    const answer = await port.ask({ ...PROSE, ...handlers });
    expect(answer.text).not.toMatch(/想一想|think/u);
    expect(page.ever).not.toContain(THOUGHT);
    expect(page.text).toBe(answer.text);
    expect(answer.text.slice(0, 40)).toBe(whole.slice(0, 40));
  },
);

test("JSON is read behind them, whole and item by item", async () => {
  const { port } = await simulated("any-name");
  const rows = z.object({ rows: z.array(z.object({ name: z.string() })) });
  expect((await port.askJson(SCORES, rows)).value.rows).toHaveLength(2);
  const names: string[] = [];
  const { items } = await port.streamJson(
    SCORES,
    { schema: z.object({ name: z.string() }), within: "rows" },
    ({ name }) => void names.push(name),
  );
  expect(names).toEqual(items.map(({ name }) => name));
  expect(items).toHaveLength(2);
});

/** A model that gives these answers, one after another. Time is the real one: an answer comes when its stream is read. */
function answering(...answers: Parameters<typeof testStreamedResponse>[0][]) {
  const fetch = async () => testStreamedResponse(answers.shift() ?? { pieces: [] });
  return createModel({ baseUrl: "http://model.test/v1", model: "m" }, { random: () => 1, fetch });
}

test("an answer of nothing else is blank", async () => {
  const answer = { pieces: ["想了", "想</th", "ink>\n"] };
  const { time } = frozenTime();
  const fetch = async () => testStreamedResponse(answer);
  const port = createModel({ baseUrl: "http://model.test/v1", model: "m" }, { time, random: () => 1, fetch });
  await expect(port.ask(PROSE)).rejects.toMatchObject({ kind: "blank" });
});

test("a mark within a line is a word of the answer", async () => {
  const pieces = ["模型写完 </th", "ink> 以后才", "开始回答。"];
  const port = answering({ pieces });
  const restarts: string[] = [];
  const answer = await port.ask({ ...PROSE, onRestart: () => void restarts.push("restart") });
  expect(answer.text).toBe(pieces.join(""));
  expect(restarts).toEqual([]);
});

test("a mark in a string of JSON is a part of it", async () => {
  const json = JSON.stringify({ rows: [{ name: "写到 </think>\n为止" }, { name: "乙" }] });
  const port = answering({ pieces: [json] });
  const { value } = await port.askJson(SCORES, z.object({ rows: z.array(z.object({ name: z.string() })) }));
  expect(value.rows).toHaveLength(2);
});

test("after thoughts a second mark is a word of the answer", async () => {
  const port = answering({ pieces: ["想了想\n</think>\n\n标记是：\n", "</think>\n就这样。"] });
  expect((await port.ask(PROSE)).text).toBe("标记是：\n</think>\n就这样。");
});

test("once an answer came without thoughts, the next one is shown as it is written", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const port = answering(
    { pieces: ["想了想\n</think>\n\n一。"] },
    { pieces: ["二。"] },
    { pieces: ["三，", "还没有写完"], wait: promise },
  );
  await port.ask(PROSE);
  await port.ask(PROSE);
  let shown = "";
  const answer = port.ask({ ...PROSE, onText: (text) => void (shown += text) });
  await expect.poll(() => shown).toBe("三，还没有写完");
  resolve();
  expect((await answer).text).toBe(shown);
});

test("an answer that is cut at its limit without the mark is gone on with", async () => {
  const port = answering(
    { pieces: ["想了想\n</think>\n\n一。"] },
    { pieces: ["上半句写到这里，"], finish: "length" },
    { pieces: ["下半句到此为止。"] },
  );
  await port.ask(PROSE);
  expect((await port.ask(PROSE)).text).toBe("上半句写到这里，下半句到此为止。");
});
