import type { RunSnapshot } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunLog } from "../../run/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Answer, type Client } from "../testWork.ts";

const STEPS = "/api/generate-step/run";
const SCENES = "/api/generateScenes/content/inspire-and-submit";
const ASK = "/api/generate-step/ask/start";
/** What was begun is still being written. */
const HELD = { tokensPerSecond: 1, tokensAtOnce: 80 };
const AT_ONCE = { tokensPerSecond: Infinity };

let simulator: Simulator;
let t: TestApp;
let runLog: RunLog;
let client: Client;
let id: string;
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  ({ runLog } = await sharedServicesOf(t.services));
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ faults: {}, ...AT_ONCE });
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
});

const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
async function ended(runId: string): Promise<RunSnapshot> {
  for await (const event of runLog.follow(runId, 0)) void event;
  return (await runLog.snapshot(runId)) as RunSnapshot;
}
async function sceneIds(): Promise<string[]> {
  const ids: string[] = [];
  for (const act of (await client.get(`/api/act/detail/${id}/default`)).data)
    for (const sequence of (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data)
      for (const scene of (await client.get(`/api/generateScenes/detail/${id}/default/${act.id}/${sequence.id}`)).data)
        ids.push(scene.id);
  return ids;
}
/** What calls that came at one moment were answered; what was taken has ended. */
async function answersTo(calls: readonly (() => Promise<Answer>)[]): Promise<unknown[]> {
  simulator.set(HELD);
  const answers = await Promise.all(calls.map((call) => call()));
  simulator.set(AT_ONCE);
  for (const { code, data } of answers) if (code === 200) await ended(data.runId);
  return answers.map(({ code, msg }) => (code === 200 ? code : msg)).toSorted();
}
const ONE = [200, "这部作品正在生成，等它写完或停下再开始"];

test("a run of scenes and a run from step to step never begin together", async () => {
  await openStepOfTestWork(client, id, 7);
  expect(await answersTo([() => post(`${STEPS}/start`, { to: 8 }), () => post(`${SCENES}/start`)])).toEqual(ONE);
});

test("nor does one of them go on while the other begins", async () => {
  await openStepOfTestWork(client, id, 7);
  const { data: price } = await post(`${SCENES}/estimate`);
  const { runId } = (await post(`${SCENES}/start`, { ceiling: Math.ceil(price.held / 3) })).data;
  expect((await ended(runId)).state).toBe("cancelled");
  expect(await answersTo([() => post(`${SCENES}/resume`, { runId }), () => post(`${STEPS}/start`, { to: 8 })])).toEqual(
    ONE,
  );
});

test("nor does a paused run go on beside another of the same kind", async () => {
  await openStepOfTestWork(client, id, 7);
  const { data: price } = await post(`${SCENES}/estimate`);
  const { runId } = (await post(`${SCENES}/start`, { ceiling: Math.ceil(price.held / 3) })).data;
  expect((await ended(runId)).state).toBe("cancelled");
  simulator.set(HELD);
  const other = (await post(`${SCENES}/start`)).data.runId;
  expect(await post(`${SCENES}/resume`, { runId })).toMatchObject({ code: 409, msg: "刚有了变化，请刷新后再试" });
  simulator.set(AT_ONCE);
  await ended(other);
});

test("nor do cards and a run from step to step, which writes cards as well", async () => {
  await openStepOfTestWork(client, id, 4);
  expect(await answersTo([() => post("/api/act/generate/start"), () => post(`${STEPS}/start`, { to: 5 })])).toEqual(
    ONE,
  );
});

test("nor is a surplus card taken beside a run from step to step; twice at once it is one card", async () => {
  await openStepOfTestWork(client, id, 4);
  simulator.set({ faults: { "many-items": 1 } });
  const { runId, surplus } = (await post("/api/act/generate")).data;
  const take = () => post("/api/generate-step/take-surplus", { runId, id: surplus[0].id });
  simulator.set({ faults: {}, ...HELD });
  const stages = (await post(`${STEPS}/start`, { to: 6 })).data.runId;
  expect(await take()).toMatchObject({ code: 409, msg: ONE[1] });
  await runLog.cancelRun(stages);
  await ended(stages);
  expect((await Promise.all([take(), take()])).map(({ code }) => code)).toEqual([200, 200]);
  expect((await client.get(`/api/act/detail/${id}/default`)).data).toHaveLength(4);
});

test("scenes join a run that writes them, and are refused beside one of other scenes", async () => {
  await openStepOfTestWork(client, id, 7);
  const [first, second] = await sceneIds();
  simulator.set(HELD);
  const { runId } = (await post(`${SCENES}/start`, { ids: [first] })).data;
  expect((await post(`${SCENES}/start`, { id: first })).data.runId).toBe(runId);
  expect(await post(`${SCENES}/start`, { id: second })).toMatchObject({
    code: 409,
    msg: "这里正在写别的，等写完或停下再开始",
  });
  simulator.set(AT_ONCE);
  await ended(runId);
  const next = (await post(`${SCENES}/start`, { id: second })).data.runId;
  expect(next).not.toBe(runId);
  expect((await ended(next)).steps.map(({ key }) => key)).toContain(`script:${second}`);
});

test("scenes join no run that judges them too, or that writes them by other rules", async () => {
  await openStepOfTestWork(client, id, 7);
  const [first] = await sceneIds();
  simulator.set(HELD);
  const { runId } = (await post(`${SCENES}/start`, { id: first })).data;
  const other = { code: 409, msg: "这里正在写别的，等写完或停下再开始" };
  expect(await post(`${SCENES}/start`, { id: first, critique: true })).toMatchObject(other);
  expect(await post(`${SCENES}/start`, { id: first, rules: "不用旁白。" })).toMatchObject(other);
  simulator.set(AT_ONCE);
  await ended(runId);
});

test("a scene that is only shown holds nothing up, and is not taken for the run of all scenes", async () => {
  await openStepOfTestWork(client, id, 7);
  const [first] = await sceneIds();
  simulator.set(HELD);
  const shown = (await post("/api/generateScenes/content/inspire-by-id/start", { id: first })).data.runId;
  expect((await post(`${SCENES}/running`)).data).toBeNull();
  const { code, data } = await post(`${STEPS}/start`, { to: 8 });
  expect(code).toBe(200);
  simulator.set(AT_ONCE);
  for (const runId of [shown, data.runId]) await ended(runId);
});

test("nor do a card that is written anew and a run from step to step begin together", async () => {
  await openStepOfTestWork(client, id, 7);
  const [act] = (await client.get(`/api/act/detail/${id}/default`)).data;
  const one = () => post("/api/act/generate-one/start", { id: act.id });
  expect(await answersTo([one, () => post(`${STEPS}/start`, { to: 8 })])).toEqual(ONE);
});

test("a card is not written anew beside a run that writes it with all others", async () => {
  await openStepOfTestWork(client, id, 7);
  const [act] = (await client.get(`/api/act/detail/${id}/default`)).data;
  simulator.set(HELD);
  const { runId } = (await post("/api/act/generate/start")).data;
  const one = () => post("/api/act/generate-one/start", { id: act.id });
  expect(await one()).toMatchObject({ code: 409, msg: "这一处正在做，等做完或停下再开始" });
  simulator.set(AT_ONCE);
  await ended(runId);
  await ended((await one()).data.runId);
});

test("two questions about one form are answered each, the same one twice is one", async () => {
  await openStepOfTestWork(client, id, 2);
  const asked = ["谁来还水？", "谁欠谁？", "谁来还水？"];
  simulator.set(HELD);
  const runs = await Promise.all(asked.map((question) => post(ASK, { kind: "synopsis", question })));
  simulator.set(AT_ONCE);
  const ids = runs.map(({ data }) => data.runId as string);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[1]).not.toBe(ids[0]);
  for (const runId of ids) expect((await ended(runId)).state).toBe("done");
});

test("a version that is deleted while its scenes are written takes the run with it: nothing more is begun, and what was held comes back", async () => {
  await openStepOfTestWork(client, id, 7);
  const { data: version } = await post("/api/version/save", { originalVersionId: "", name: "第二稿", type: 3 });
  simulator.set(HELD);
  const { runId } = (await post(`${SCENES}/start`, { versionId: version.id })).data;
  await post("/api/version/delete", { id: version.id });
  // A worker that reads the version between its deletion and the stop finds it gone, and fails.
  expect((await ended(runId)).state).toMatch(/^(?:cancelled|failed)$/);
  // What a call that was begun holds comes back when its worker has let it go.
  await expect.poll(() => runLog.snapshot(runId)).toMatchObject({ unitsReserved: 0 });
});

test("a run that was asked to pause is told as one until it has, and no more once it goes on", async () => {
  await openStepOfTestWork(client, id, 7);
  simulator.set(HELD);
  const { runId } = (await post(`${SCENES}/start`)).data;
  expect((await post(`${SCENES}/last`)).data.pauseAsked).toBeUndefined();
  await post(`${SCENES}/pause`, { runId });
  expect((await post(`${SCENES}/last`)).data).toMatchObject({ runId, pauseAsked: true });
  simulator.set(AT_ONCE);
  expect((await ended(runId)).state).toBe("cancelled");
  expect((await post(`${SCENES}/last`)).data.pauseAsked).toBeUndefined();
});
