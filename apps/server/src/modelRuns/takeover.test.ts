import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, expect, test } from "vitest";
import { silentLog } from "../platform/index.ts";
import { performRun } from "../runEngine/index.ts";
import type { TestApp } from "../testApp.ts";
import type { ModelRunDeps } from "./deps.ts";
import { resumeModelRun } from "./pauseModelRun.ts";
import { modelRunPerformer } from "./performModelRun.ts";
import { CHAINS, given, KIND, openModelRuns } from "./testing/openModelRuns.ts";

const { current, ended, begun, start, startChains, statesOf, balance } = openModelRuns();
let simulator: Simulator;
let t: TestApp;
let deps: ModelRunDeps;
let me: { token: string; userId: string };
beforeEach(() => {
  ({ simulator, t, deps, me } = current);
});

test("a worker that is cut off while an answer streams is replaced: the answer is kept once and paid once", async () => {
  const before = await balance();
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await start();
  await begun(runId);
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  // The first worker still believes that the run is its own.
  const context = { signal: new AbortController().signal, log: silentLog() };
  await performRun(deps, runId, context, KIND.work, modelRunPerformer(deps, KIND));
  const run = await ended(runId);
  expect(run).toMatchObject({ state: "done", steps: [{ key: "answer", state: "done", attempt: 2 }] });
  expect(given.keptAnswers).toEqual([run.steps[0]?.text.length]);
  expect(before - (await balance())).toBe(run.unitsUsed);
});

test("a question that failed for good is not asked again, for nothing, by the worker that takes its run over", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await startChains();
  await begun(runId);
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
  await begun(runId);
  const writer = await deps.runLog.takeRun(runId);
  await writer.finish({ state: "failed", message: KIND.work.lostMessage });
  await writer.close();
  expect(await ended(runId)).toMatchObject({ state: "failed", message: "中断了", unitsUsed: 0 });
  expect(await balance()).toBe(before);
});

test("a run that has ended goes on at once, although its job is not settled", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await startChains();
  await begun(runId);
  await deps.runLog.cancelRun(runId);
  expect((await ended(runId)).state).toBe("cancelled");
  await expect
    .poll(async () => (await t.pool.query("select state from pgboss.job where singleton_key = $1", [runId])).rows)
    .toEqual([{ state: "completed" }]);
  await t.pool.query("update pgboss.job set state = 'active' where singleton_key = $1", [runId]);
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  await resumeModelRun(deps, me.userId, CHAINS, runId);
  expect((await ended(runId)).state).toBe("done");
});
