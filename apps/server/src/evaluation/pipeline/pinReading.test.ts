import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { beforeAll, expect, test } from "vitest";
import { uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

test("what is analysed a moment after a save is what was saved", async () => {
  const { token } = await t.logIn();
  const id = await uploadText(t.app, token);
  const call = async (method: "GET" | "POST", url: string, payload?: object) =>
    (await t.app.inject({ method, url, payload, headers: { token } })).json();
  const page = ScriptStructure.parse((await call("GET", `/api/scriptStructure/document?script_id=${id}`)).data);
  const scene = structuredClone(page.scenes[1]);
  const line = scene?.content.at(-1);
  if (!scene || !line) throw new Error("no scene");
  line.content = [{ type: "text", text: "灯塔亮了。" }];
  const scenes = [{ id: scene.attrs.id, content: scene, version: page.versions[1]?.[0] }];
  const body = { scriptId: id, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  expect((await call("POST", "/api/document/save", body)).code).toBe(200);
  const { runId } = (await call("POST", "/api/evaluation/startScenes", { script_id: id, prompt_id: 20 })).data;
  const { rows } = await t.pool.query<{ seq: number; frozen: boolean; text: string }>(
    "select g.seq, g.frozen, g.text from runs r join readings g on g.id = r.reading_id where r.id = $1",
    [runId],
  );
  expect(rows[0]).toMatchObject({ seq: 2, frozen: true, text: expect.stringContaining("灯塔亮了。") });
});
