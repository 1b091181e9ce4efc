import { ScriptStructure, type ScriptPerson } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SHORT_SCRIPT, uploadText } from "../library/testUpload.ts";
import type { RunLog } from "../run/index.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import type { TestApp } from "../testApp.ts";
import { openTestModelApp } from "../testing/testModelApp.ts";

let simulator: Simulator;
let t: TestApp;
let runLog: RunLog;
let token: string;
let scriptId: string;
let sceneIds: string[];
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  ({ runLog } = await sharedServicesOf(t.services));
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  ({ token } = await t.logIn());
  scriptId = await uploadText(t.app, token, SHORT_SCRIPT, { type: "2", pingguType: "" });
  const { scenes } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
  sceneIds = scenes.slice(1).map(({ attrs }) => attrs.id);
});

const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json().data;
const post = async (url: string, payload: object) =>
  (
    await t.app.inject({ method: "POST", url, payload: { scriptId, versionId: "", ...payload }, headers: { token } })
  ).json();
async function ended(runId: string): Promise<void> {
  for await (const event of runLog.follow(runId, 0)) void event;
}
const persons = async (): Promise<string[]> =>
  ((await get(`/api/characters/list?scriptId=${scriptId}&versionId=`)) as ScriptPerson[]).map(
    ({ id }) => id.split(".").at(-1) ?? "",
  );
const problem = { key: "report:abc", title: "把话说给观众听", sentence: "没有听的人", quotes: [] };

type Case = [url: string, running: () => object | Promise<object>, asked: () => object | Promise<object>];
const cases: Record<string, Case> = {
  "a card of a scene beside all of them": [
    "/api/scene-evaluation/start",
    () => ({ sceneId: sceneIds[0], promptIds: [108, 112] }),
    () => ({ sceneId: sceneIds[0], promptIds: [108] }),
  ],
  "a person beside all of them": [
    "/api/characters/start",
    async () => ({ ids: await persons() }),
    async () => ({ ids: (await persons()).slice(0, 1) }),
  ],
  "an item of planning beside a proposal of it": [
    "/api/planning/start",
    () => ({ promptId: 103, propose: true }),
    () => ({ promptId: 103 }),
  ],
  "a problem beside a check of it on other scenes": [
    "/api/todo/recheck/start",
    () => ({ problem, sceneIds }),
    () => ({ problem, sceneIds: sceneIds.slice(0, 1) }),
  ],
};

test.each(Object.keys(cases))("%s is refused until it is written", async (name) => {
  const [url, running, asked] = cases[name] as Case;
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 1 });
  const { code, data } = await post(url, await running());
  expect(code).toBe(200);
  expect(await post(url, await asked())).toMatchObject({ code: 409, msg: "这一处正在做，等做完或停下再开始" });
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  await ended(data.runId);
  const again = await post(url, await asked());
  expect(again.code).toBe(200);
  await ended(again.data.runId);
});

test("cards of two scenes are written beside each other", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 1 });
  const started = await Promise.all(
    sceneIds.slice(0, 2).map((sceneId) => post("/api/scene-evaluation/start", { sceneId, promptIds: [108] })),
  );
  expect(started.map(({ code }) => code)).toEqual([200, 200]);
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  for (const { data } of started) await ended(data.runId);
});
