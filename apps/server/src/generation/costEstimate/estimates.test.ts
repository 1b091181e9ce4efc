import { usualScenes, usualSequences } from "@mochang/generation";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, createWork, FORMS, openStepOfTestWork, type Client } from "../testWork.ts";

/** Estimate over charge; seen when this was written: 0.94 to 1.14. The simulated forms vary with the words of the prompts. */
const [LEAST, MOST] = [0.85, 1.15];

let simulator: Simulator;
let t: TestApp;
beforeAll(async () => {
  simulator = createSimulator();
  const url = await simulator.listen();
  t = await openTestApp({ LLM_BASE_URL: url, LLM_MODEL: "simulated-writer" });
  await composeWorker(t.services);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});

interface Size {
  sequences: number;
  scenes: number;
}
const SIZES: Size[] = [
  { sequences: 1, scenes: 2 },
  { sequences: 3, scenes: 3 },
];

interface Writer {
  client: Client;
  id: string;
}

/** A writer with ink enough and a work that has come to a step; the simulator lays out works of this size. */
async function writerAt(step: number, { sequences, scenes }: Size, scriptType = 1): Promise<Writer> {
  simulator.clear();
  simulator.set({ lists: { sequences, scenes, protagonistMotivation: 1 } });
  const client = clientOf(t, (await t.logIn()).token);
  await t.services.db.execute(sql`update ink_accounts set balance = 100000000`);
  const id = await createWork(client, "借雨", scriptType);
  await openStepOfTestWork(client, id, step);
  return { client, id };
}

/** The acts of a work at step 4, submitted with so many sequences and scenes planned in each. */
async function planActs({ client, id }: Writer, { sequences, scenes }: Size): Promise<void> {
  const planned = Array.from({ length: sequences }, (_, i) => ({
    name: `井绳${i + 1}`,
    sequence: "放到了底",
    sceneNum: scenes,
  }));
  for (const act of (await client.get(`/api/act/detail/${id}/default`)).data)
    await client.post("/api/act/submit", {
      scriptId: id,
      summarise: false,
      ...FORMS.act,
      sequences: planned,
      id: act.id,
    });
}

async function end(runId: string | null): Promise<void> {
  const { runLog } = await sharedServicesOf(t.services);
  if (runId !== null) for await (const event of runLog.follow(runId, 0)) void event;
}

const balanceOf = async ({ client, id }: Writer): Promise<number> =>
  (await client.get(`/api/generate-step/ink?scriptId=${id}`)).data.balance;

/** The estimate of a run to a step over what it was charged. */
async function ratioOfRun(writer: Writer, to: number): Promise<number> {
  const { client, id } = writer;
  // A provider that has forgotten what it read for the run before.
  simulator.clear();
  const { units } = (await client.post("/api/generate-step/run/estimate", { scriptId: id, to })).data;
  const before = await balanceOf(writer);
  await end((await client.post("/api/generate-step/run/start", { scriptId: id, to })).data.runId);
  return units / (before - (await balanceOf(writer)));
}

/** The ratios that are off. */
const off = (ratios: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ratios).filter(([, ratio]) => ratio < LEAST || ratio > MOST));

test.for(SIZES)("runs step by step, $sequences sequences an act of $scenes scenes", async (size) => {
  const writer = await writerAt(4, size);
  await planActs(writer, size);
  const ratios: Record<string, number> = {};
  for (const to of [6, 7, 8]) ratios[`to step ${to}`] = await ratioOfRun(writer, to);
  expect(off(ratios)).toEqual({});
});

test.for(SIZES)("from planned acts to the scripts, $sequences sequences an act of $scenes scenes", async (size) => {
  const writer = await writerAt(4, size);
  await planActs(writer, size);
  expect(off({ "to step 8": await ratioOfRun(writer, 8) })).toEqual({});
});

/** What a run from no acts to the scripts is expected to cost, of a work of which nothing is laid out. */
const estimateOfAll = async ({ client, id }: Writer) =>
  (await client.post("/api/generate-step/run/estimate", { scriptId: id, to: 8 })).data;

test("a run from no acts to the scripts, of the size that is expected where nothing is planned", async () => {
  const writer = await writerAt(4, { sequences: usualSequences(1), scenes: usualScenes(1) });
  expect(off({ "to step 8": await ratioOfRun(writer, 8) })).toEqual({});
});

test("a work of which nothing is planned has a range; its ends are what the smallest and the largest such work costs", async () => {
  for (const extent of ["least", "most"] as const) {
    const size = { sequences: usualSequences(5, extent), scenes: usualScenes(5, extent) };
    const writer = await writerAt(4, size, 5);
    const { range, held, units } = await estimateOfAll(writer);
    expect([range.least < units, units < range.most, range.most < held]).toEqual([true, true, true]);
    const ratio = (await ratioOfRun(writer, 8)) * (range[extent] / units);
    expect(off({ [extent]: ratio })).toEqual({});
  }
  const planned = await writerAt(4, { sequences: 2, scenes: 2 }, 5);
  await planActs(planned, { sequences: 2, scenes: 2 });
  expect((await estimateOfAll(planned)).range).toBeUndefined();
});

/** A form by its inspiration's first candidate, submitted, with its summary. */
async function writeForm(
  { client, id }: Writer,
  paths: readonly [string, string],
  form: object,
  own: object = {},
): Promise<void> {
  const { data } = await client.post(paths[0], { scriptId: id, ...form });
  const submitted = await client.post(paths[1], { scriptId: id, ...form, ...data.candidates[0], ...own });
  expect(submitted.code, submitted.msg).toBe(200);
  await end(submitted.data.summaryRunId ?? null);
}

/** The cards below one parent, generated and submitted one after another. */
async function writeCards(
  { client, id }: Writer,
  { path, ask, parent, at }: { path: string; ask: string; parent: object; at: string },
): Promise<void> {
  await client.post(`/api/${path}/${ask}`, { scriptId: id, ...parent });
  for (const card of (await client.get(`/api/${path}/detail/${id}/default${at}`)).data) {
    const { data } = await client.post(`/api/${path}/submit`, { scriptId: id, ...card, ...parent });
    await end(data.summaryRunId ?? null);
  }
}

/** One of each kind of role must be there. */
const ROLES = { characterPlanning: FORMS.synopsis.characterPlanning };

const BY_HAND: Readonly<Record<number, (writer: Writer) => Promise<void>>> = {
  2: (writer) => writeForm(writer, ["/api/story-synopsis/inspire", "/api/story-synopsis/submit"], {}, ROLES),
  3: async (writer) => {
    for (const { id, name, type } of (await writer.client.post("/api/biography/list", { scriptId: writer.id })).data)
      await writeForm(writer, ["/api/biography/inspire", "/api/biography/submit"], { id, name, type });
  },
  4: (writer) => writeForm(writer, ["/api/story-outline/inspiration", "/api/story-outline/submit"], { type: 1 }),
  5: (writer) => writeCards(writer, { path: "act", ask: "generate", parent: {}, at: "" }),
  6: async (writer) => {
    for (const act of (await writer.client.get(`/api/act/detail/${writer.id}/default`)).data)
      await writeCards(writer, { path: "sequence", ask: "inspire", parent: { actId: act.id }, at: `/${act.id}` });
  },
  7: async (writer) => {
    const at = `${writer.id}/default`;
    for (const act of (await writer.client.get(`/api/act/detail/${at}`)).data)
      for (const { id } of (await writer.client.get(`/api/sequence/detail/${at}/${act.id}`)).data)
        await writeCards(writer, {
          path: "generateScenes",
          ask: "inspire",
          parent: { actId: act.id, sequenceId: id },
          at: `/${act.id}/${id}`,
        });
  },
  8: async ({ client, id }) =>
    end((await client.post("/api/generateScenes/content/inspire-and-submit/start", { scriptId: id })).data.runId),
};

test.for(SIZES)("steps by hand, $sequences sequences an act of $scenes scenes", async (size) => {
  const writer = await writerAt(1, size);
  const ratios: Record<string, number> = {};
  for (const [key, write] of Object.entries(BY_HAND)) {
    const { steps } = (await writer.client.get(`/api/generate-step/ink?scriptId=${writer.id}`)).data;
    const before = await balanceOf(writer);
    await write(writer);
    ratios[`step ${key}`] = steps[Number(key) - 1].rest / (before - (await balanceOf(writer)));
  }
  expect(off(ratios)).toEqual({});
});
