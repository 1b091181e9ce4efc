import { UNITS_PER_DROP } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, expect, test } from "vitest";
import { inkOfRun } from "../ink/index.ts";
import type { TestApp } from "../testApp.ts";
import { changeCeiling } from "./changeCeiling.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import { resumeModelRun } from "./pauseModelRun.ts";
import { estimateModelRun, startModelRun } from "./startModelRun.ts";
import { CHAINS, openModelRuns, UNEVEN } from "./testing/openModelRuns.ts";

const { current, ended, begun, startChains, statesOf } = openModelRuns();
let simulator: Simulator;
let t: TestApp;
let deps: ModelRunDeps;
let me: { token: string; userId: string };
let scriptId: string;
/** What all questions of the chains hold. */
let held: number;
beforeEach(async () => {
  ({ simulator, t, deps, me, scriptId } = current);
  ({ held } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 }));
});

/** Answers that are begun and do not end. */
const hold = () => simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
const release = () => simulator.set({ tokensPerSecond: Infinity });
const inputNow = async (runId: string) => ModelRunInput.parse((await deps.runLog.loadRun(runId))?.input);
async function startHeld(ceiling: number): Promise<string> {
  hold();
  const { runId } = await startChains(ceiling);
  await begun(runId);
  return runId;
}

test("a run under way is put under another ceiling, higher or lower, which counts from its next question on", async () => {
  const few = Math.ceil((held / 5) * 2.2);
  const raised = await startHeld(few);
  await changeCeiling(deps, me.userId, CHAINS, raised, null);
  release();
  expect((await ended(raised)).state).toBe("done");

  const lowered = await startHeld(held * 2);
  const other = await t.logIn();
  await expect(changeCeiling(deps, other.userId, CHAINS, lowered, few)).rejects.toMatchObject({ code: "not-found" });
  await changeCeiling(deps, me.userId, CHAINS, lowered, few);
  release();
  const run = await ended(lowered);
  expect(run).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限") });
  expect(run.unitsUsed).toBeLessThanOrEqual(few);
  expect(run.steps.some(({ state }) => state === "waiting")).toBe(true);
  await expect(changeCeiling(deps, me.userId, CHAINS, lowered, held)).rejects.toMatchObject({ code: "conflict" });
});

test("a ceiling below what a run has used and holds for what it writes is refused, and the run goes on below its own", async () => {
  const runId = await startHeld(held * 2);
  await expect.poll(async () => (await inkOfRun(deps.db, runId)).reserved).toBeGreaterThan(held / 5);
  const { used, reserved } = await inkOfRun(deps.db, runId);
  await expect(changeCeiling(deps, me.userId, CHAINS, runId, used + reserved - 1)).rejects.toMatchObject({
    code: "invalid",
    msg: `已经用了的和正在写的最多要 ${Math.ceil((used + reserved) / UNITS_PER_DROP)} 滴，上限不能比它低`,
  });
  expect((await inputNow(runId)).ceiling).toBe(held * 2);
  await changeCeiling(deps, me.userId, CHAINS, runId, used + reserved);
  release();
  expect((await ended(runId)).unitsUsed).toBeLessThanOrEqual(used + reserved);
});

test("a run that has left a question out ends: another ceiling is for when it goes on", async () => {
  hold();
  const { held: ofAll } = await estimateModelRun(deps, me.userId, UNEVEN, { scriptId }, { words: 20 });
  const options = { ceiling: Math.ceil(ofAll / 3) };
  const { runId } = await startModelRun(deps, me.userId, UNEVEN, { scriptId }, { words: 20 }, options);
  await expect.poll(async () => (await inputNow(runId)).paused).not.toBeNull();
  const raise = () => changeCeiling(deps, me.userId, UNEVEN, runId, null);
  await expect(raise()).rejects.toMatchObject({ code: "conflict", msg: "已到上限，停下后接着写时再加" });
  release();
  expect(statesOf(await ended(runId))).toMatchObject({ first: "done", long: "waiting" });
  await resumeModelRun(deps, me.userId, UNEVEN, runId);
  expect((await ended(runId)).state).toBe("done");
});

test("a run that ends while another ceiling is asked for keeps its own", async () => {
  const input = ModelRunInput.parse({ model: null, asked: null, ceiling: 10 });
  const { run } = await deps.runLog.startRun({ kind: "newScene", userId: me.userId, scriptId, input });
  const ending = await t.pool.connect();
  try {
    await ending.query("begin");
    await ending.query("update runs set state = 'done' where id = $1", [run.id]);
    const changed = changeCeiling(deps, me.userId, CHAINS, run.id, 20).catch((error: unknown) => error);
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await t.pool.query(waiting)).rows[0].n).toBeGreaterThan(0);
    await ending.query("commit");
    expect(await changed).toMatchObject({ code: "conflict", msg: "已经停下了，接着写的时候再定上限" });
  } finally {
    ending.release(true);
  }
  expect((await inputNow(run.id)).ceiling).toBe(10);
});
