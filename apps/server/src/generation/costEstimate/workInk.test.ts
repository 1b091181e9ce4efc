import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { wordsOfScenes, wordsOfSequences } from "../modelCalls/formTask.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Client } from "../testWork.ts";

let simulator: Simulator;
let t: TestApp;
let client: Client;
let id: string;
beforeAll(async () => {
  simulator = createSimulator();
  const url = await simulator.listen();
  t = await openTestApp({
    LLM_BASE_URL: url,
    LLM_MODEL: "simulated-writer",
    IMAGE_BASE_URL: url,
    IMAGE_MODEL: "simulated-painter",
  });
  await composeWorker(t.services);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});
beforeEach(async () => {
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
});

const ink = async (of = client) => of.get(`/api/generate-step/ink?scriptId=${id}`);

test("each step tells what it has cost and what is still to come; the sum of what was used is what the balance lost", async () => {
  const before = (await ink()).data;
  expect(before.steps.map(({ step }: { step: number }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(before.steps.every(({ used, rest }: { used: number; rest: number }) => used === 0 && rest > 0)).toBe(true);
  await openStepOfTestWork(client, id, 1);
  const { summaryRunId } = (await client.post("/api/story-synopsis/submit", { scriptId: id, ...FORMS.synopsis })).data;
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(summaryRunId, 0)) void event;
  const { steps, balance } = (await ink()).data;
  expect(steps[0]).toMatchObject({ used: 0, rest: 0 });
  expect(steps[1].used).toBeGreaterThan(0);
  expect(steps[1].rest).toBe(0);
  expect(steps[7].rest).toBeGreaterThan(steps[3].rest);
  expect(balance).toBe(before.balance - steps[1].used);
});

test("what one run from step to step has cost is told by the steps that it wrote, a drawing by its own", async () => {
  await openStepOfTestWork(client, id, 4);
  const { runLog } = await sharedServicesOf(t.services);
  const end = async (runId: string): Promise<void> => {
    for await (const event of runLog.follow(runId, 0)) void event;
  };
  const before = (await ink()).data;
  await end((await client.post("/api/generate-step/run/start", { scriptId: id, to: 6 })).data.runId);
  expect((await client.post("/api/story-outline/generateCoverImage", { scriptId: id })).code).toBe(200);
  const { steps, balance } = (await ink()).data;
  const gained = steps.map(({ used }: { used: number }, i: number) => used - before.steps[i].used);
  expect(gained[4]).toBeGreaterThan(0);
  expect(gained[5]).toBeGreaterThan(0);
  expect(gained[3]).toBe(40_000);
  expect([0, 1, 2, 6, 7].map((i) => gained[i])).toEqual([0, 0, 0, 0, 0]);
  expect(gained.reduce((sum: number, units: number) => sum + units, 0)).toBe(before.balance - balance);
});

test("an inspiration that was asked is not to come once more; what is asked of the cards follows their number", async () => {
  await openStepOfTestWork(client, id, 1);
  const before = (await ink()).data.steps;
  const { runId } = (await client.post("/api/story-synopsis/inspire/start", { scriptId: id })).data;
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
  const after = (await ink()).data.steps;
  expect(after[1].used).toBeGreaterThan(0);
  expect(after[1].rest).toBeGreaterThan(0);
  expect(after[1].rest).toBeLessThan(before[1].rest);
  expect(after[3].rest).toBe(before[3].rest);
});

test("nobody else's work tells its ink", async () => {
  const otherClient = clientOf(t, (await t.logIn()).token);
  expect((await ink(otherClient)).code).toBe(404);
});

test("a sequence that lays out few scenes is expected to be shorter than one that lays out many", () => {
  expect(wordsOfSequences([2, 2])).toBeLessThan(wordsOfSequences([5, 5]));
  expect(wordsOfScenes(4)).toBe(2 * wordsOfScenes(2));
});

test("what is to come can be told as if later steps were cleared, also where they were paid for", async () => {
  await openStepOfTestWork(client, id, 5);
  const rest = async (query: string): Promise<number[]> =>
    (await client.get(`/api/generate-step/ink?scriptId=${id}${query}`)).data.steps.map(
      (step: { rest: number }) => step.rest,
    );
  const now = await rest("");
  expect(now.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  const cleared = await rest("&clearedAfter=2");
  expect(cleared.slice(0, 2)).toEqual([0, 0]);
  expect(cleared.slice(2).every((units) => units > 0)).toBe(true);
  const { steps } = (await client.get(`/api/generate-step/ink?scriptId=${id}&clearedAfter=2`)).data;
  expect(steps.map(({ seconds }: { seconds: number }) => seconds > 0)).toEqual([false, false, ...Array(6).fill(true)]);
  expect((await client.get(`/api/generate-step/ink?scriptId=${id}&clearedAfter=9`)).code).toBe(400);
});
