import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import type { ModelRunDeps } from "./deps.ts";
import { estimateModelRun, startModelRun } from "./startModelRun.ts";
import { given, KIND, REFUSED, openModelRuns } from "./testing/openModelRuns.ts";

const { current, ended, begun, start, startChains, statesOf, balance } = openModelRuns();
let simulator: Simulator;
let t: TestApp;
let deps: ModelRunDeps;
let me: { token: string; userId: string };
let scriptId: string;
beforeEach(() => {
  ({ simulator, t, deps, me, scriptId } = current);
});

test("an answer is streamed, kept in the transaction that pays it, and costs about what was foretold", async () => {
  const before = await balance();
  const foretold = await estimateModelRun(deps, me.userId, KIND, { scriptId }, { words: 300 });
  const run = await ended((await start()).runId);
  expect(run).toMatchObject({ state: "done", steps: [{ key: "answer", state: "done" }] });
  expect(given.keptAnswers).toEqual([run.steps[0]?.text.length]);
  expect(before - (await balance())).toBe(run.unitsUsed);
  expect(run.unitsUsed).toBeLessThanOrEqual(foretold.held);
  expect(foretold).toMatchObject({ enough: true, modelName: "simulated-writer" });
});

test("a refused answer is asked for once more with a note, and a second refusal costs nothing", async () => {
  const before = await balance();
  given.verdicts = [REFUSED];
  const good = await ended((await start()).runId);
  expect(good.state).toBe("done");
  const paid = before - (await balance());
  expect(paid).toBe(good.unitsUsed);

  given.verdicts = [REFUSED, REFUSED];
  const bad = await ended((await start()).runId);
  expect(bad).toMatchObject({ state: "failed", message: "写出来的不合格式，请再试一次", unitsUsed: 0 });
  expect(bad.steps[0]?.text).toBe("");
  expect(before - (await balance())).toBe(paid);
});

test("who stops it pays what was streamed", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const { runId } = await start();
  await begun(runId);
  await deps.runLog.cancelRun(runId);
  const run = await ended(runId);
  expect(run).toMatchObject({ state: "cancelled", message: "停下了" });
  expect(run.unitsUsed).toBeGreaterThan(0);
  const foretold = await estimateModelRun(deps, me.userId, KIND, { scriptId }, { words: 300 });
  expect(run.unitsUsed).toBeLessThan(foretold.held);
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
  given.skipped.add("a3");
  const before = await balance();
  const run = await ended((await startChains()).runId);
  expect(run).toMatchObject({ state: "done", unitsReserved: 0 });
  expect(given.answered.toSorted()).toEqual([
    ["a2", "a1!"],
    ["a3", "a2!"],
    ["b2", "b1!"],
  ]);
  expect(run.steps.find(({ key }) => key === "a3")).toMatchObject({ state: "done", data: null, text: "" });
  expect(before - (await balance())).toBe(run.unitsUsed);
});

test("where a question fails, those built on it are not asked and the others go on", async () => {
  // The first two answers are refused, each twice.
  given.verdicts = [REFUSED, REFUSED, REFUSED, REFUSED];
  const run = await ended((await startChains()).runId);
  expect(run.unitsUsed).toBe(0);
  expect(statesOf(run)).toEqual({ a1: "failed", b1: "failed", a2: "failed", b2: "failed", a3: "failed" });
  expect(run.steps.find(({ key }) => key === "a2")?.message).toBe("前面的一步没有写成，这一步没有开始");
  expect(given.answered).toEqual([]);
});
