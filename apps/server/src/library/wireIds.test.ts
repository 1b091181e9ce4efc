import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { uploadText } from "./testUpload.ts";

let t: TestApp;
let token: string;
let scriptId: string;
/** The default version and a copy of it, in which each scene, line and note has the same id. */
let standing: string;
let copy: string;
let sceneId: string;
let lineId: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  scriptId = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id;
  const note = { scriptId, annotationId: 1763700000001, content: "今天不开船", annotation: "为什么" };
  await post("/api/annotation/add", note);
  standing = (await get(`/api/version/default/${scriptId}`)).data.id;
  copy = (await post("/api/version/save", { scriptId, name: "第二稿" })).data.id;
  const { scenes, versions } = await page(copy);
  const scene = structuredClone(scenes[1] as SceneJson);
  sceneId = scene.attrs.id;
  const [line] = scene.content as [SceneJson["content"][0]];
  lineId = line.attrs.id;
  line.content = [{ type: "text", text: "第1场 灯塔 夜 外" }];
  const scenesSent = [{ id: sceneId, content: scene, version: versions[1]?.[0] }];
  const save = { scriptId, versionId: copy, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA };
  await post("/api/document/save", { ...save, scenes: scenesSent });
  return () => t.close();
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const page = async (versionId: string): Promise<ScriptStructure> =>
  ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${scriptId}&versionId=${versionId}`)).data);

test("a scene named with its version is that version's, although the default one has a scene of the same id", async () => {
  const backup = await post("/api/scene-history/add", { scriptId, sceneId: `${copy}.${sceneId}` });
  expect(JSON.stringify(backup.data.scene)).toContain("灯塔");
  const listed = async (id: string) => (await get(`/api/scene-history/list?scriptId=${scriptId}&sceneId=${id}`)).data;
  expect(await listed(`${copy}.${sceneId}`)).toHaveLength(1);
  expect([await listed(sceneId), await listed(`${standing}.${sceneId}`)]).toEqual([[], []]);
  const saves = async (id: string): Promise<unknown[]> =>
    (await get(`/api/scene-history/states?scriptId=${scriptId}&sceneId=${id}`)).data.states;
  expect((await saves(`${copy}.${sceneId}`)).length).toBeGreaterThan((await saves(sceneId)).length);
});

test("a line and a note named with their version are that version's", async () => {
  const story = (scene: string, line: string) =>
    get(`/api/origin/line?scriptId=${scriptId}&sceneId=${scene}&lineId=${line}`);
  expect((await story(`${copy}.${sceneId}`, `${copy}.${lineId}`)).code).toBe(200);
  expect((await story(`${copy}.${sceneId}`, `${standing}.${lineId}`)).code).toBe(404);
  const settle = { scriptId, annotationId: `${copy}.1763700000001`, settled: true };
  expect((await post("/api/annotation/settle", settle)).code).toBe(200);
  const settled = async (versionId: string): Promise<string> =>
    (await get(`/api/annotation/list?scriptId=${scriptId}&versionId=${versionId}`)).data[0].settled;
  expect([await settled(copy), await settled("")]).toEqual([expect.stringMatching(/^\d/u), ""]);
});

test("what is refused: two versions in one call, somebody else's, another script's", async () => {
  const add = (id: string, versionId?: string, as = token, script = scriptId) =>
    post("/api/scene-history/add", { scriptId: script, versionId, sceneId: id }, as);
  expect((await add(`${copy}.${sceneId}`, standing)).code).toBe(404);
  expect((await add(`${copy}.${sceneId}`, copy)).code).toBe(200);
  expect((await add(`${randomUUID()}.${sceneId}`)).code).toBe(404);
  const { token: other } = await t.logIn();
  expect((await add(`${copy}.${sceneId}`, undefined, other)).code).toBe(404);
  const ownId = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, other), type: 2 }, other)).data.id;
  expect((await add(`${copy}.${sceneId}`, undefined, other, ownId)).code).toBe(404);
});
