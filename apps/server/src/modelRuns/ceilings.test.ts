import { ceilingFault, formatInk, spacedInk } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import { pauseModelRun, resumeModelRun } from "./pauseModelRun.ts";
import { estimateModelRun, startModelRun } from "./startModelRun.ts";
import { CHAINS, DRAFTS, SHARED, UNEVEN, openModelRuns } from "./testing/openModelRuns.ts";

const { current, ended, begun, startChains, statesOf, balance } = openModelRuns();
let simulator: Simulator;
let t: TestApp;
let deps: ModelRunDeps;
let me: { token: string; userId: string };
let scriptId: string;
beforeEach(() => {
  ({ simulator, t, deps, me, scriptId } = current);
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
  await resumeModelRun(deps, me.userId, CHAINS, runId);
  const goneOn = await ended(runId);
  expect(goneOn.state).toBe("done");
  expect(before - (await balance())).toBe(goneOn.unitsUsed - paused.unitsUsed);
  await expect(startChains(1)).rejects.toMatchObject({ code: "invalid" });
});

test("the estimate names the lowest ceiling with which a run may begin", async () => {
  const { first = 0 } = await estimateModelRun(deps, me.userId, CHAINS, { scriptId }, { words: 300 });
  await expect(startChains(first - 1)).rejects.toMatchObject({
    code: "invalid",
    msg: ceilingFault({ first }, first - 1),
  });
  const { steps } = await ended((await startChains(first)).runId);
  expect(steps.some(({ state }) => state === "done")).toBe(true);
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
  // The drafts are asked for side by side: whichever asks first is written, with its own answer.
  const done = run.steps.filter(({ state }) => state === "done").map(({ key }) => key);
  const [draft = ""] = done;
  expect(done).toEqual([draft, draft.replace("draft", "kept")]);
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
  await resumeModelRun(deps, me.userId, UNEVEN, runId);
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
  await begun(runId);
  await pauseModelRun(deps, me.userId, runId);
  const paused = await ended(runId);
  expect(paused).toMatchObject({ state: "cancelled", message: "已暂停，写好的都在，可以接着写", unitsReserved: 0 });
  expect(paused.steps.every(({ state }) => state === "done" || state === "waiting")).toBe(true);
  simulator.set({ tokensPerSecond: Infinity });
  const other = await t.logIn();
  await expect(resumeModelRun(deps, other.userId, CHAINS, runId)).rejects.toMatchObject({ code: "not-found" });
  await resumeModelRun(deps, me.userId, CHAINS, runId);
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
  expect(await resumeModelRun(deps, me.userId, CHAINS, runId, { ceiling: held - 1 })).toEqual({ runId, joined: true });
  expect(await ceilingNow()).toBe(held - 1);
  const ceilings = [5, 9, 2, 8, 3, 7, 4, 6].map((less) => held - less);
  await Promise.all(ceilings.map(startJoined));
  expect(await ceilingNow()).toBe(held - 9);
  await deps.runLog.cancelRun(runId);
  await ended(runId);
});
