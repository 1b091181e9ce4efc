import { type Annotation, MESSAGES, REMARK_MAX, ScriptStructure } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token);
});

const call = async (path: string, payload: object, as = token) => {
  const answer = await t.app.inject({
    method: "POST",
    url: `/api/annotation/${path}`,
    payload,
    headers: { token: as },
  });
  return { status: answer.statusCode, ...(answer.json() as { code: number; msg: string; data: Annotation }) };
};
const get = async (path: string, as = token) => {
  const answer = await t.app.inject({ url: `/api/${path}`, headers: { token: as } });
  return { status: answer.statusCode, data: answer.json().data };
};
const list = async (): Promise<Annotation[]> => (await get(`annotation/list?scriptId=${id}&versionId=`)).data;
const structure = async () => ScriptStructure.parse((await get(`scriptStructure/document?script_id=${id}`)).data);
const note = (extra: object = {}) => ({
  scriptId: id,
  versionId: "",
  sceneId: "",
  annotationId: 1763700000001,
  content: "今天不开船",
  annotation: "为什么",
  ...extra,
});

test("a note is added, read, changed and removed by the calls of spec 3", async () => {
  const { scenes } = await structure();
  const sceneId = scenes[1]?.attrs.id;
  const added = await call("add", note({ sceneId }));
  expect(added).toMatchObject({
    status: 200,
    msg: MESSAGES.added,
    data: { annotationId: "1763700000001", sceneId, content: "今天不开船", annotation: "为什么", versionId: "" },
  });
  expect(added.data.name).not.toBe("");
  expect(await list()).toEqual([added.data]);
  expect((await get(`annotation/get?id=${added.data.id}`)).data).toEqual(added.data);
  const changed = await call("update", note({ id: added.data.id, sceneId, annotation: "雾是阻力" }));
  expect(changed).toMatchObject({ msg: MESSAGES.changed, data: { annotation: "雾是阻力", sceneId } });
  expect(await call("delete", note({ id: added.data.id }))).toMatchObject({ status: 200, msg: MESSAGES.deleteDone });
  expect(await list()).toEqual([]);
  expect(JSON.stringify((await structure()).scenes)).not.toContain("1763700000001");
  for (const path of ["update", "delete"]) expect((await call(path, note())).status).toBe(404);
  expect((await get(`annotation/get?id=${added.data.id}`)).status).toBe(404);
});

test("notes that are added and removed at the same moment are all kept, each with its mark", async () => {
  const ids = Array.from({ length: 30 }, (_, i) => i + 1);
  const answers = await Promise.all(ids.map((annotationId) => call("add", note({ annotationId }))));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect((await list()).map(({ annotationId }) => Number(annotationId)).sort((a, b) => a - b)).toEqual(ids);
  const deletions = await Promise.all(ids.slice(0, 15).map((annotationId) => call("delete", note({ annotationId }))));
  expect(deletions.map(({ status }) => status)).toEqual(deletions.map(() => 200));
  const remainingMarks = (await structure()).scenes.flatMap((row) => [
    ...JSON.stringify(row).matchAll(/"annotation","attrs":\{"id":"(\d+)"/gu),
  ]);
  expect(new Set(remainingMarks.map(([, one]) => Number(one)))).toEqual(new Set(ids.slice(15)));
});

test("is one store with the reading page's remarks", async () => {
  await call("add", note());
  const { remark } = await structure();
  expect(remark).toMatchObject([{ timestamp: "1763700000001", key: "今天不开船", value: "为什么", scene: 1 }]);
  await t.app.inject({
    method: "POST",
    url: "/api/scriptStructure/updateRemark",
    payload: { scriptId: id, version: "", timestamp: "1763700000001", value: "改过" },
    headers: { token },
  });
  expect(await list()).toMatchObject([{ annotationId: "1763700000001", annotation: "改过" }]);
});

test("a client that marks the words itself gets a row alone; words that are nowhere are kept", async () => {
  expect((await call("add", note({ marked: true }))).data.sceneId).toBe("");
  expect(JSON.stringify((await structure()).scenes)).not.toContain("1763700000001");
  expect((await call("add", note({ annotationId: 2, content: "这句话不在稿上" }))).data).toMatchObject({ sceneId: "" });
  expect(await list()).toHaveLength(2);
});

test("a client that takes the mark off itself has the row alone deleted, and has it again with its mark", async () => {
  await call("add", note());
  const before = (await structure()).scenes;
  expect((await call("delete", note({ marked: true }))).status).toBe(200);
  expect(await list()).toEqual([]);
  await call("add", note({ marked: true }));
  expect((await structure()).scenes).toEqual(before);
});

test("refuses what is nothing, too long, or another's", async () => {
  expect(await call("add", note({ annotation: " " }))).toMatchObject({ status: 400, msg: MESSAGES.noteEmpty });
  expect(await call("update", note({ annotation: "" }))).toMatchObject({ status: 400, msg: MESSAGES.noteEmpty });
  expect((await call("add", note({ annotation: "字".repeat(REMARK_MAX + 1) }))).status).toBe(400);
  expect((await call("add", note({ content: "" }))).status).toBe(400);
  const { data } = await call("add", note());
  expect((await call("add", note({ content: "雾" }))).status).toBe(409);
  const other = (await t.logIn("13900000002")).token;
  for (const path of ["add", "update", "delete"]) expect((await call(path, note(), other)).status).toBe(404);
  for (const path of [`annotation/list?scriptId=${id}`, `annotation/get?id=${data.id}`])
    expect((await get(path, other)).status).toBe(404);
});
