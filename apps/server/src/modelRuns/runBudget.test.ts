import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TaskModel } from "../model/index.ts";
import type { RunWriter } from "../run/index.ts";
import { changeCeiling } from "./changeCeiling.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { Question } from "./modelRunKind.ts";
import { priceOf } from "./price.ts";
import { openRunBudget, type RunBudget } from "./runBudget.ts";
import { CHAINS, openModelRuns } from "./testing/openModelRuns.ts";

const { current, balance } = openModelRuns();
let model: TaskModel;
/** What each question is begun with at least, and what it holds where there is enough. */
let price: number;

const question = (key: string): Question => ({
  key,
  messages: [{ role: "user", content: "两村共用一口井。" }],
  outputTokens: 100,
  temperature: 0,
  newFilter: () => ({ push: (delta) => delta, end: () => "" }),
  judge: ({ text }) => ({ result: text }),
});
beforeEach(() => {
  model = current.deps.model!.of("write");
  price = priceOf(model, question("any")).reserved.units;
});

test("the question of these tests costs at least its whole price", () => {
  expect(priceOf(model, question("any")).least).toBe(price);
});

const writers: RunWriter[] = [];
afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close();
});

/** A run that no worker takes up, and a budget of it as a worker opens one. */
async function runOf(ceiling: number | null): Promise<{ runId: string; open(): Promise<RunBudget> }> {
  const { deps, me, scriptId } = current;
  const input = ModelRunInput.parse({ model: { name: model.name, simulated: true }, asked: null, ceiling });
  const { run } = await deps.runLog.startRun({ kind: "newScene", userId: me.userId, scriptId, input });
  return {
    runId: run.id,
    async open() {
      const writer = await deps.runLog.takeRun(run.id);
      writers.push(writer);
      return openRunBudget(deps, { run, writer, input, kind: { system: "2" }, model });
    },
  };
}
const reserve = (budget: RunBudget, key: string, completedBy: readonly string[] = []): Promise<boolean> =>
  budget.reserve(question(key), completedBy.map(question), new AbortController().signal);

test("two that wait do not wait for a question that is held and that no worker has begun", async () => {
  const budget = await (await runOf(price * 4)).open();
  expect(await reserve(budget, "draft1", ["kept1"])).toBe(true);
  expect(await reserve(budget, "draft3", ["kept3"])).toBe(true);
  budget.ended("draft1");
  expect(await reserve(budget, "kept1")).toBe(true);
  budget.ended("kept1");
  const critic = reserve(budget, "critic1");
  budget.ended("draft3");
  const draft = reserve(budget, "draft2", ["kept2"]);
  expect(await Promise.all([critic, draft])).toEqual([false, false]);
  expect(await reserve(budget, "kept3")).toBe(true);
});

test("a pause lets what completes a question that was begun be asked, and nothing else", async () => {
  const { runId, open } = await runOf(null);
  const budget = await open();
  expect(await reserve(budget, "draft1", ["kept1"])).toBe(true);
  await current.deps.runLog.changeInput(runId, { pauseAsked: true });
  expect(await reserve(budget, "draft2", ["kept2"])).toBe(false);
  budget.ended("draft1");
  expect(await reserve(budget, "kept1")).toBe(true);
  expect(await reserve(budget, "critic1")).toBe(false);
  expect(budget.isPaused()).toBe(true);
});

test("one that waits is begun below the ceiling that was set meanwhile, not the one it came with", async () => {
  const { runId, open } = await runOf(price * 1.5);
  const budget = await open();
  expect(await reserve(budget, "first")).toBe(true);
  const second = reserve(budget, "second");
  // It has read its run and waits for the first.
  await setTimeout(200);
  await current.deps.runLog.changeInput(runId, { ceiling: price });
  await current.deps.ink.settle(runId, "first", { units: price / 4 });
  budget.ended("first");
  expect(await second).toBe(false);
});

test("what an earlier worker has held for a question is there for it, although nothing else is left", async () => {
  const { runId, open } = await runOf(price * 8);
  expect(await reserve(await open(), "draft", ["kept"])).toBe(true);
  const { t, me } = current;
  await t.pool.query("update ink_accounts set balance = 0 where user_id = $1", [me.userId]);
  const budget = await open();
  expect(await reserve(budget, "draft", ["kept"])).toBe(true);
  expect(await reserve(budget, "kept")).toBe(true);
  for (const key of ["draft", "kept"]) budget.ended(key);
  expect(await reserve(budget, "other")).toBe(false);
  expect(await balance()).toBe(0);
  expect((await current.deps.runLog.snapshot(runId))?.unitsReserved).toBe(price * 2);
});

test("what an earlier worker has held for a question beyond its price pays for none that completes it", async () => {
  const { runId, open } = await runOf(null);
  const { t, me, deps } = current;
  await deps.ink.reserve(me.userId, runId, "2", [{ step: "draft", units: price * 3 }]);
  await t.pool.query("update ink_accounts set balance = $2 where user_id = $1", [me.userId, Math.floor(price / 2)]);
  const budget = await open();
  expect(await reserve(budget, "draft", ["kept"])).toBe(false);
  await t.pool.query("update ink_accounts set balance = $2 where user_id = $1", [me.userId, price]);
  expect(await reserve(await open(), "draft", ["kept"])).toBe(true);
  expect((await deps.runLog.snapshot(runId))?.unitsReserved).toBe(price * 4);
});

/** Another connection with a transaction open, and how many statements wait for a lock. */
async function otherConnection() {
  const client = await current.t.pool.connect();
  await client.query("begin");
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return { client, waiting: async () => (await current.t.pool.query(waiting)).rows[0].n as number };
}

test("a question that comes while a lower ceiling is being set is held below that one", async () => {
  const { runId, open } = await runOf(price * 2);
  const budget = await open();
  const { client, waiting } = await otherConnection();
  try {
    await client.query("select 1 from runs where id = $1 for update", [runId]);
    await client.query(`update runs set input = input || '{"ceiling":1}' where id = $1`, [runId]);
    const reserved = reserve(budget, "first");
    await expect.poll(waiting).toBe(1);
    await client.query("commit");
    expect(await reserved).toBe(false);
  } finally {
    client.release(true);
  }
  expect((await current.deps.runLog.snapshot(runId))?.unitsReserved).toBe(0);
});

test("a lower ceiling that is asked for while a question is being held counts what that one holds", async () => {
  const { runId, open } = await runOf(null);
  const budget = await open();
  const { deps, me } = current;
  const { client, waiting } = await otherConnection();
  try {
    await client.query("select 1 from ink_accounts where user_id = $1 for update", [me.userId]);
    const reserved = reserve(budget, "first");
    await expect.poll(waiting).toBe(1);
    const changed = changeCeiling(deps, me.userId, CHAINS, runId, price - 1).catch((error: unknown) => error);
    await expect.poll(waiting).toBe(2);
    await client.query("commit");
    expect(await reserved).toBe(true);
    expect(await changed).toMatchObject({ code: "invalid" });
  } finally {
    client.release(true);
  }
});
