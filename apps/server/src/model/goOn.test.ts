import { createSimulator, type SimulatorOptions } from "@mochang/model-simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createModel } from "./createModel.ts";
import { overlapOf } from "./partialAnswer.ts";
import { ModelFault, type AskRequest } from "./modelPort.ts";
import type { ModelCall } from "./record.ts";
import { frozenTime } from "./virtualTime.ts";

const TASK: AskRequest = {
  task: "evaluate",
  messages: [{ role: "user", content: "【任务】2 剧情梗概\n【篇幅】约 600 字\n【格式】Markdown" }],
  maxOutputTokens: 4_000,
};
const SCORES: AskRequest = {
  ...TASK,
  task: "score",
  messages: [
    {
      role: "user",
      content: '【任务】score 评分\n【格式】JSON\n【字段】{"rows":[{"name":"…","score":0-5}],"headline":"…"}',
    },
  ],
};

async function simulated(model: string, options: Partial<SimulatorOptions> = {}) {
  const simulator = createSimulator(options);
  const baseUrl = await simulator.listen();
  onTestFinished(() => simulator.close());
  const calls: ModelCall[] = [];
  const { time } = frozenTime();
  const port = createModel({ baseUrl, model }, { time, random: () => 1, record: (call) => void calls.push(call) });
  const page = { text: "", restarts: 0 };
  const handlers = {
    onText: (delta: string) => void (page.text += delta),
    onRestart: () => void ((page.text = ""), page.restarts++),
  };
  /** The answer that nothing cuts. */
  const whole = async (request = TASK): Promise<string> => {
    const healthy = createSimulator({ ...options, faults: {}, seamOverlap: 0 });
    onTestFinished(() => healthy.close());
    return (await createModel({ baseUrl: await healthy.listen(), model }).ask(request)).text;
  };
  return { simulator, port, calls, page, handlers, whole };
}

// The first takes the beginning of its own answer, the second is asked to go on.
describe.each(["simulated-writer", "another"])("an answer of %s that is cut at the output limit", (name) => {
  test("is gone on with, and charged as one answer of several calls", async () => {
    const { simulator, port, calls, page, handlers, whole } = await simulated(name);
    simulator.nextFaults("length", "length");
    const answer = await port.ask({ ...TASK, ...handlers });
    expect(answer.text).toBe(await whole());
    expect(page).toEqual({ text: answer.text, restarts: 0 });
    expect(calls.map((c) => c.outcome)).toEqual(["truncated", "truncated", "ok"]);
    expect(answer.charge.usage.outputTokens).toBe(calls.reduce((sum, c) => sum + c.usage.outputTokens, 0));
    expect(answer.charge.usage).toEqual(answer.usage);
  });

  test("without the words that the model repeats at the beginning of a continuation", async () => {
    const { simulator, port, page, handlers, whole } = await simulated(name, { seamOverlap: 30 });
    simulator.nextFaults("length", "length");
    const answer = await port.ask({ ...TASK, ...handlers });
    expect(answer.text).toBe(await whole());
    expect(page.text).toBe(answer.text);
  });

  test("keeps its beginning when the call that goes on with it fails", async () => {
    const { simulator, port, calls, page, handlers, whole } = await simulated(name);
    simulator.nextFaults("length", "cut");
    const answer = await port.ask({ ...TASK, ...handlers });
    expect(answer.text).toBe(await whole());
    expect(page.text).toBe(answer.text);
    expect(calls.map((c) => c.outcome)).toEqual(["truncated", "cut", "ok"]);
    expect(answer.charge.units).toBe(
      port.of("evaluate").charge({
        inputTokens: (calls[0]?.usage.inputTokens ?? 0) + (calls[2]?.usage.inputTokens ?? 0),
        cachedTokens: (calls[0]?.usage.cachedTokens ?? 0) + (calls[2]?.usage.cachedTokens ?? 0),
        outputTokens: (calls[0]?.usage.outputTokens ?? 0) + (calls[2]?.usage.outputTokens ?? 0),
      }).units,
    );
  });

  test("is gone on with as JSON, too", async () => {
    const { simulator, port } = await simulated(name, { seamOverlap: 10 });
    simulator.nextFaults("length");
    const schema = z.object({ rows: z.array(z.object({ name: z.string(), score: z.number() })), headline: z.string() });
    expect((await port.askJson(SCORES, schema)).value.rows).toHaveLength(2);
    expect(simulator.calls()).toHaveLength(2);
  });

  test("is given up after a bounded number of calls", async () => {
    const { simulator, port } = await simulated(name, { faults: { length: 1 } });
    const fault = await port.ask(TASK).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ModelFault);
    expect(fault).toMatchObject({ kind: "truncated" });
    expect(simulator.calls().length).toBeLessThan(20);
  });
});

test("an overlap is the longest end that the next part begins with; a short one may be meant", () => {
  expect(overlapOf("他推开门，看见她坐在窗边", "看见她坐在窗边，没有回头")).toBe(7);
  expect(overlapOf("哈哈", "哈哈哈")).toBe(0);
  expect(overlapOf("", "开头")).toBe(0);
});

test("each task is asked of its own model, at its own price and limits", async () => {
  const simulator = createSimulator();
  onTestFinished(() => simulator.close());
  const baseUrl = await simulator.listen();
  const port = createModel({
    baseUrl,
    model: "simulated-writer",
    models: { score: "moonshot-v1-8k", verdict: "simulated-b" },
  });
  expect([port.of("evaluate").name, port.of("score").name, port.of("verdict").name]).toEqual([
    "simulated-writer",
    "moonshot-v1-8k",
    "simulated-b",
  ]);
  const { charge } = await port.ask({ ...TASK, task: "verdict" });
  await port.ask(TASK);
  expect(simulator.calls().map((c) => c.model)).toEqual(["simulated-b", "simulated-writer"]);
  expect(charge.model).toBe("simulated-b");
});

describe("a call that is stopped", () => {
  test("tells what it had streamed, estimated from its words", async () => {
    const { simulator, port, handlers, page } = await simulated("simulated-writer", {
      tokensAtOnce: 100,
      tokensPerSecond: 0.001,
    });
    const stop = new AbortController();
    const pending = port.ask({ ...TASK, ...handlers, signal: stop.signal }).catch((error: unknown) => error);
    await expect.poll(() => simulator.calls()[0]?.firstTokenMs ?? null).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 200));
    stop.abort();
    const fault = (await pending) as ModelFault;
    expect(fault.kind).toBe("cancelled");
    expect(fault.charge).toMatchObject({ estimated: true, model: "simulated-writer" });
    expect(fault.charge?.usage.outputTokens).toBeGreaterThan(50);
    expect(fault.charge?.usage.outputTokens).toBeLessThan(200);
    expect(page.restarts).toBe(0);
  });

  test("owes nothing before its first word", async () => {
    const { simulator, port } = await simulated("simulated-writer", { faults: { silence: 1 } });
    const stop = new AbortController();
    const pending = port.ask({ ...TASK, signal: stop.signal }).catch((error: unknown) => error);
    await expect.poll(() => simulator.calls()).toHaveLength(1);
    stop.abort();
    expect(await pending).toMatchObject({ kind: "cancelled", charge: null });
  });
});
