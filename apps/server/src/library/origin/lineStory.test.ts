import { randomUUID } from "node:crypto";
import type { LineOriginStory, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type LineJson, type Origin, type SceneJson } from "@mochang/screenplay";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id;
  return () => t.close();
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const page = async (): Promise<ScriptStructure> => (await get(`/api/scriptStructure/document?script_id=${id}`)).data;

/** Saves a scene's second line with these words; null is the author's. */
async function save(words: readonly [string, Origin | null][], reason: string): Promise<[string, string]> {
  const now = await page();
  const scene = structuredClone(now.scenes[1] as SceneJson);
  const line = scene.content[1] as LineJson;
  line.content = words.map(([text, by]) => ({
    type: "text",
    text,
    ...(by === null ? {} : { marks: [{ type: "origin", attrs: { by } }] }),
  }));
  const scenes = [{ id: scene.attrs.id, content: scene, version: now.versions[1]?.[0] }];
  const payload = { scriptId: id, versionId: "", opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  expect((await post("/api/document/save", { ...payload, reason })).code).toBe(200);
  return [scene.attrs.id, line.attrs.id];
}

const story = async ([sceneId, lineId]: [string, string], as = token) =>
  get(`/api/origin/line?scriptId=${id}&sceneId=${sceneId}&lineId=${lineId}`, as);

test("tells by which saves a model's words came into a line, and no one else's", async () => {
  const line = await save([["灯亮了。", "imported"]], "typed");
  expect((await story(line)).data).toEqual({ acts: [], complete: true });
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾散了。", "model"],
    ],
    "model",
  );
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾全", null],
      ["散了。", "model"],
    ],
    "typed",
  );
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾全散了。天明。", "model"],
    ],
    "restored",
  );
  const { acts, complete } = (await story(line)).data as LineOriginStory;
  expect(acts.map(({ act, characters }) => [act, characters])).toEqual([
    ["model", 4],
    ["restored", 5],
  ]);
  expect(complete).toBe(true);
  expect((await story([line[0], "none"])).data.acts).toEqual([]);
  const other = await t.logIn();
  expect((await story(line, other.token)).code).toBe(404);
});
