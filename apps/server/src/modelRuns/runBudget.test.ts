import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import type { TaskModel } from "../model/index.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { Question } from "./modelRunKind.ts";
import { priceOf } from "./price.ts";
import { openRunBudget, type RunBudget } from "./runBudget.ts";
import { openModelRuns } from "./testing/openModelRuns.ts";

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

/** A run that no worker takes up, and a budget of it as a worker opens one. */
async function runOf(ceiling: number | null): Promise<{ runId: string; open(): RunBudget }> {
  const { deps, me, scriptId } = current;
  const input = ModelRunInput.parse({ model: { name: model.name, simulated: true }, asked: null, ceiling });
  const { run } = await deps.runLog.startRun({ kind: "newScene", userId: me.userId, scriptId, input });
  const writer = { changeInput: (fields: Record<string, unknown>) => deps.runLog.changeInput(run.id, fields) };
  return {
    runId: run.id,
    open: () => openRunBudget(deps, { run, writer, input, kind: { system: "2" }, model }),
  };
}
const reserve = (budget: RunBudget, key: string, completedBy: readonly string[] = []): Promise<boolean> =>
  budget.reserve(question(key), completedBy.map(question), new AbortController().signal);

test("two that wait do not wait for a question that is held and that no worker has begun", async () => {
  const budget = (await runOf(price * 4)).open();
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

test("one that waits is begun below the ceiling that was set meanwhile, not the one it came with", async () => {
  const { runId, open } = await runOf(price * 1.5);
  const budget = open();
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
  expect(await reserve(open(), "draft", ["kept"])).toBe(true);
  const { t, me } = current;
  await t.pool.query("update ink_accounts set balance = 0 where user_id = $1", [me.userId]);
  const budget = open();
  expect(await reserve(budget, "draft", ["kept"])).toBe(true);
  expect(await reserve(budget, "kept")).toBe(true);
  for (const key of ["draft", "kept"]) budget.ended(key);
  expect(await reserve(budget, "other")).toBe(false);
  expect(await balance()).toBe(0);
  expect((await current.deps.runLog.snapshot(runId))?.unitsReserved).toBe(price * 2);
});
