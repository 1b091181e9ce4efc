import { randomUUID } from "node:crypto";
import { type Report, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { beforeAll, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { uploadText } from "../../library/testUpload.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  ({ token } = await t.logIn());
  return () => t.close();
});

const get = async <T>(url: string, as = token): Promise<{ code: number; data: T }> =>
  (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
async function generated(id: string, versionId: string): Promise<void> {
  const { data } = await get<{ runId: string }>(`/api/export/generateReport?scriptId=${id}&versionId=${versionId}`);
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(data.runId, 0)) void event;
}
const reportOf = async (id: string, versionId: string): Promise<Report> =>
  (await get<Report>(`/api/evaluation/report?script_id=${id}&versionId=${versionId}`)).data;
/** Takes a version's last scene out. */
async function cutLastScene(id: string, version: string): Promise<void> {
  const { scenes, versions } = ScriptStructure.parse(
    (await get(`/api/scriptStructure/document?script_id=${id}&versionId=${version}`)).data,
  );
  const last = scenes.length - 1;
  const changes = [{ id: scenes[last]?.attrs.id, content: null, version: versions[last]?.[0] }];
  const save = { scriptId: id, versionId: version, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA };
  expect((await post("/api/document/save", { ...save, scenes: changes })).code).toBe(200);
}

test("a report is of the version that is named, and of its text as it stands", async () => {
  const assessed = await uploadText(t.app, token);
  const id = (await post("/api/scripts/init", { scriptId: assessed, type: 2 })).data.id as string;
  const { id: version } = (await post("/api/version/save", { scriptId: id, name: "短的", type: 2 })).data;
  await cutLastScene(id, version);
  expect((await get(`/api/evaluation/estimate?script_id=${id}&versionId=${version}`)).code).toBe(200);
  await generated(id, version);
  const [ofVersion, ofDefault] = [await reportOf(id, version), await reportOf(id, "")];
  expect([ofVersion.figures.sceneCount, ofVersion.runId === null]).toEqual([1, false]);
  expect(ofDefault.runId).toBe(ofVersion.runId);
  expect((await reportOf(id, "")).figures.sceneCount).toBe(1);

  const { id: standing } = (await get<{ id: string }>(`/api/version/default/${id}`)).data;
  expect((await reportOf(id, standing)).runId).toBeNull();
  await generated(id, "");
  expect((await reportOf(id, standing)).figures.sceneCount).toBe(2);
  expect((await reportOf(id, version)).figures.sceneCount).toBe(1);
  await generated(id, version);
  expect((await reportOf(id, version)).runId).toBe(ofVersion.runId);
  await cutLastScene(id, version);
  await generated(id, version);
  expect((await reportOf(id, version)).runId).not.toBe(ofVersion.runId);

  const { token: other } = await t.logIn();
  expect((await get(`/api/evaluation/report?script_id=${id}&versionId=${version}`, other)).code).toBe(404);
  expect((await get(`/api/evaluation/report?script_id=${assessed}&versionId=${version}`)).code).toBe(404);
});
