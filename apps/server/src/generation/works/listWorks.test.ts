import { GENERATION_PATHS } from "@mochang/contract/generation";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { generatedWorks } from "../tables.ts";
import { clientOf, createWork, openStepOfTestWork } from "../testWork.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

test("a card tells the genre, how much of the open step is finished, and what writes it now", async () => {
  const { token, userId } = await t.logIn();
  const client = clientOf(t, token);
  const empty = await createWork(client, "新的剧本");
  const planned = await createWork(client, "小传");
  await openStepOfTestWork(client, planned, 2);
  const whole = await createWork(client);
  await openStepOfTestWork(client, whole, 7);
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${whole}`)).data;
  const scene = items.find((item: { kind: string }) => item.kind === "scene");
  await client.post("/api/generateScenes/content/submit", { scriptId: whole, id: scene.id, content: "△绳子到头。" });
  const card = async (id: string) => {
    const { records } = (await client.get("/api/generation/list?currentPage=1&pageSize=11")).data;
    return records.find((one: { id: string }) => one.id === id);
  };
  expect(await card(empty)).toMatchObject({ genre: "", cards: null, writing: null });
  expect(await card(planned)).toMatchObject({ genre: "剧情", cards: { count: 3, finish: 0 } });
  expect(await card(whole)).toMatchObject({ step: "2 - 3", cards: { count: 6, finish: 1 }, writing: null });

  const { runLog } = await sharedServicesOf(t.services);
  const run = { kind: "sceneScripts", userId, scriptId: whole, state: "running" } as const;
  await runLog.startRun({ ...run, input: { asked: { save: false } } });
  expect(await card(whole)).toMatchObject({ writing: null });
  const { run: begun } = await runLog.startRun({ ...run, input: { asked: { save: true } } });
  expect(await card(whole)).toMatchObject({ writing: { percent: 0, remainingSeconds: null } });
  const progress = { percent: 40, step: "", message: "", done: 4, total: 10, remainingSeconds: 90 };
  await runLog.appendEvents(begun.id, [{ type: "progress", ...progress }]);
  expect(await card(whole)).toMatchObject({ writing: { percent: 40, remainingSeconds: 90 } });
  expect(await card(planned)).toMatchObject({ writing: null });
  await runLog.finishRun(begun.id, { state: "done" });
  expect(await card(whole)).toMatchObject({ writing: null });

  const scenes = items.filter(({ kind }: { kind: string }) => kind === "scene");
  for (const { id } of scenes.slice(1))
    await client.post("/api/generateScenes/content/submit", { scriptId: whole, id, content: "△绳子到头。" });
  expect(await card(whole)).toMatchObject({ step: "3 - 1", cards: { count: 6, finish: 6 } });
});

test("a card names what is 待核 and by what, why its last run halted, and the list the work to go on with", async () => {
  const { token, userId } = await t.logIn();
  const client = clientOf(t, token);
  const list = async () => (await client.get("/api/generation/list?currentPage=1&pageSize=11")).data;
  const last = async () => (await client.get(GENERATION_PATHS.last)).data;
  expect(await last()).toBeNull();
  const first = await createWork(client, "先写的");
  await openStepOfTestWork(client, first, 6);
  const second = await createWork(client, "后写的");
  await openStepOfTestWork(client, second, 2);
  const { records } = await list();
  expect(await last()).toMatchObject({ id: second, step: "1 - 2" });
  expect(records).toMatchObject([
    { id: second, changed: null, halted: null },
    { id: first, changed: null, halted: null },
  ]);

  const [act] = (await client.get(`/api/act/detail/${first}/default`)).data;
  await client.post("/api/act/submit", { ...act, scriptId: first, overview: "改过的概述。", summarise: false });
  const changed = (await list()).records.find(({ id }: { id: string }) => id === first);
  expect(changed.changed).toEqual({ steps: [6], by: [5] });
  expect(await last()).toMatchObject({ id: first });

  const { runLog } = await sharedServicesOf(t.services);
  const about = { userId, scriptId: first, documentId: changed.lastVersionId };
  const { run } = await runLog.startRun({ ...about, kind: "steps", input: { asked: { to: 8 } } });
  await runLog.finishRun(run.id, { state: "failed", message: "模型服务暂时不可用" });
  const halted = async () => (await list()).records.find(({ id }: { id: string }) => id === first).halted;
  expect(await halted()).toEqual({ message: "模型服务暂时不可用", failed: true });
  await client.post("/api/act/submit", { ...act, version: null, scriptId: first, overview: "再改一次。" });
  expect(await halted()).toBeNull();

  await client.post("/api/scripts/updateStatus", { scriptId: first, deleteFlag: 1 });
  expect(await last()).toMatchObject({ id: second });
});

test("why the last run of a work halted is not masked by one that shows a scene, is about another version or began later and ended before", async () => {
  const { token, userId } = await t.logIn();
  const client = clientOf(t, token);
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, 5);
  const card = async () => (await client.get("/api/generation/list?currentPage=1&pageSize=11")).data.records[0];
  const about = { userId, scriptId, documentId: (await card()).lastVersionId };
  const { runLog } = await sharedServicesOf(t.services);
  const asked = (save: boolean) => ({ model: { name: "m", simulated: true }, retries: {}, faults: 0, asked: { save } });
  const scripts = { ...about, kind: "sceneScripts", input: asked(true) } as const;
  const begin = async (start: Parameters<typeof runLog.startRun>[0]) => (await runLog.startRun(start)).run.id;
  const failed = { state: "failed", message: "模型服务暂时不可用" } as const;

  const first = await begin(scripts);
  await runLog.finishRun(first, failed);
  await runLog.finishRun(await begin({ ...scripts, input: asked(false) }), { state: "done" });
  await runLog.finishRun(await begin({ ...scripts, documentId: "another" }), { state: "done" });
  expect((await card()).halted).toEqual({ message: "模型服务暂时不可用", failed: true });

  const later = await begin(scripts);
  expect((await card()).halted).toBeNull();
  await runLog.finishRun(later, { state: "done" });
  expect((await card()).halted).toBeNull();
  await runLog.reopenRun(first);
  await runLog.setInput(first, { ...asked(true), paused: "到了上限，停在这里" });
  await runLog.finishRun(first, { state: "cancelled", message: "到了上限，停在这里" });
  expect((await card()).halted).toEqual({ message: "到了上限，停在这里", failed: false });

  await runLog.finishRun(await begin(scripts), { state: "cancelled", message: "停下了，写好的都在" });
  expect((await card()).halted).toBeNull();
});

test("a version that was deleted is not what a work is gone on with: the default one is, where that is not finished", async () => {
  const { token } = await t.logIn();
  const client = clientOf(t, token);
  const last = async () => (await client.get(GENERATION_PATHS.last)).data;
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, 2);
  const standard = (await client.get(`${GENERATION_PATHS.detail}/${scriptId}`)).data.versionId;
  const copied = { scriptId, originalVersionId: standard, name: "第二稿", type: 3 };
  const version = (await client.post("/api/version/save", copied)).data.id;
  await client.post(GENERATION_PATHS.updateLastVersion, { scriptId, versionId: version });
  const finish = (documentId: string, step: number) =>
    t.services.db.update(generatedWorks).set({ step }).where(eq(generatedWorks.documentId, documentId));
  await finish(version, 8);
  expect(await last()).toBeNull();
  await client.post("/api/version/delete", { scriptId, id: version });
  expect(await last()).toMatchObject({ id: scriptId, lastVersionId: standard, step: "1 - 2" });
  await finish(version, 2);
  await finish(standard, 8);
  expect(await last()).toBeNull();
});

test("a list of many works asks the database as often as one of a single work; the trash tells nothing of 待核 and runs", async () => {
  const { token, userId } = await t.logIn();
  const client = clientOf(t, token);
  const list = async (deleteFlag = 0) =>
    (await client.get(`/api/generation/list?deleteFlag=${deleteFlag}&currentPage=1&pageSize=11`)).data;
  const statements = async (): Promise<number> => {
    const queries = vi.spyOn(t.pool, "query");
    await list();
    const count = queries.mock.calls.length;
    queries.mockRestore();
    return count;
  };
  const scriptId = await createWork(client);
  await list();
  const one = await statements();
  for (const name of ["第二部", "第三部", "第四部"]) await createWork(client, name);
  expect(one).toBeGreaterThan(5);
  expect(await statements()).toBe(one);

  const { runLog } = await sharedServicesOf(t.services);
  const card = (await list()).records.find(({ id }: { id: string }) => id === scriptId);
  const about = { userId, scriptId, documentId: card.lastVersionId, kind: "steps", input: {} } as const;
  const { run } = await runLog.startRun(about);
  await runLog.finishRun(run.id, { state: "failed", message: "模型服务暂时不可用" });
  await client.post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
  expect((await list(1)).records).toMatchObject([{ id: scriptId, changed: null, halted: null }]);
});

test("a page of the list looks at its own works alone, so that polling it costs the same beside many", async () => {
  const { token } = await t.logIn();
  const client = clientOf(t, token);
  const [other, listed] = [await createWork(client, "先写的"), await createWork(client, "后写的")];
  const queries = vi.spyOn(t.pool, "query");
  const { records } = (await client.get("/api/generation/list?currentPage=1&pageSize=1")).data;
  const asked = JSON.stringify(queries.mock.calls);
  queries.mockRestore();
  expect(records).toMatchObject([{ id: listed }]);
  expect(asked).toContain(listed);
  expect(asked).not.toContain(other);
});
