import { describe, expect, test } from "vitest";
import { createModel, type ModelDeps } from "./createModel.ts";
import { ModelFault, type AskRequest } from "./modelPort.ts";
import { testStreamedResponse } from "./testStreamedResponse.ts";
import { jumpingTime } from "./virtualTime.ts";

const MINUTE = 60_000;
const AWAY = "大模型暂时连不上，正在等它恢复";
const answer = () => testStreamedResponse({ pieces: ["写好了。"] });
const refused = (): never => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
};

/** A provider that does something else for its first minutes, and a port that waits fifteen. */
function provider(down: { minutes: number; how(): Response }, more: ModelDeps = {}) {
  const clock = jumpingTime();
  const begun = clock.now();
  const tries: number[] = [];
  const fetch = async (): Promise<Response> => {
    tries.push(clock.now() - begun);
    return clock.now() - begun < down.minutes * MINUTE ? down.how() : answer();
  };
  const model = createModel(
    { baseUrl: "http://p/v1", model: "m", concurrency: 100 },
    { time: clock.time, fetch: fetch as typeof globalThis.fetch, random: () => 1, outageWaitMs: 15 * MINUTE, ...more },
  );
  return { model, tries, passed: () => clock.now() - begun };
}
const request = (more: Partial<AskRequest> = {}): AskRequest => ({
  task: "evaluate",
  messages: [{ role: "user", content: "你好" }],
  maxOutputTokens: 100,
  ...more,
});
const faultOf = (pending: Promise<unknown>): Promise<ModelFault> =>
  pending.then(
    () => expect.fail("answered"),
    (e: unknown) => (e instanceof ModelFault ? e : expect.fail(String(e))),
  );

describe.each([
  ["refuses connections", refused, AWAY],
  ["answers 503", () => new Response("busy", { status: 503 }), AWAY],
  ["limits the rate", () => new Response("slow down", { status: 429 }), "大模型现在很忙，正在等它空出来"],
])("a provider that %s", (_, how, sentence) => {
  test("for ten minutes is waited for, and the writer is told why and when it is over", async () => {
    const { model, tries, passed } = provider({ minutes: 10, how });
    const waitReasons: (string | null)[] = [];
    expect((await model.ask(request({ onWait: (why) => void waitReasons.push(why) }))).text).toBe("写好了。");
    expect(waitReasons).toEqual([sentence, null]);
    expect(passed()).toBeGreaterThanOrEqual(10 * MINUTE);
    expect(passed()).toBeLessThan(11 * MINUTE);
    expect(tries.length).toBeLessThan(45);
  });

  test("for longer than we wait ends as a fault that says so", async () => {
    const { model, passed } = provider({ minutes: 1_000, how });
    const waitReasons: (string | null)[] = [];
    const fault = await faultOf(model.ask(request({ onWait: (why) => void waitReasons.push(why) })));
    expect(waitReasons).toEqual([sentence, null]);
    expect(fault.kind).toBe("unreachable");
    expect(fault.forOperator).toContain("连不上模型服务");
    expect(passed()).toBeGreaterThanOrEqual(15 * MINUTE);
    expect(passed()).toBeLessThan(17 * MINUTE);
  });
});

test("a provider that never finishes an answer is told soon, and the call ends within a minute", async () => {
  const unfinished = () => testStreamedResponse({ pieces: ["写了一"], finish: null });
  const { model, tries, passed } = provider({ minutes: 1_000, how: unfinished });
  const waitReasons: [number, string | null][] = [];
  const fault = await faultOf(model.ask(request({ onWait: (why) => void waitReasons.push([passed(), why]) })));
  expect(fault.kind).toBe("no-finish");
  expect(waitReasons.map(([, why]) => why)).toEqual(["大模型的回答没有说完，正在重试", null]);
  expect(waitReasons[0]?.[0]).toBeLessThan(5_000);
  expect(passed()).toBeLessThan(MINUTE);
  expect(tries.length).toBeLessThan(10);
});

test("24 calls wait together: one at a time looks whether the provider is back", async () => {
  const { model, tries, passed } = provider({ minutes: 10, how: refused });
  const answers = await Promise.all(Array.from({ length: 24 }, () => model.ask(request())));
  expect(answers.map((a) => a.text)).toEqual(answers.map(() => "写好了。"));
  expect(passed()).toBeLessThan(11 * MINUTE);
  // Three tries each before it is an outage; then the scout's; then everybody's last.
  expect(tries.length).toBeLessThan(24 * 3 + 24 + 45);
});

test("a wrong key fails at once", async () => {
  const { model, tries } = provider({ minutes: 1_000, how: () => new Response("no", { status: 401 }) });
  const waitReasons: unknown[] = [];
  expect((await faultOf(model.ask(request({ onWait: (why) => void waitReasons.push(why) })))).kind).toBe("wrong-key");
  expect([tries.length, waitReasons]).toEqual([1, []]);
});

test("a provider that asks to come back tomorrow is not waited for", async () => {
  const { model, passed } = provider({
    minutes: 1_000,
    how: () => new Response("tomorrow", { status: 429, headers: { "retry-after": "86400" } }),
  });
  expect((await faultOf(model.ask(request()))).kind).toBe("rate-limited");
  expect(passed()).toBe(0);
});

test("without the wait, as on the command line, it fails after its retries", async () => {
  const { model, passed } = provider({ minutes: 1_000, how: refused }, { outageWaitMs: 0 });
  expect((await faultOf(model.ask(request()))).kind).toBe("unreachable");
  expect(passed()).toBeLessThan(MINUTE);
});

test("who leaves while it waits is cancelled, and another probes instead", async () => {
  const { model } = provider({ minutes: 10, how: refused });
  const leaving = new AbortController();
  const abandoned = faultOf(model.ask(request({ signal: leaving.signal, onWait: () => leaving.abort() })));
  const stays = model.ask(request());
  expect((await abandoned).kind).toBe("cancelled");
  expect((await stays).text).toBe("写好了。");
});
