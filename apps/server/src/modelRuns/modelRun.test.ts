import { formatInk, spacedInk } from "@mochang/contract";
import type { RunSnapshot } from "@mochang/contract";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { performRun, workRuns, type TextFilter } from "../runEngine/index.ts";
import { uploadText } from "../library/testUpload.ts";
import { defineJob, silentLog } from "../platform/index.ts";
import { fenceScript } from "../prompting/index.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { AnswerOutcome, ModelRunKind, Question } from "./modelRunKind.ts";
import { modelRunPerformer } from "./performModelRun.ts";
import { pauseModelRun, resumeModelRun } from "./pauseModelRun.ts";
import { estimateModelRun, startModelRun } from "./startModelRun.ts";

let simulator: Simulator;
let t: TestApp;
let deps: ModelRunDeps;
let me: { token: string; userId: string };
let scriptId: string;
/** What becomes of each answer in turn; none left: it is good. */
let verdicts: AnswerOutcome[] = [];
const keptAnswers: unknown[] = [];

const whole = (): TextFilter => ({ push: (delta) => delta, end: () => "" });
const KIND: ModelRunKind<{ words: number }> = {
  work: {
    kind: "rewrite",
    job: defineJob("model-run-test", z.object({ runId: z.string() })),
    stoppedMessage: "停下了",
    failedMessage: "没有写成",
    lostMessage: "中断了",
  },
  task: "write",
  system: "2",
  requestSchema: z.object({ words: z.number() }),
  questions: async (_deps, { work }, { words }) => [
    {
      key: "answer",
      messages: [
        { role: "system", content: "你是编辑。" },
        { role: "user", content: `${fenceScript(work.parsed)}\n\n【任务】900 试\n【篇幅】约 ${words} 字` },
      ],
      outputTokens: words,
      temperature: 0.4,
      newFilter: whole,
      judge: ({ verified }) => verdicts.shift() ?? { result: verified.length },
      store: async (_tx, result) => void keptAnswers.push(result),
    },
  ],
};
/** Two chains of questions, each built on the answer before. */
const CHAINS: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-chain-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const link = (key: string, before?: string) => ({
      ...question,
      key,
      ...(before && {
        after: [before],
        prepare: async (results: ReadonlyMap<string, unknown>) => {
          answered.push([key, results.get(before)]);
          return skipped.has(key) ? null : { judge: () => verdicts.shift() ?? { result: `${key}!` } };
        },
      }),
      judge: () => verdicts.shift() ?? { result: `${key}!` },
    });
    return [link("a1"), link("b1"), link("a2", "a1"), link("b2", "b1"), link("a3", "a2")];
  },
};
/** Questions behind one long reading. `isServed`: they go on from its very words, which a provider's cache serves; else it serves none of them. */
const SHARED: ModelRunKind<{ isServed: boolean }> = {
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-shared-test", z.object({ runId: z.string() })) },
  task: "write",
  system: "2",
  requestSchema: z.object({ isServed: z.boolean() }),
  paysAsItGoes: true,
  questions: async (_deps, _version, { isServed }) => {
    const opening = [
      { role: "system", content: "你是编辑。" },
      { role: "user", content: "两村共用一口井。".repeat(1_500) },
    ] as const;
    const base = { outputTokens: 8, temperature: 0, newFilter: whole };
    const behind = (key: string): Question => {
      const task = { role: "user", content: `【任务】900 ${key}\n【篇幅】约 50 字` } as const;
      return {
        ...base,
        key,
        after: ["read"],
        messages: [...opening, task],
        cached: { messages: opening.length, tokens: 0 },
        outputTokens: 50,
        judge: ({ text }) => ({ result: text }),
        prepare: async (results) => ({
          messages: isServed
            ? [...opening, { role: "assistant", content: String(results.get("read")) }, task]
            : [{ role: "system", content: key }, ...opening, task],
        }),
      };
    };
    const read: Question = { ...base, key: "read", messages: opening, judge: ({ text }) => ({ result: text }) };
    return [read, ...["q1", "q2", "q3", "q4"].map(behind)];
  },
};
/** A long question with one behind it, and a short one. */
const UNEVEN: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-uneven-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const of = (key: string, outputTokens: number) => ({
      ...question,
      key,
      outputTokens,
      judge: () => ({ result: key }),
    });
    return [of("first", 20), of("long", 6_000), { ...of("behind", 20), after: ["long"] }, of("short", 20)];
  },
};
/** Drafts side by side, each of no use without the answer that is made of it and kept. */
const DRAFTS: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-drafts-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const { store, ...asked } = question;
    return ["1", "2", "3"].flatMap((n) => [
      { ...asked, key: `draft${n}`, completedBy: [`kept${n}`] },
      { ...asked, store, key: `kept${n}`, after: [`draft${n}`] },
    ]);
  },
};
let answered: [string, unknown][] = [];
const skipped = new Set<string>();
const REFUSED: AnswerOutcome = { note: "请照格式写。", sentence: "写出来的不合格式，请再试一次" };
const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。
`;

beforeAll(async () => {
  simulator = createSimulator();
  t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-writer" });
  const { db, now, jobs } = t.services;
  deps = { db, now, jobs, ...(await sharedServicesOf(t.services)) };
  await workRuns(deps, KIND.work, async () => modelRunPerformer(deps, KIND));
  await workRuns(deps, CHAINS.work, async () => modelRunPerformer(deps, CHAINS));
  await workRuns(deps, UNEVEN.work, async () => modelRunPerformer(deps, UNEVEN));
  await workRuns(deps, DRAFTS.work, async () => modelRunPerformer(deps, DRAFTS));
  await workRuns(deps, SHARED.work, async () => modelRunPerformer(deps, SHARED));
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0 });
  verdicts = [];
  keptAnswers.length = 0;
  answered = [];
  skipped.clear();
  me = await t.logIn();
  scriptId = await uploadText(t.app, me.token, SCRIPT);
});

async function ended(runId: string): Promise<RunSnapshot> {
  for await (const event of deps.runLog.follow(runId, 0)) void event;
  return (await deps.runLog.snapshot(runId)) as RunSnapshot;
}
const start = (words = 300, userId = me.userId) => startModelRun(deps, userId, KIND, { scriptId }, { words });
const startChains = (ceiling: number | null = null) =>
  startModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 }, { ceiling });
const statesOf = (run: RunSnapshot) => Object.fromEntries(run.steps.map(({ key, state }) => [key, state]));
const balance = async (): Promise<number> =>
  (await t.app.inject({ url: "/api/user/getTokenBalance", headers: { token: me.token } })).json().data.balance;

test("an answer is streamed, kept in the transaction that pays it, and costs about what was foretold", async () => {
  const before = await balance();
  const foretold = await estimateModelRun(deps, me.userId, KIND, { scriptId }, { words: 300 });
  const run = await ended((await start()).runId);
  expect(run).toMatchObject({ state: "done", steps: [{ key: "answer", state: "done" }] });
  expect(keptAnswers).toEqual([run.steps[0]?.text.length]);
  expect(before - (await balance())).toBe(run.unitsUsed);
  expect(run.unitsUsed).toBeLessThanOrEqual(foretold.held);
  expect(foretold).toMatchObject({ enough: true, modelName: "simulated-writer" });
});

test("a refused answer is asked for once more with a note, and a second refusal costs nothing", async () => {
  const before = await balance();
  verdicts = [REFUSED];
  const good = await ended((await start()).runId);
  expect(good.state).toBe("done");
  const paid = before - (await balance());
  expect(paid).toBe(good.unitsUsed);

  verdicts = [REFUSED, REFUSED];
  const bad = await ended((await start()).runId);
  expect(bad).toMatchObject({ state: "failed", message: "写出来的不合格式，请再试一次", unitsUsed: 0 });
  expect(bad.steps[0]?.text).toBe("");
  expect(before - (await balance())).toBe(paid);
});

test("who stops it pays what was streamed", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await start();
  for await (const { event } of deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  await deps.runLog.cancelRun(runId);
  const run = await ended(runId);
  expect(run).toMatchObject({ state: "cancelled", message: "停下了" });
  expect(run.unitsUsed).toBeGreaterThan(0);
  const foretold = await estimateModelRun(deps, me.userId, KIND, { scriptId }, { words: 300 });
  expect(run.unitsUsed).toBeLessThan(foretold.held);
});

test("a worker that is cut off while an answer streams is replaced: the answer is kept once and paid once", async () => {
  const before = await balance();
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await start();
  for await (const { event } of deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  // The first worker still believes that the run is its own.
  const context = { signal: new AbortController().signal, log: silentLog() };
  await performRun(deps, runId, context, KIND.work, modelRunPerformer(deps, KIND));
  const run = await ended(runId);
  expect(run).toMatchObject({ state: "done", steps: [{ key: "answer", state: "done", attempt: 2 }] });
  expect(keptAnswers).toEqual([run.steps[0]?.text.length]);
  expect(before - (await balance())).toBe(run.unitsUsed);
});

test("a question that failed for good is not asked again, for nothing, by the worker that takes its run over", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await startChains();
  for await (const { event } of deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  const writer = await deps.runLog.takeRun(runId);
  await (await writer.beginStep("b1"))?.fail("没有写成", (tx) => deps.ink.release(runId, "b1", tx));
  await writer.close();
  const context = { signal: new AbortController().signal, log: silentLog() };
  await performRun(deps, runId, context, CHAINS.work, modelRunPerformer(deps, CHAINS));
  const run = await ended(runId);
  expect(statesOf(run)).toEqual({ a1: "done", b1: "failed", a2: "done", b2: "failed", a3: "done" });
});

test("a run that no worker takes up again is told failed, and its ink is released", async () => {
  const before = await balance();
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await start();
  for await (const { event } of deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  const writer = await deps.runLog.takeRun(runId);
  await writer.finish({ state: "failed", message: KIND.work.lostMessage });
  await writer.close();
  expect(await ended(runId)).toMatchObject({ state: "failed", message: "中断了", unitsUsed: 0 });
  expect(await balance()).toBe(before);
});

test("nothing is started for someone else, without a model, or without ink", async () => {
  const other = await t.logIn();
  await expect(start(300, other.userId)).rejects.toMatchObject({ code: "not-found" });
  await expect(
    startModelRun({ ...deps, model: null }, me.userId, KIND, { scriptId }, { words: 300 }),
  ).rejects.toMatchObject({ code: "model-missing" });
  await expect(
    startModelRun(deps, me.userId, KIND, { scriptId, versionId: "another" }, { words: 300 }),
  ).rejects.toMatchObject({ code: "not-found" });
  await t.pool.query("update ink_accounts set balance = 0 where user_id = $1", [me.userId]);
  await expect(start()).rejects.toMatchObject({ code: "ink-exhausted" });
});

test("a question that comes after another is built on its result, and one with nothing left to ask costs nothing", async () => {
  skipped.add("a3");
  const before = await balance();
  const run = await ended((await startChains()).runId);
  expect(run).toMatchObject({ state: "done", unitsReserved: 0 });
  expect(answered.toSorted()).toEqual([
    ["a2", "a1!"],
    ["a3", "a2!"],
    ["b2", "b1!"],
  ]);
  expect(run.steps.find(({ key }) => key === "a3")).toMatchObject({ state: "done", data: null, text: "" });
  expect(before - (await balance())).toBe(run.unitsUsed);
});

test("where a question fails, those built on it are not asked and the others go on", async () => {
  // The first two answers are refused, each twice.
  verdicts = [REFUSED, REFUSED, REFUSED, REFUSED];
  const run = await ended((await startChains()).runId);
  expect(run.unitsUsed).toBe(0);
  expect(statesOf(run)).toEqual({ a1: "failed", b1: "failed", a2: "failed", b2: "failed", a3: "failed" });
  expect(run.steps.find(({ key }) => key === "a2")?.message).toBe("前面的一步没有写成，这一步没有开始");
  expect(answered).toEqual([]);
});

test("a ceiling pauses the run with what is written, and a higher one goes on without paying twice", async () => {
  const { held } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 });
  const ceiling = Math.ceil((held / 5) * 2.2);
  const { runId } = await startChains(ceiling);
  const paused = await ended(runId);
  expect(paused).toMatchObject({
    state: "cancelled",
    message: expect.stringContaining(`${spacedInk(formatInk(ceiling))}的上限`),
  });
  expect(paused.unitsUsed).toBeLessThanOrEqual(ceiling);
  const written = paused.steps.filter(({ state }) => state === "done").map(({ key }) => key);
  expect(written.length).toBeGreaterThanOrEqual(2);
  expect(written.length).toBeLessThan(5);

  const before = await balance();
  await resumeModelRun(deps, me.userId, CHAINS, runId, null);
  const goneOn = await ended(runId);
  expect(goneOn.state).toBe("done");
  expect(before - (await balance())).toBe(goneOn.unitsUsed - paused.unitsUsed);
  await expect(startChains(1)).rejects.toMatchObject({ code: "invalid" });
});

test("below a ceiling a question that does not fit beside another waits for its end", async () => {
  const { held } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 });
  const ceiling = Math.ceil((held / 5) * 1.9);
  const run = await ended((await startChains(ceiling)).runId);
  expect(run.state).toBe("cancelled");
  expect(run.unitsUsed).toBeLessThanOrEqual(ceiling);
  expect(statesOf(run)).toEqual({ a1: "done", b1: "done", a2: "waiting", b2: "waiting", a3: "waiting" });
});

test("below a ceiling a draft begins only where its answer can be paid too; what cannot pay one is refused", async () => {
  const { held } = await estimateModelRun(deps, me.userId, DRAFTS, { scriptId }, { words: 300 });
  const below = (ceiling: number) =>
    startModelRun(deps, me.userId, DRAFTS, { scriptId }, { words: 300 }, { ceiling: Math.ceil(ceiling) });
  const run = await ended((await below((held / 3) * 1.2)).runId);
  expect(run).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限"), unitsReserved: 0 });
  expect(statesOf(run)).toEqual({
    draft1: "done",
    kept1: "done",
    draft2: "waiting",
    kept2: "waiting",
    draft3: "waiting",
    kept3: "waiting",
  });
  expect(run.unitsUsed).toBeLessThanOrEqual((held / 3) * 1.2);
  await expect(below((held / 3) * 0.9)).rejects.toMatchObject({ code: "invalid" });
  const twice = await ended((await below((held / 3) * 2.2)).runId);
  expect(twice.steps.filter(({ state }) => state === "done").length % 2).toBe(0);
});

test("what an estimate says to be held at most is enough of a ceiling where the cache serves what is expected of it, and holds where it does not", async () => {
  simulator.clear();
  const { units, held: ceiling } = await estimateModelRun(deps, me.userId, SHARED, { scriptId }, { isServed: true });
  expect(ceiling).toBeLessThan(units * 1.7);
  const startShared = (isServed: boolean) =>
    startModelRun(deps, me.userId, SHARED, { scriptId }, { isServed }, { ceiling }).then(({ runId }) => ended(runId));
  const run = await startShared(true);
  expect(run.state).toBe("done");
  expect(run.unitsUsed).toBeLessThanOrEqual(ceiling);

  simulator.clear();
  const uncached = await startShared(false);
  expect(uncached).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限") });
  expect(uncached.unitsUsed).toBeGreaterThan(ceiling / 2);
  expect(uncached.unitsUsed).toBeLessThanOrEqual(ceiling);
});

test("a question that is too long for what is left is not begun, nor what is built on it; a shorter one is", async () => {
  const { held } = await estimateModelRun(deps, me.userId, UNEVEN, { scriptId }, { words: 20 });
  const about = { scriptId };
  const { runId } = await startModelRun(
    deps,
    me.userId,
    UNEVEN,
    about,
    { words: 20 },
    { ceiling: Math.ceil(held / 3) },
  );
  const run = await ended(runId);
  expect(statesOf(run)).toEqual({ first: "done", long: "waiting", behind: "waiting", short: "done" });
  expect(run).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限") });
  await resumeModelRun(deps, me.userId, UNEVEN, runId, null);
  expect((await ended(runId)).state).toBe("done");
});

test("what is left of the ink is used, too, for a question that is expected to cost less", async () => {
  simulator.clear();
  const { units } = await estimateModelRun(deps, me.userId, SHARED, { scriptId }, { isServed: true });
  const balanceNow = Math.ceil(units * 1.4);
  await t.pool.query("update ink_accounts set balance = $2 where user_id = $1", [me.userId, balanceNow]);
  const { runId } = await startModelRun(deps, me.userId, SHARED, { scriptId }, { isServed: true });
  expect((await ended(runId)).state).toBe("done");
  expect(await balance()).toBeGreaterThanOrEqual(0);
});

test("where another's ink is held, a question waits for its end before it is left out", async () => {
  const { held } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 });
  await t.pool.query("update ink_accounts set balance = $2 where user_id = $1", [
    me.userId,
    Math.ceil((held / 5) * 1.9),
  ]);
  const run = await ended((await startChains()).runId);
  expect(run).toMatchObject({ state: "cancelled", message: expect.stringContaining("墨用完了") });
  // One of the second and the third gets what the first gave back, as they come; the other would not fit after it.
  expect(run.steps.map(({ state }) => state).toSorted()).toEqual(["done", "done", "waiting", "waiting", "waiting"]);
  expect(await balance()).toBeGreaterThanOrEqual(0);
});

test("a run that is asked to pause finishes what it writes, and goes on later", async () => {
  simulator.set({ tokensPerSecond: 400 });
  const { runId } = await startChains();
  for await (const { event } of deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  await pauseModelRun(deps, me.userId, runId);
  const paused = await ended(runId);
  expect(paused).toMatchObject({ state: "cancelled", message: "已暂停，写好的都在，可以接着写", unitsReserved: 0 });
  expect(paused.steps.every(({ state }) => state === "done" || state === "waiting")).toBe(true);
  simulator.set({ tokensPerSecond: Infinity });
  const other = await t.logIn();
  await expect(resumeModelRun(deps, other.userId, CHAINS, runId, null)).rejects.toMatchObject({ code: "not-found" });
  await resumeModelRun(deps, me.userId, CHAINS, runId, null);
  expect((await ended(runId)).state).toBe("done");
});

test("a start or a resume that joins a run under way puts it below its ceiling, never above the run's own", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const startJoined = (ceiling: number | null) =>
    startModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 }, { ceiling, joinKey: `chains:${scriptId}` });
  const ceilingNow = async () => ModelRunInput.parse((await deps.runLog.loadRun(runId))?.input).ceiling;
  const { runId } = await startJoined(null);
  const { held } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 });
  expect(await startJoined(held)).toEqual({ runId, joined: true });
  expect(await ceilingNow()).toBe(held);
  await startJoined(null);
  await startJoined(held + 1);
  expect(await ceilingNow()).toBe(held);
  expect(await resumeModelRun(deps, me.userId, CHAINS, runId, held - 1)).toEqual({ runId, joined: true });
  expect(await ceilingNow()).toBe(held - 1);
  await deps.runLog.cancelRun(runId);
  await ended(runId);
});
