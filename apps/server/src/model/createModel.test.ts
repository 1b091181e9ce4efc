import { createSimulator, type FaultName, type SimulatorOptions } from "@mochang/model-simulator";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createModel, type ModelConfig, type ModelDeps } from "./createModel.ts";
import { ModelFault, type AskRequest, type ModelFaultKind } from "./modelPort.ts";
import type { ModelCall } from "./record.ts";
import { testStreamedResponse } from "./testStreamedResponse.ts";
import { frozenTime } from "./virtualTime.ts";

/** A simulator in this process and a port to it; `calls` are the recorded attempts. */
async function simulated(
  options: Partial<SimulatorOptions> = {},
  config: Partial<ModelConfig> = {},
  deps: ModelDeps = {},
) {
  const simulator = createSimulator(options);
  const baseUrl = await simulator.listen();
  onTestFinished(() => simulator.close());
  const calls: ModelCall[] = [];
  const frozen = frozenTime();
  const model = createModel(
    { baseUrl, model: simulator.options.model, ...config },
    { time: frozen.time, random: () => 1, record: (call) => void calls.push(call), ...deps },
  );
  return { simulator, model, calls, baseUrl, ...frozen };
}

const SCRIPT =
  "〔第1场〕\n第一场 码头 日 外\n老陈：这条船今天谁也不许动。\n老陈：船票在我手里，你拿什么走？\n小满：我有你不知道的办法。\n小满：天亮以前我一定会离开这里。";

/** A warm turn and its answer, then a task: the form of every evaluation prompt. */
const conversation = (task = "【任务】2 剧情梗概\n【篇幅】约 200 字\n【格式】Markdown") => [
  { role: "system" as const, content: "你是剧本评估编辑。" },
  { role: "user" as const, content: `通读下面的剧本。\n<<<剧本数据 n1\n${SCRIPT}\n剧本数据 n1>>>` },
  { role: "assistant" as const, content: "第1场 码头" },
  { role: "user" as const, content: task },
];

const request = (more: Partial<AskRequest> = {}): AskRequest => ({
  task: "evaluate",
  messages: conversation(),
  maxOutputTokens: 4000,
  ...more,
});

/** What a viewer has on the page after all deltas and restarts. */
function viewer() {
  const page = { text: "", restarts: 0 };
  return {
    page,
    onText: (delta: string) => void (page.text += delta),
    onRestart: () => void ((page.text = ""), page.restarts++),
  };
}

const faultOf = async (pending: Promise<unknown>): Promise<ModelFault> => {
  const error = await pending.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof ModelFault)) throw new Error(`no ModelFault but ${String(error)}`);
  return error;
};

describe("a healthy provider", () => {
  test("answers whole, counts what it used, says that it is simulated", async () => {
    const { model, calls, simulator } = await simulated();
    const { page, ...handlers } = viewer();
    const answer = await model.ask(request({ runId: "r1", step: "2", ...handlers }));
    expect(answer.text).toContain("模拟模型生成");
    expect(page).toEqual({ text: answer.text, restarts: 0 });
    expect(model.simulated).toBe(true);
    expect(answer.usage).toEqual({
      inputTokens: simulator.calls()[0]?.inputTokens,
      cachedTokens: 0,
      outputTokens: simulator.calls()[0]?.outputTokens,
    });
    expect(answer.charge).toEqual({ ...model.of("evaluate").charge(answer.usage), estimated: false });
    expect(calls).toMatchObject([{ runId: "r1", step: "2", userId: null, outcome: "ok", units: answer.charge.units }]);
    expect(JSON.stringify(calls)).not.toContain("码头");
  });

  test("the second turn of an answered conversation is cached", async () => {
    const { model } = await simulated();
    const first = await model.ask(request({ messages: conversation().slice(0, 2) }));
    const second = await model.ask(
      request({
        messages: [
          ...conversation().slice(0, 2),
          { role: "assistant", content: first.text },
          ...conversation().slice(3),
        ],
      }),
    );
    expect(second.usage.cachedTokens / second.usage.inputTokens).toBeGreaterThan(0.7);
    expect(second.charge.units).toBeLessThan(model.of("evaluate").charge({ ...second.usage, cachedTokens: 0 }).units);
  });

  test("is known as simulated by its answer, whatever name the configuration gives it", async () => {
    const { model } = await simulated({}, { model: "any-name" });
    expect(model.simulated).toBe(false);
    await model.ask(request());
    expect(model.simulated).toBe(true);
  });

  test("is told not to think; thoughts that come all the same are no answer", async () => {
    const quiet = await simulated({ thinks: true });
    const loud = await simulated({ thinks: true }, { model: "any-name" });
    expect((await quiet.model.ask(request())).text).not.toContain("先想一想");
    const answer = await loud.model.ask(request());
    expect(answer.text).not.toContain("先想一想");
    expect(answer.text).toContain("模拟模型生成");
  });
});

test("thoughts inside the text, as some local models give them, are no answer", async () => {
  const pieces = ["<thi", "nk>先想", "一想</th", "ink>答", "案在此。"];
  const fetch = async () => testStreamedResponse({ pieces });
  const { model } = await simulated({}, {}, { fetch });
  const { page, ...handlers } = viewer();
  expect((await model.ask(request(handlers))).text.trim()).toBe("答案在此。");
  expect(page.text.trim()).toBe("答案在此。");
});

describe("a fault that passes: one retry, and the page holds the answer once", () => {
  const passing: FaultName[] = [
    "rate-limit",
    "server-error",
    "cut",
    "no-finish",
    "malformed",
    "error-event",
    "filter",
    "refusal",
    "blank",
    "reasoning-only",
  ];
  test.each(passing)("%s", async (fault) => {
    const { model, simulator, calls, waits } = await simulated();
    simulator.nextFaults(fault);
    const { page, ...handlers } = viewer();
    const answer = await model.ask(request(handlers));
    expect(page.text).toBe(answer.text);
    expect(calls.map((c) => c.outcome)).toEqual([expect.not.stringMatching(/^(?:ok|unknown)$/u), "ok"]);
    expect(waits).toHaveLength(1);
    // A failed attempt costs nothing, even one that streamed.
    expect(answer.charge.units).toBe(calls[1]?.units);
  });
});

describe("a fault that stays reads as itself", () => {
  const lasting: [FaultName, ModelFaultKind, RegExp][] = [
    ["rate-limit", "rate-limited", /限流/u],
    ["server-error", "server-error", /503/u],
    ["cut", "cut", /断开/u],
    ["no-finish", "no-finish", /完成标记/u],
    ["malformed", "malformed", /流格式/u],
    ["error-event", "server-error", /内部出错/u],
    ["filter", "filtered", /审核/u],
    ["refusal", "filtered", /审核/u],
    ["blank", "blank", /空白/u],
    ["reasoning-only", "blank", /只有思考/u],
    ["wrong-key", "wrong-key", /LLM_API_KEY/u],
    ["empty-quota", "no-quota", /余额/u],
    ["html", "wrong-address", /网页/u],
  ];
  test.each(lasting)("%s is %s", async (fault, kind, operator) => {
    const { model, calls } = await simulated({ faults: { [fault]: 1 } });
    const { page, ...handlers } = viewer();
    const caught = await faultOf(model.ask(request(handlers)));
    expect(caught.kind).toBe(kind);
    expect(caught.forOperator).toMatch(operator);
    expect(caught.forWriter).toMatch(/^[^！!A-Z]+。$/u);
    expect(page.text).toBe("");
    expect(calls.every((c) => c.outcome === kind)).toBe(true);
    expect(`${caught.message}${caught.stack}`).not.toContain("老陈");
  });

  test("another key is refused at once, and the operator hears of it", async () => {
    const faults: string[] = [];
    const { model, calls } = await simulated(
      { apiKey: "right" },
      { apiKey: "wrong" },
      { onFault: (fault) => void faults.push(fault.forOperator) },
    );
    expect((await faultOf(model.ask(request()))).kind).toBe("wrong-key");
    expect(calls).toHaveLength(1);
    expect(faults).toEqual([expect.stringContaining("LLM_API_KEY")]);
  });

  test.each([
    ["nobody listens", "http://127.0.0.1:1/v1"],
    ["no such host", "http://nowhere.invalid/v1"],
    ["no such path", "/nothing"],
  ])("an address at which %s", async (_, address) => {
    const { baseUrl, time } = await simulated();
    const model = createModel(
      { baseUrl: address.startsWith("/") ? `${baseUrl}${address}` : address, model: "m" },
      { time },
    );
    const caught = await faultOf(model.ask(request()));
    expect(caught.kind).toBe("wrong-address");
    expect(caught.forOperator).toContain("LLM_BASE_URL");
  });

  test("a length that the provider refuses, and one that cannot be sent", async () => {
    const small = await simulated({ contextTokens: 100 });
    expect((await faultOf(small.model.ask(request()))).kind).toBe("context-too-long");
    const long = await simulated();
    const caught = await faultOf(
      long.model.ask(request({ messages: [{ role: "user", content: "字".repeat(2_000_000) }] })),
    );
    expect(caught.kind).toBe("context-too-long");
    expect(long.simulator.calls()).toHaveLength(0);
  });

  test("an answer over the output limit is no answer", async () => {
    const { model } = await simulated();
    const caught = await faultOf(model.ask(request({ maxOutputTokens: 20 })));
    expect(caught.kind).toBe("truncated");
    expect(caught.usage.outputTokens).toBeGreaterThan(0);
  });

  test("an unknown refusal is thrown on, without the script", async () => {
    const { model, calls } = await simulated(
      {},
      {},
      { fetch: async () => Response.json({ error: { message: "unknown field" } }, { status: 422 }) },
    );
    const error = await model.ask(request()).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ModelFault);
    expect(String(error)).toMatch(/422.*unknown field/u);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("老陈");
    expect(calls.map((c) => c.outcome)).toEqual(["unknown"]);
  });
});

describe("waiting", () => {
  test("Retry-After is obeyed", async () => {
    const { model, simulator, waits } = await simulated({ retryAfterSeconds: 7 });
    simulator.nextFaults("rate-limit");
    await model.ask(request());
    expect(waits).toEqual([7000]);
  });

  test("a Retry-After of a day ends as a fault at once", async () => {
    const { model, simulator, waits } = await simulated({ retryAfterSeconds: 86_400 });
    simulator.nextFaults("rate-limit");
    expect((await faultOf(model.ask(request()))).kind).toBe("rate-limited");
    expect(waits).toEqual([]);
  });

  test("the waits double", async () => {
    const { model, simulator, waits } = await simulated();
    simulator.nextFaults("server-error", "server-error", "server-error");
    await model.ask(request());
    expect(waits).toEqual([400, 800, 1600]);
  });
});

describe("the three clocks", () => {
  test.each(["stall", "silence"] as const)("no first token within 30 s: %s", async (fault) => {
    const { model, simulator, advance } = await simulated({ faults: { [fault]: 1 } });
    const pending = faultOf(model.ask(request()));
    for (let n = 1; n <= 4; n++) {
      await expect.poll(() => simulator.calls()).toHaveLength(n);
      advance(29_000);
      advance(1_000);
    }
    const caught = await pending;
    expect(caught.kind).toBe("stalled");
    expect(caught.forOperator).toContain("首字超过 30 秒");
  });

  test("keep-alives after the first token do not count: 15 s between tokens", async () => {
    const frames = [
      'data: {"choices":[{"index":0,"delta":{"content":"开头"}}]}\n\n',
      ": keep-alive\n\n",
      'data: {"choices":[{"index":0,"delta":{"content":""}}]}\n\n',
    ];
    const fetch = async (_: unknown, init?: RequestInit) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const frame of frames) controller.enqueue(new TextEncoder().encode(frame));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
    const frozen = frozenTime();
    const model = createModel(
      { baseUrl: "http://p/v1", model: "m" },
      { time: frozen.time, fetch: fetch as typeof globalThis.fetch, retry: { retries: 0 } },
    );
    const page = viewer();
    const pending = faultOf(model.ask(request(page)));
    // In steps so small that all the looks together stay under the 15 s.
    await expect.poll(() => (frozen.advance(10), page.page.text)).toBe("开头");
    frozen.advance(16_000);
    expect((await pending).forOperator).toContain("两字之间超过 15 秒");
    expect(page.page).toEqual({ text: "", restarts: 1 });
  });

  test("the writer leaves", async () => {
    const { model, simulator } = await simulated({ faults: { silence: 1 } });
    const leaving = new AbortController();
    const pending = faultOf(model.ask(request({ signal: leaving.signal })));
    await expect.poll(() => simulator.calls()).toHaveLength(1);
    leaving.abort();
    expect((await pending).kind).toBe("cancelled");
    await expect.poll(() => simulator.calls()[0]?.finish).toBe("aborted");
  });
});

describe("usage that cannot be believed", () => {
  test.each(["wrong-usage", "no-usage"] as const)("%s", async (fault) => {
    const { model, simulator } = await simulated({ faults: { [fault]: 1 } });
    const first = await model.ask(request({ messages: conversation().slice(0, 2) }));
    const { usage } = await model.ask(
      request({
        messages: [
          ...conversation().slice(0, 2),
          { role: "assistant", content: first.text },
          ...conversation().slice(3),
        ],
      }),
    );
    expect(usage.cachedTokens).toBeLessThanOrEqual(usage.inputTokens);
    expect(usage.inputTokens).toBeGreaterThanOrEqual(simulator.calls()[1]?.inputTokens ?? 0);
    expect(usage.outputTokens).toBeGreaterThan(0);
  });
});

describe("JSON", () => {
  const schema = z.object({
    dimensions: z.object({
      plot: z.object({ score: z.number(), quote: z.object({ scene: z.number(), text: z.string() }) }),
    }),
    headline: z.string(),
  });
  const messages = conversation(
    '【任务】score 评分\n【格式】JSON\n【字段】{"dimensions":{"plot":{"score":0-5,"reason":"…","quote":{"scene":1,"text":"…"}}},"headline":"…"}',
  );

  test("in the form that the prompt asks for", async () => {
    const { model } = await simulated({ scores: { mean: 4.2, spread: 0 } });
    const { value } = await model.askJson({ task: "score", messages, maxOutputTokens: 2000 }, schema);
    expect(value.dimensions.plot.score).toBe(4.2);
    expect(value.dimensions.plot.quote.text.length).toBeGreaterThan(5);
  });

  test("fences and trailing commas cost no second call", async () => {
    const { model, simulator } = await simulated({ faults: { "broken-json": 1 } });
    await model.askJson({ task: "score", messages, maxOutputTokens: 2000 }, schema);
    expect(simulator.calls()).toHaveLength(1);
  });

  test("one corrective call, which is paid alone", async () => {
    const { model, simulator, calls } = await simulated();
    simulator.nextFaults("bad-json");
    const answer = await model.askJson({ task: "score", messages, maxOutputTokens: 2000 }, z.looseObject({}));
    expect(calls).toHaveLength(2);
    expect(answer.charge.units).toBe(calls[1]?.units);
    expect(answer.usage.outputTokens).toBe(calls.reduce((sum, c) => sum + c.usage.outputTokens, 0));
  });

  test("then it fails, with the usage of both", async () => {
    const { model, calls } = await simulated({ faults: { "bad-json": 1 } });
    const caught = await faultOf(model.askJson({ task: "score", messages, maxOutputTokens: 2000 }, schema));
    expect(caught.kind).toBe("bad-json");
    expect(calls).toHaveLength(2);
    expect(caught.usage.inputTokens).toBe(calls.reduce((sum, c) => sum + c.usage.inputTokens, 0));
  });
});

test("with 30 % of calls at fault every question is answered", async () => {
  const { model } = await simulated({
    faults: { "rate-limit": 0.06, "server-error": 0.06, cut: 0.06, "no-finish": 0.04, malformed: 0.04, blank: 0.04 },
  });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      model.ask(request({ messages: conversation(`【任务】${i} 题\n【篇幅】约 100 字\n【格式】Markdown`) })),
    ),
  );
  expect(new Set(answers.map((a) => a.text)).size).toBe(30);
});
