import type { RunSnapshot } from "@mochang/contract";
import type { Extent } from "@mochang/generation";
import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDocumentWriter, type SaveDeps } from "../../documents/index.ts";
import { performRun } from "../../runEngine/index.ts";
import { estimateModelRun, modelRunPerformer, openVersion } from "../../modelRuns/index.ts";
import { silentLog, type Transaction } from "../../platform/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "../testWork.ts";
import { SCRIPTS_KIND } from "../modelCalls/kinds.ts";
import { stagesKind } from "./stageRuns.ts";

const RUN = "/api/generate-step/run";
let simulator: Simulator;
let t: TestApp;
let shared: Awaited<ReturnType<typeof sharedServicesOf>>;
let client: Client;
let id: string;
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  shared = await sharedServicesOf(t.services);
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity, lists: {} });
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 4);
});

const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const overview = async () => (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
const acts = async () => (await client.get(`/api/act/detail/${id}/default`)).data;
const balance = async (): Promise<number> => (await client.get("/api/user/getTokenBalance")).data.balance;
async function ended(runId: string): Promise<RunSnapshot> {
  for await (const event of shared.runLog.follow(runId, 0)) void event;
  return (await shared.runLog.snapshot(runId)) as RunSnapshot;
}
async function settledOnce(runId: string): Promise<void> {
  const { rows } = await t.pool.query(
    "select step, count(*) filter (where kind = 'settle')::int as settled from ink_entries where run_id = $1 group by step",
    [runId],
  );
  expect(rows.filter(({ settled }) => settled > 1)).toEqual([]);
}

test("one run goes from acts to scripts, foretold and paid; what was written by hand stays as it is", async () => {
  const [first] = await acts();
  await post("/api/act/submit", { ...FORMS.act, id: first.id, summarise: false });
  const before = await balance();
  const { data: price } = await post(`${RUN}/estimate`, { to: 8 });
  expect(price).toMatchObject({ enough: true, modelName: "simulated-writer" });
  expect(price.seconds).toBeGreaterThan(0);
  const { data, code } = await post(`${RUN}/start`, { to: 8 });
  expect(code).toBe(200);
  const totals: unknown[] = [];
  for await (const { event } of shared.runLog.follow(data.runId, 0))
    if (event.type === "progress") totals.push(event.total);
  const run = await ended(data.runId);
  expect([run.state, run.message]).toEqual(["done", null]);
  expect(run.steps.every(({ state }) => state === "done")).toBe(true);
  // What is expected in the end is what was asked: no question is counted twice.
  expect(totals.at(-1)).toBe(run.steps.length);
  expect(await overview()).toMatchObject({ step: "3 - 1" });
  const [firstAct, second] = await acts();
  expect(firstAct).toMatchObject({ overview: FORMS.act.overview, isSubmit: true, version: 2 });
  expect(second.origins).toMatchObject({ overview: "model" });
  expect(before - (await balance())).toBe(run.unitsUsed);
  // Foretold by the numbers of sequences and scenes that a work of its kind usually has; the simulator plans fewer.
  expect(run.unitsUsed / price.units).toBeGreaterThan(0.4);
  expect(run.unitsUsed / price.units).toBeLessThan(1.2);
  await settledOnce(data.runId);
  expect((await post(`${RUN}/last`)).data).toEqual({ runId: data.runId, ceiling: null, to: 8, critique: false });
  expect(await post(`${RUN}/start`, { to: 8 })).toMatchObject({ code: 400, msg: "这几步都写好了" });
});

test("a run stops at the step that was chosen, and leaves a writer's words in open cards with newer ones offered", async () => {
  const [first, second] = await acts();
  const half = { ...FORMS.act, overview: "她写的概述。" };
  await post("/api/act/submit", { ...half, id: first.id, summarise: false });
  await post("/api/act/submit", { ...half, id: second.id, summarise: false });
  await t.pool.query("update step_items set is_submit = false, fields = fields - 'conflict' where id = $1", [
    second.id,
  ]);
  await t.pool.query("update generated_works set step = 4");
  const { data } = await post(`${RUN}/start`, { to: 5 });
  expect((await ended(data.runId)).state).toBe("done");
  expect(await overview()).toMatchObject({ step: "2 - 1" });
  const [, now, third] = await acts();
  expect(now).toMatchObject({ overview: "她写的概述。", isSubmit: true });
  expect(Object.keys(now.offered)).toContain("overview");
  expect(now.conflict).not.toBe("");
  expect(third.origins).toMatchObject({ overview: "model" });
});

test("a card more than was asked for stays with the run, and becomes one when it is taken, of any step, once", async () => {
  simulator.set({ faults: { "many-items": 1 } });
  const { data } = await post(`${RUN}/start`, { to: 5 });
  const run = await ended(data.runId);
  expect(run.state).toBe("done");
  expect(await acts()).toHaveLength(3);
  const surplusOf = ({ steps }: RunSnapshot, stepKey: string) =>
    steps.flatMap(({ key, data: of }) =>
      key === stepKey ? (of as { surplus: { id: string; title: string }[] }).surplus : [],
    );
  const take = (runId: string, surplus: string) => post("/api/generate-step/take-surplus", { runId, id: surplus });
  const [act, ...others] = surplusOf(run, "acts");
  expect(others).toEqual([]);
  expect(
    (await Promise.all([take(data.runId, act?.id ?? ""), take(data.runId, act?.id ?? "")])).map(({ code }) => code),
  ).toEqual([200, 200]);
  const all = await acts();
  expect(all).toHaveLength(4);
  expect(all[3]).toMatchObject({ id: act?.id, title: act?.title, isSubmit: false, origins: { title: "model" } });
  expect((await post("/api/act/submit", { ...FORMS.act, ...all[3], summarise: false })).code).toBe(200);

  const { data: next } = await post(`${RUN}/start`, { to: 6 });
  const second = await ended(next.runId);
  const [sequence] = surplusOf(second, `sequences:${all[3].id}`);
  expect((await take(next.runId, sequence?.id ?? "")).code).toBe(200);
  const sequences = (await client.get(`/api/sequence/detail/${id}/default/${all[3].id}`)).data;
  expect(sequences.at(-1)).toMatchObject({ id: sequence?.id, title: sequence?.title, isSubmit: false });
  expect(await take(data.runId, sequence?.id ?? "")).toMatchObject({ code: 404 });
  const told = (await post(`${RUN}/surplus`, {})).data as { runId: string; stepKey: string }[];
  expect(told[0]?.runId).toBe(next.runId);
  expect(told.at(-1)).toEqual({ runId: data.runId, stepKey: "acts" });
});

test("a ceiling pauses between and within steps; a higher one goes on with what is written, paid once", async () => {
  const { data: price } = await post(`${RUN}/estimate`, { to: 7 });
  const ceiling = Math.ceil(price.held / 3);
  const { runId } = (await post(`${RUN}/start`, { to: 7, ceiling })).data;
  expect((await post(`${RUN}/start`, { to: 7 })).data.runId).toBe(runId);
  const paused = await ended(runId);
  expect(paused).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限") });
  // The bible that it has read is not priced again for the run that goes on.
  const { data: anew } = await post(`${RUN}/estimate`, { to: 7 });
  const { data: rest } = await post(`${RUN}/estimate`, { to: 7, runId });
  expect(rest.units).toBeLessThan(anew.units);
  expect(paused.unitsUsed).toBeLessThanOrEqual(ceiling);
  expect((await acts()).every(({ isSubmit }: { isSubmit: boolean }) => isSubmit)).toBe(true);
  const other = clientOf(t, (await t.logIn()).token);
  for (const call of ["pause", "resume"]) expect((await other.post(`${RUN}/${call}`, { runId })).code).toBe(404);
  expect((await post(`${RUN}/resume`, { runId })).code).toBe(200);
  expect((await ended(runId)).state).toBe("done");
  expect(await overview()).toMatchObject({ step: "2 - 3" });
  await settledOnce(runId);
  expect(await post(`${RUN}/start`, { to: 8, ceiling: 1 })).toMatchObject({ code: 400 });
});

test("ink is told as enough only where it is enough for what may be held at most", async () => {
  const { data: price } = await post(`${RUN}/estimate`, { to: 8 });
  expect(price.range.least).toBeLessThan(price.range.most);
  const enoughWith = async (units: number): Promise<boolean> => {
    await t.pool.query("update ink_accounts set balance = $1", [units]);
    return (await post(`${RUN}/estimate`, { to: 8 })).data.enough;
  };
  expect(await enoughWith(price.held)).toBe(true);
  expect(await enoughWith(price.held - 1)).toBe(false);
});

test("least and most are foreseen only where the acts do not say how many scenes there are to be", async () => {
  const { rows } = await t.pool.query<{ user_id: string }>("select user_id from scripts where id = $1", [id]);
  const kind = stagesKind(null);
  const { stages } = kind;
  if (!stages) throw new Error("a run in stages");
  const asked: Extent[] = [];
  const counted: typeof kind = {
    ...kind,
    stages: {
      ...stages,
      foreseen(deps, version, input, extent) {
        asked.push(extent);
        return stages.foreseen(deps, version, input, extent);
      },
    },
  };
  const deps = { ...t.services, ...shared };
  const request = { to: 8, critique: false, rules: "" } as const;
  const estimate = () => estimateModelRun(deps, rows[0]?.user_id ?? "", counted, { scriptId: id }, request);
  expect(await estimate()).toHaveProperty("range");
  expect(asked.splice(0)).toEqual(["usual", "least", "most"]);
  await openStepOfTestWork(client, id, 5);
  expect(await estimate()).not.toHaveProperty("range");
  expect(asked.splice(0)).toEqual(["usual"]);
  const version = await openVersion(deps, rows[0]?.user_id ?? "", { scriptId: id });
  const keysOf = async (extent: Extent) =>
    (await stages.foreseen(deps, version, request, extent)).map(({ key }) => key);
  expect(await keysOf("least")).toEqual(await keysOf("most"));
});

test("a model that lays out far more than its medium has pauses at the ceiling that was suggested, and the rest is told anew", async () => {
  simulator.set({ lists: { sequences: 12, scenes: 12 } });
  const { data: price } = await post(`${RUN}/estimate`, { to: 7 });
  // As the page suggests it: for the upper end of the range.
  const ceiling = Math.ceil(price.held / 10_000) * 10_000;
  const { runId } = (await post(`${RUN}/start`, { to: 7, ceiling })).data;
  const paused = await ended(runId);
  expect(paused).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限"), unitsReserved: 0 });
  expect(paused.unitsUsed).toBeLessThanOrEqual(ceiling);
  const { sequences, scenes } = await overview();
  expect(sequences).toEqual({ count: 36, finish: 36 });
  expect(scenes.count).toBe(36 * 12);
  const { data: rest } = await post(`${RUN}/estimate`, { to: 7, runId });
  expect(paused.unitsUsed + rest.units).toBeGreaterThan(price.range.most);
  expect(rest).not.toHaveProperty("range");
});

test("what fails is shown and the run ends there; it goes on when it is asked to", async () => {
  // The bible and the acts are answered; then the provider takes the key no longer.
  simulator.nextFaults(null, null, "wrong-key");
  const before = await balance();
  const { runId } = (await post(`${RUN}/start`, { to: 6 })).data;
  const failed = await ended(runId);
  expect(failed).toMatchObject({ state: "failed", unitsReserved: 0 });
  expect(failed.message).toMatch(/模型服务暂时不可用/u);
  expect(failed.steps.filter(({ state }) => state === "failed").map(({ key }) => key.split(":")[0])).toContain(
    "sequences",
  );
  expect(await overview()).toMatchObject({ step: "2 - 1" });
  expect(before - (await balance())).toBe(failed.unitsUsed);
  expect((await post(`${RUN}/resume`, { runId })).code).toBe(200);
  expect((await ended(runId)).state).toBe("done");
  expect(await overview()).toMatchObject({ step: "2 - 2" });
});

test("a locked step refuses, another's work is not found, and no second run writes beside", async () => {
  const early = await createWork(client);
  expect(await client.post(`${RUN}/start`, { scriptId: early, to: 8 })).toMatchObject({ code: 4092 });
  const other = clientOf(t, (await t.logIn()).token);
  for (const call of ["start", "estimate", "last"])
    expect((await other.post(`${RUN}/${call}`, { scriptId: id, to: 8 })).code).toBe(404);
  expect((await post(`${RUN}/start`, { to: 9 })).code).toBe(400);
});

test("a paused run goes on neither beside a run of scenes nor in the trash", async () => {
  const { data: price } = await post(`${RUN}/estimate`, { to: 7 });
  const { runId } = (await post(`${RUN}/start`, { to: 7, ceiling: Math.ceil(price.held / 3) })).data;
  expect((await ended(runId)).state).toBe("cancelled");
  const paused = await shared.runLog.loadRun(runId);
  if (!paused) throw new Error("no run");
  const { userId, scriptId } = paused;
  const documentId = paused.documentId ?? "";
  const beside = await shared.runLog.startRun({
    userId,
    scriptId,
    documentId,
    kind: SCRIPTS_KIND.work.kind,
    input: { asked: { save: true } },
    steps: [],
  });
  expect(await post(`${RUN}/resume`, { runId })).toMatchObject({ code: 409, msg: expect.stringContaining("正在生成") });
  await shared.runLog.cancelRun(beside.run.id);
  await post("/api/scripts/updateStatus", { deleteFlag: 1 });
  expect(await post(`${RUN}/resume`, { runId })).toMatchObject({ code: 409, msg: "作品在废纸篓里，请先放回" });
});

test("a run whose worker is killed in any stage is taken up by another: nothing lost, nothing paid twice", async () => {
  const saveScenesOn = (on: Pick<SaveDeps, "db" | "now" | "announcer">) =>
    createDocumentWriter(on, async () => new Set());
  const deps = {
    ...t.services,
    ...shared,
    saveScenes: saveScenesOn(t.services),
    saveScenesIn: (db: Transaction, announcer: SaveDeps["announcer"]) =>
      saveScenesOn({ db, now: t.services.now, announcer }),
    pace: { saved: () => undefined },
  };
  const kind = stagesKind(deps);
  const before = await balance();
  simulator.set({ tokensPerSecond: 2_000 });
  const { runId } = (await post(`${RUN}/start`, { to: 8 })).data as { runId: string };
  for (const stage of ["acts", "sequences:", "scenes:", "script:"]) {
    for await (const { event } of shared.runLog.follow(runId, 0))
      if (event.type === "step" && event.key.startsWith(stage) && event.state === "done") break;
    // Whoever has the run is a worker of the past as soon as the next has taken it: its pen no longer writes.
    const clientGone = new AbortController();
    const performed = performRun(
      deps,
      runId,
      { signal: clientGone.signal, log: silentLog() },
      kind.work,
      modelRunPerformer(deps, kind),
    );
    if (stage === "script:") await performed;
    else {
      clientGone.abort(new Error("killed"));
      await performed.catch(() => undefined);
      void performRun(
        deps,
        runId,
        { signal: new AbortController().signal, log: silentLog() },
        kind.work,
        modelRunPerformer(deps, kind),
      ).catch(() => undefined);
    }
  }
  const run = await ended(runId);
  expect([run.state, run.message, run.unitsReserved]).toEqual(["done", null, 0]);
  expect(await overview()).toMatchObject({ step: "3 - 1" });
  await settledOnce(runId);
  expect(before - (await balance())).toBe(run.unitsUsed);
});
