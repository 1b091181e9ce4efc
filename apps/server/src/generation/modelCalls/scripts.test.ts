import { type RunSnapshot, ScriptStructure } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Answer, type Client } from "../testWork.ts";

let simulator: Simulator;
let t: TestApp;
let client: Client;
let id: string;
let runLog: Awaited<ReturnType<typeof sharedServicesOf>>["runLog"];
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  ({ runLog } = await sharedServicesOf(t.services));
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity });
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
});

const ALL = "/api/generateScenes/content/inspire-and-submit";
const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const count = async () => (await client.get(`/api/generateScenes/content/count/${id}/default`)).data;
async function ended(runId: string): Promise<RunSnapshot> {
  for await (const event of runLog.follow(runId, 0)) void event;
  return (await runLog.snapshot(runId)) as RunSnapshot;
}
/** Every scene with its script, in order. */
async function scenes() {
  const found = [];
  for (const act of (await client.get(`/api/act/detail/${id}/default`)).data)
    for (const sequence of (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data)
      found.push(
        ...(await client.get(`/api/generateScenes/content/detail/${id}/default/${act.id}/${sequence.id}`)).data,
      );
  return found;
}

test("one scene is written and only shown: its lines can be read as a script, its findings stand beside", async () => {
  const [scene] = await scenes();
  const { code, data } = await post("/api/generateScenes/content/inspire-by-id", { id: scene.id });
  expect(code).toBe(200);
  expect(data.content).toMatch(/^△.+\n/u);
  expect(data.content).toMatch(/沈照禾：|罗顺堂：/u);
  expect(data.findings).toEqual(expect.any(Array));
  expect(await count()).toMatchObject({ finish: 0 });
});

test("one scene is asked for by its id: without one, or by one that is not there, nothing is begun", async () => {
  const path = "/api/generateScenes/content/inspire-by-id";
  for (const call of [path, `${path}/start`, `${path}/estimate`]) {
    expect(await post(call), call).toMatchObject({ code: 400, msg: "请指明写哪一场" });
    expect(await post(call, { id: "gone" }), call).toMatchObject({ code: 404, msg: "没有找到这一场，请刷新后再试" });
  }
});

test("all scenes are written in one run, saved as they are done; a scene saved by hand stays", async () => {
  const before = await scenes();
  const ownScript = "△绳子到头了。\n沈照禾：再放。";
  await post("/api/generateScenes/content/submit", { id: before[0].id, content: ownScript });
  const foretold = (await post(`${ALL}/estimate`)).data;
  const { runId } = (await post(`${ALL}/start`)).data;
  expect((await post(`${ALL}/start`)).data.runId).toBe(runId);
  const run = await ended(runId);
  expect(run.state).toBe("done");
  expect(run.unitsUsed).toBeLessThanOrEqual(foretold.held);
  expect(Math.abs(foretold.units / run.unitsUsed - 1)).toBeLessThanOrEqual(0.2);
  expect(foretold.seconds).toBeGreaterThan(0);
  const after = await scenes();
  expect(after[0].content).toBe(before[0].content === "" ? after[0].content : before[0].content);
  expect(after[0].content).toContain("再放");
  expect(await count()).toEqual({ count: before.length, finish: before.length });
  expect(await post(`${ALL}/start`)).toMatchObject({ code: 400, msg: "每一场都有剧本了" });
});

test("a ceiling pauses the run with whole scenes written, and a higher one goes on; one below a scene's price is refused", async () => {
  const foretold = (await post(`${ALL}/estimate`)).data;
  const ceiling = Math.ceil(foretold.held / 3);
  expect(await post(`${ALL}/start`, { ceiling: Math.ceil(foretold.held / 40) })).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^这个上限还不够写好第一份，至少要 \d+ 滴$/u),
  });
  const { runId } = (await post(`${ALL}/start`, { ceiling })).data;
  const paused = await ended(runId);
  expect(paused).toMatchObject({ state: "cancelled", message: expect.stringContaining("上限") });
  expect(paused.unitsUsed).toBeLessThanOrEqual(ceiling);
  const { finish } = await count();
  expect(finish).toBeGreaterThan(0);
  const stateOf = (name: string) => paused.steps.flatMap(({ key, state }) => (key.startsWith(name) ? [state] : []));
  expect(stateOf("draft:")).toEqual(stateOf("script:"));
  expect((await post(`${ALL}/last`)).data).toMatchObject({ runId, ceiling, critique: false });
  expect((await post(`${ALL}/ceiling`, { runId, ceiling })).msg).toBe("已经停下了，接着写的时候再定上限");
  // A limit is taken away only by name.
  for (const unread of [{}, { ceiling: true }, { ceiling: [500] }, { ceiling: "500" }])
    expect((await post(`${ALL}/ceiling`, { runId, ...unread })).code).toBe(400);
  expect((await post(`${ALL}/resume`, { runId })).code).toBe(200);
  expect((await ended(runId)).state).toBe("done");
  const now = await count();
  expect(now.finish).toBe(now.count);
  expect(finish).toBeLessThan(now.finish);
  const other = clientOf(t, (await t.logIn()).token);
  expect((await other.post(`${ALL}/pause`, { runId })).code).toBe(404);
});

test("words that their writer has not saved as finished stay, whatever the run writes for their scene", async () => {
  const [scene] = await scenes();
  simulator.set({ tokensPerSecond: 150 });
  const { runId } = (await post(`${ALL}/start`, { ids: [scene.id] })).data;
  const data = ScriptStructure.parse((await client.get(`/api/scriptStructure/document?script_id=${id}`)).data);
  const at = data.scenes.findIndex((one: SceneJson) => one.attrs.id === scene.id);
  const content = structuredClone(data.scenes[at]) as SceneJson;
  const attrs = { id: "own-line", type: "action", joined: false, given: null, checked: false } as const;
  content.content.push({ type: "line", attrs, content: [{ type: "text", text: "她自己写的。" }] });
  const saved = await client.post("/api/document/save", {
    scriptId: id,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes: [{ id: scene.id, content, version: data.versions[at]?.[0] }],
  });
  expect(saved.code).toBe(200);
  simulator.set({ tokensPerSecond: Infinity });
  expect((await ended(runId)).state).toBe("done");
  expect((await scenes())[0]).toMatchObject({ content: "她自己写的。", hasGenerateScript: false });
});

test("with a critic each scene is judged and changes are proposed; the script stays", async () => {
  const { runId } = (await post(`${ALL}/start`, { critique: true })).data;
  const run = await ended(runId);
  expect(run.state).toBe("done");
  const revised = run.steps.filter(({ key }) => key.startsWith("revise:"));
  expect(revised.length).toBeGreaterThan(0);
  const proposed = revised.flatMap(({ data }) => (data as { changes: { op: string }[] } | null)?.changes ?? []);
  expect(proposed.length).toBeGreaterThan(0);
});

test("a scene of a sequence is written after the one before, whose end it is told word for word", async () => {
  const { runId } = (await post(`${ALL}/start`)).data;
  const run = await ended(runId);
  const order = run.steps.map(({ key }) => key);
  expect(order[0]).toBe("read");
  const [first, second] = await scenes();
  const draft = run.steps.find(({ key }) => key === `draft:${second.id}`)?.data as { question: string };
  expect(draft.question).toContain("前一场的结尾");
  const last = String(first.content).trim().split("\n").at(-1) ?? "";
  expect(draft.question).toContain(last.slice(-6));
});

test("a scene's questions go on from those of the scene before: what was said is served from the cache", async () => {
  simulator.clear();
  const { runId } = (await post(`${ALL}/start`)).data;
  expect((await ended(runId)).state).toBe("done");
  const scriptCalls = simulator.calls().filter(({ tasks }) => tasks[0] === "draft" || tasks[0] === "script");
  expect(scriptCalls.length).toBe(2 * (await scenes()).length);
  const inputOf = (of: "inputTokens" | "cachedTokens") => scriptCalls.reduce((sum, call) => sum + call[of], 0);
  expect(inputOf("cachedTokens") / inputOf("inputTokens")).toBeGreaterThan(0.8);
  expect(Math.min(...scriptCalls.map(({ cachedTokens }) => cachedTokens))).toBeGreaterThan(0);
});

test("a scene is held against all that is written before it, in other sequences too, in this run or by hand", async () => {
  const before = await scenes();
  const [first] = before;
  const last = before.at(-1);
  expect(first.sequenceId).not.toBe(last.sequenceId);
  const draft = (await post("/api/generateScenes/content/inspire-by-id", { id: last.id })).data.content as string;
  const actionLine = draft.split("\n").find((row) => row.startsWith("△") && row.length > 16) ?? "";
  const dead = `${actionLine}\n△沈照禾死了。白布盖上了沈照禾。`;
  await post("/api/generateScenes/content/submit", { id: first.id, content: dead });
  const { findings } = (await post("/api/generateScenes/content/inspire-by-id", { id: last.id })).data;
  const across = findings.filter((one: { other?: { sceneId: string } }) => one.other?.sceneId === first.id);
  expect(across.length).toBeGreaterThan(0);
});
