import { beforeAll, expect, test } from "vitest";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
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
  expect(await card(whole)).toMatchObject({ writing: { percent: 0 } });
  expect(await card(planned)).toMatchObject({ writing: null });
  await runLog.finishRun(begun.id, { state: "done" });
  expect(await card(whole)).toMatchObject({ writing: null });
});
