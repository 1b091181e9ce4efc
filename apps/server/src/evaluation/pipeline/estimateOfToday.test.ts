import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { createSimulator } from "@mochang/model-simulator";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { expect, onTestFinished, test } from "vitest";
import { uploadText } from "../../library/testUpload.ts";
import { openTestApp } from "../../testApp.ts";

test("an estimate right after a save is of what was saved, whatever was read before", async () => {
  const simulator = createSimulator();
  const t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-writer" });
  onTestFinished(async () => {
    await t.close();
    await simulator.close();
  });
  const { token } = await t.logIn();
  const headers = { token };
  const get = async (url: string) => (await t.app.inject({ url, headers })).json().data;
  const post = async (url: string, payload: object) =>
    (await t.app.inject({ method: "POST", url, payload, headers })).json();
  const id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id as string;
  const estimate = async (): Promise<number> => (await get(`/api/evaluation/estimate?script_id=${id}`)).units;
  const short = await estimate();
  const { scenes, versions } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
  const at = scenes.length - 1;
  const content = structuredClone(scenes[at]) as SceneJson;
  const attrs = { id: "long", type: "action", joined: false, given: null, checked: false } as const;
  content.content.push({ type: "line", attrs, content: [{ type: "text", text: "雨一直没有来。".repeat(600) }] });
  const save = { scriptId: id, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA };
  const change = { id: content.attrs.id, content, version: versions[at]?.[0] };
  expect((await post("/api/document/save", { ...save, scenes: [change] })).code).toBe(200);
  const [first, second] = [await estimate(), await estimate()];
  expect(first).toBe(second);
  // 4,200 characters more, at 14.7 drops a thousand.
  expect(first - short).toBeGreaterThan(50_000);
});
