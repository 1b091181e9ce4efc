import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDocumentWriter, type SaveDeps } from "../../documents/index.ts";
import { performRun } from "../../runEngine/index.ts";
import { modelRunPerformer } from "../../modelRuns/index.ts";
import { silentLog, type Transaction } from "../../platform/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Client } from "../testWork.ts";
import { Written } from "./scriptConversation.ts";
import { scriptsKind } from "./scriptRuns.ts";

let simulator: Simulator;
let t: TestApp;
let shared: Awaited<ReturnType<typeof sharedServicesOf>>;
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  shared = await sharedServicesOf(t.services);
});
afterAll(() => t.close());

/**
 * The run goes on with a worker of this test's, as after a kill; what the first one still writes is void. Answers come at once only when the run
 * is this worker's: before, the first one could end what the test changes.
 */
async function takeUp(runId: string, ink = shared.ink): Promise<void> {
  const saveScenesOn = (on: Pick<SaveDeps, "db" | "now" | "announcer">) =>
    createDocumentWriter(on, async () => new Set());
  const deps = {
    ...t.services,
    ...shared,
    ink,
    saveScenes: saveScenesOn(t.services),
    saveScenesIn: (db: Transaction, announcer: SaveDeps["announcer"]) =>
      saveScenesOn({ db, now: t.services.now, announcer }),
    pace: { saved: () => undefined },
  };
  const kind = scriptsKind(deps);
  const context = { signal: new AbortController().signal, log: silentLog() };
  const performer = modelRunPerformer(deps, kind);
  const perform: typeof performer.perform = (...given) => {
    simulator.set({ tokensPerSecond: Infinity });
    return performer.perform(...given);
  };
  await performRun(deps, runId, context, kind.work, { ...performer, perform });
}

test("a run of scenes that another worker takes up in the middle ends whole: each question paid once, saved scenes as they were", async () => {
  const { token } = await t.logIn();
  const client = clientOf(t, token);
  const id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
  const balance = async (): Promise<number> => (await client.get("/api/user/getTokenBalance")).data.balance;
  const before = await balance();
  simulator.set({ tokensPerSecond: 400 });
  const all = "/api/generateScenes/content/inspire-and-submit/start";
  const { runId } = (await client.post(all, { scriptId: id })).data as { runId: string };
  let written = "";
  for await (const { event } of shared.runLog.follow(runId, 0))
    if (event.type === "step" && event.key.startsWith("script:") && event.state === "done") {
      written = event.key.slice("script:".length);
      break;
    }
  simulator.set({ tokensPerSecond: 0.25, tokensAtOnce: 5 });
  const text = async (sceneId: string): Promise<unknown> =>
    (await t.pool.query("select seq from scene_saves where scene_id = $1 order by seq", [sceneId])).rows;
  const saved = await text(written);
  const done = (await shared.runLog.snapshot(runId))?.steps.filter(({ state }) => state === "done") ?? [];
  await takeUp(runId);
  const run = await shared.runLog.snapshot(runId);
  expect(run).toMatchObject({ state: "done", unitsReserved: 0 });
  expect(run?.steps.every(({ state }) => state === "done")).toBe(true);
  for (const { key, data } of done) expect(run?.steps.find((step) => step.key === key)?.data).toEqual(data);
  expect(await text(written)).toEqual(saved);
  const count = (await client.get(`/api/generateScenes/content/count/${id}/default`)).data;
  expect(count.finish).toBe(count.count);
  const { rows } = await t.pool.query(
    "select step, count(*) filter (where kind = 'settle')::int as settled from ink_entries where run_id = $1 group by step",
    [runId],
  );
  expect(rows.filter(({ settled }) => settled !== 1)).toEqual([]);
  expect(rows).toHaveLength(run?.steps.length ?? 0);
  expect(before - (await balance())).toBe(run?.unitsUsed);
});

test("a scene is saved by the transaction that ends its step: a worker killed before its end leaves neither, and the scene is paid once", async () => {
  const { token } = await t.logIn();
  const client = clientOf(t, token);
  const id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
  simulator.set({ tokensPerSecond: 0.25 });
  const all = "/api/generateScenes/content/inspire-and-submit/start";
  const { runId } = (await client.post(all, { scriptId: id })).data as { runId: string };
  for await (const { event } of shared.runLog.follow(runId, 0))
    if (event.type === "step" && event.state === "running") break;
  const stored = async (): Promise<{ id: string; content: string }[]> => {
    const [act] = (await client.get(`/api/act/detail/${id}/default`)).data;
    const [sequence] = (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data;
    return (await client.get(`/api/generateScenes/content/detail/${id}/default/${act.id}/${sequence.id}`)).data;
  };
  const killed = new Error("killed");
  const dying: typeof shared.ink = {
    ...shared.ink,
    settle: async (run, step, ...rest) => {
      if (step.startsWith("script:")) throw killed;
      return shared.ink.settle(run, step, ...rest);
    },
  };
  simulator.set({ tokensPerSecond: Infinity });
  await expect(takeUp(runId, dying)).rejects.toBe(killed);
  await expect(takeUp(runId, dying)).rejects.toBe(killed);
  expect((await stored()).map(({ content }) => content)).toEqual(["", ""]);
  expect((await client.get(`/api/generateScenes/content/count/${id}/default`)).data.finish).toBe(0);

  await takeUp(runId);
  const run = await shared.runLog.snapshot(runId);
  expect(run).toMatchObject({ state: "done", unitsReserved: 0 });
  for (const scene of await stored()) {
    const step = run?.steps.find(({ key }) => key === `script:${scene.id}`);
    for (const line of Written.parse(step?.data).lines) expect(scene.content).toContain(line.text);
  }
  const { rows } = await t.pool.query(
    "select step from ink_entries where run_id = $1 and kind = 'settle' group by step having count(*) > 1",
    [runId],
  );
  expect(rows).toEqual([]);
});

/** The six scenes of the work, by their places: two in each sequence. */
async function scenesOf(client: Client, id: string): Promise<string[]> {
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  const acts = (await client.get(`/api/act/detail/${id}/default`)).data as { id: string }[];
  const found: string[] = [];
  for (const act of acts)
    for (const sequence of (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data)
      found.push(
        ...items
          .filter((item: { parentId: string }) => item.parentId === sequence.id)
          .map((item: { id: string }) => item.id),
      );
  return found;
}

test("a scene that was deleted since a run began is skipped and not paid, whether it waits or its run is taken up again; the others are written", async () => {
  const { token } = await t.logIn();
  const client = clientOf(t, token);
  const id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
  const scenes = await scenesOf(client, id);
  const [first, second, , fourth] = scenes as [string, string, string, string];
  const remove = async (sceneId: string): Promise<void> => {
    expect((await client.post("/api/generateScenes/delete", { scriptId: id, id: sceneId })).code).toBe(200);
  };
  simulator.set({ tokensPerSecond: 0.25 });
  const { runId } = (
    await client.post("/api/generateScenes/content/inspire-and-submit/start", { scriptId: id, critique: true })
  ).data as { runId: string };
  for await (const { event } of shared.runLog.follow(runId, 0))
    if (event.type === "step" && event.state === "running") break;
  await remove(fourth);
  const deleting: typeof shared.ink = {
    ...shared.ink,
    settle: async (run, step, ...rest) => {
      if (step === "read") await remove(first);
      return shared.ink.settle(run, step, ...rest);
    },
  };
  await takeUp(runId, deleting);
  const run = await shared.runLog.snapshot(runId);
  expect(run).toMatchObject({ state: "done", unitsReserved: 0 });
  const dataOf = (key: string): unknown => run?.steps.find((step) => step.key === key)?.data;
  for (const gone of [first, fourth]) expect([dataOf(`draft:${gone}`), dataOf(`script:${gone}`)]).toEqual([null, null]);
  expect(Written.parse(dataOf(`script:${second}`)).lines.length).toBeGreaterThan(0);
  expect((await client.get(`/api/generateScenes/content/count/${id}/default`)).data).toEqual({ count: 4, finish: 4 });
  const { rows } = await t.pool.query("select step from ink_entries where run_id = $1 and kind = 'settle'", [runId]);
  expect(rows.filter(({ step }) => [first, fourth].some((gone) => step.endsWith(gone)))).toEqual([]);
});
