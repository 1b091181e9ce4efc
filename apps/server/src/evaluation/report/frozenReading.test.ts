import { randomUUID } from "node:crypto";
import { type DraftComparison, type Report, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type Parsed } from "@mochang/screenplay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { SHORT_SCRIPT, uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  ({ token } = await t.logIn());
});
afterAll(() => t.close());

const get = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers: { token } })).json().data;
const page = async (id: string) => ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
async function evaluated(id: string): Promise<void> {
  const payload = { script_id: id };
  const answer = await t.app.inject({ method: "POST", url: "/api/evaluation/start", payload, headers: { token } });
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(answer.json().data.runId, 0)) void event;
}
/** Takes a work's last scene out; opening the page reads the document anew. */
async function cutLastScene(id: string): Promise<void> {
  const { scenes, versions, versionId } = await page(id);
  const last = scenes.length - 1;
  const changes = [{ id: scenes[last]?.attrs.id, content: null, version: versions[last]?.[0] }];
  const payload = {
    scriptId: id,
    versionId,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes: changes,
  };
  const saved = await t.app.inject({ method: "POST", url: "/api/document/save", payload, headers: { token } });
  expect(saved.statusCode).toBe(200);
  await page(id);
}

test("a report answers with the figures of what was evaluated, whatever is written later", async () => {
  const id = await uploadText(t.app, token);
  expect((await get<Report>(`/api/evaluation/report?script_id=${id}`)).readingId).toBeUndefined();
  await evaluated(id);
  const before = await get<Report>(`/api/evaluation/report?script_id=${id}`);
  await cutLastScene(id);
  expect(await get(`/api/evaluation/report?script_id=${id}`)).toEqual({
    ...before,
    changedSince: { readAt: expect.any(String) as string, characters: 42 },
  });
  const read = await get<Parsed>(`/api/scripts/document?script_id=${id}&readingId=${before.readingId}`);
  expect([read.text, read.scenes.length]).toEqual([SHORT_SCRIPT, 2]);
  expect((await get<Parsed>(`/api/scripts/document?script_id=${id}`)).scenes).toHaveLength(1);
  await evaluated(id);
  const after = await get<Report>(`/api/evaluation/report?script_id=${id}`);
  expect([before.figures.sceneCount, after.figures.sceneCount]).toEqual([2, 1]);
});

test("a reading is opened through the work that it is of alone", async () => {
  const [id, other] = [await uploadText(t.app, token), await uploadText(t.app, token)];
  const { reading } = await page(id);
  const url = `/api/scripts/document?script_id=${other}&readingId=${reading.id}`;
  expect((await t.app.inject({ url, headers: { token } })).statusCode).toBe(404);
});

test("drafts are compared anew after a save", async () => {
  const [old, next] = [await uploadText(t.app, token), await uploadText(t.app, token)];
  const compared = () => get<DraftComparison>(`/api/compare/drafts?script_id=${next}&other=${old}`);
  expect((await compared()).counts).toMatchObject({ cut: 0 });
  await cutLastScene(next);
  expect((await compared()).counts).toMatchObject({ cut: 1 });
});
