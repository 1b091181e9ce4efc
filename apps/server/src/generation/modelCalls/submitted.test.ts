import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openVersion } from "../../modelRuns/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { openStepRevisions } from "../steps/followSteps.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "../testWork.ts";
import { NOTHING_ASKED } from "./requests.ts";
import { GENERATION_KIND, SCRIPTS_KIND } from "./kinds.ts";

let t: TestApp;
let client: Client;
let id: string;
let userId: string;
let shared: Awaited<ReturnType<typeof sharedServicesOf>>;
beforeAll(async () => {
  ({ t } = await openTestModelApp());
  shared = await sharedServicesOf(t.services);
});
afterAll(() => t.close());
beforeEach(async () => {
  const session = await t.logIn();
  userId = session.userId;
  client = clientOf(t, session.token);
  id = await createWork(client);
});

const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const synopsis = async () => (await client.get(`/api/story-synopsis/detail/${id}/default`)).data;
async function ended(runId: string): Promise<void> {
  for await (const event of shared.runLog.follow(runId, 0)) void event;
}

test("a submit has its summary written; what is made from the form is not 待核 by it, and it is asked for once for the same words", async () => {
  await openStepOfTestWork(client, id, 1);
  const { data } = await post("/api/story-synopsis/submit", FORMS.synopsis);
  expect(data.item).toMatchObject({ summaryOrigin: "fields", version: 1 });
  await openStepOfTestWork(client, id, 4);
  expect((await post("/api/generate-step/summary", { kind: "synopsis" })).data.runId).toEqual(expect.any(String));
  await ended(data.summaryRunId);
  await expect.poll(async () => (await synopsis()).summaryOrigin).toBe("model");
  expect((await synopsis()).version).toBe(1);
  const persons = (await post("/api/biography/list")).data;
  expect(persons.flatMap((one: { changedAbove: unknown[] }) => one.changedAbove)).toEqual([]);
  const again = await post("/api/story-synopsis/submit", FORMS.synopsis);
  expect(again.data.summaryRunId).toBeNull();
  const other = await post("/api/story-synopsis/submit", { ...FORMS.synopsis, premise: "雨不能分" });
  expect(other.data.summaryRunId).toEqual(expect.any(String));
  await ended(other.data.summaryRunId);
});

test("no summary is written where its writer worded it, or where the ink is used up", async () => {
  await openStepOfTestWork(client, id, 2);
  const { id: itemId } = await synopsis();
  await t.pool.query("update ink_accounts set balance = 0 where user_id = $1", [userId]);
  const poor = await post("/api/story-synopsis/submit", { ...FORMS.synopsis, premise: "没有墨" });
  expect(poor).toMatchObject({ code: 200, data: { summaryRunId: null } });
  await post("/api/story-synopsis/updateSynopsis", { id: itemId, summary: "我自己写的梗概。" });
  const submitted = await post("/api/story-synopsis/submit", { ...FORMS.synopsis, premise: "雨不能借" });
  expect(submitted.data).toMatchObject({ summaryRunId: null, item: { storySynopsis: "我自己写的梗概。" } });
});

test("what a model stored is announced when it is stored", async () => {
  await openStepOfTestWork(client, id, 4);
  const { versionId } = (await client.get(`/api/scripts/detail/${id}`)).data;
  const { revision } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  // Without looking into the database now and then.
  const revisions = await openStepRevisions({ ...t.services, pollMs: 3_600_000 });
  try {
    const nextRevision = new Promise<number>((resolve) => void revisions.follow(versionId, revision, resolve));
    expect((await post("/api/act/generate")).code).toBe(200);
    expect(await nextRevision).toBeGreaterThan(revision);
  } finally {
    revisions.close();
  }
});

test("写作约定 of the version stand in every prompt, unless a call brings its own", async () => {
  await openStepOfTestWork(client, id, 7);
  const rules = "不用：百感交集。每场不超过两页。";
  expect((await post("/api/rewrite/saveRules", { rules })).code).toBe(200);
  const version = await openVersion(t.services, userId, { scriptId: id });
  const deps = { ...t.services, ...shared };
  const ask = async (premise: string) => {
    const requested = {
      ...NOTHING_ASKED,
      task: "evaluate" as const,
      kind: "synopsis" as const,
      id: null,
      rules: premise,
    };
    const [question] = await GENERATION_KIND.questions(deps, version, requested);
    return question?.messages.at(-1)?.content ?? "";
  };
  expect(await ask("")).toContain("每场不超过两页");
  expect(await ask("只写夜戏")).not.toContain("每场不超过两页");
  const [act] = (await client.get(`/api/act/detail/${id}/default`)).data;
  const [sequence] = (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data;
  const [scene] = (await client.get(`/api/generateScenes/detail/${id}/default/${act.id}/${sequence.id}`)).data;
  const questions = await SCRIPTS_KIND.questions(deps, version, {
    sceneIds: [scene.id],
    critique: true,
    save: false,
    rules: "",
  });
  for (const { messages } of questions) expect(JSON.stringify(messages)).toContain("每场不超过两页");
});

test("words that a model answered are a model's, whatever the client says; the writer's own change of them is the writer's", async () => {
  await openStepOfTestWork(client, id, 1);
  const { data } = await post("/api/story-synopsis/inspire");
  const [candidate] = data.candidates;
  const premise = `${candidate.premise}她不肯。`;
  const sent = {
    ...FORMS.synopsis,
    coreElements: candidate.coreElements,
    premise,
    origins: { premise: "writer", coreElements: "writer" },
  };
  const submitted = await post("/api/story-synopsis/submit", { ...sent, summarise: false });
  expect(submitted.data.item.origins).toMatchObject({ premise: "writer", coreElements: "model" });
});
