import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { readPdf } from "../../export/testing/readBack.ts";
import { imageHeader } from "../../images/imageHeader.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Answer, type Client } from "../testWork.ts";

const DRAW = "/api/biography/generateCharacterDraw";
const COVER = "/api/story-outline/generateCoverImage";

let simulator: Simulator;
let t: TestApp;
let token: string;
let client: Client;
let id: string;
beforeAll(async () => {
  simulator = createSimulator();
  t = await openTestApp({
    IMAGE_BASE_URL: await simulator.listen(),
    IMAGE_MODEL: "simulated-painter",
    AIGC_PRODUCER: "P1",
  });
  await composeWorker(t.services);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});
beforeEach(async () => {
  token = (await t.logIn()).token;
  client = clientOf(t, token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 4);
});

const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const persons = async (versionId = "") => (await post("/api/biography/list", { versionId })).data;
const outline = async () => (await client.get(`/api/story-outline/detail/${id}/default`)).data;
const balance = async (): Promise<number> => (await client.get("/api/user/getTokenBalance")).data.balance;
const picture = (url: string, as = token) => t.app.inject({ url, headers: { token: as } });
const stored = async (): Promise<string[]> => Array.fromAsync(t.services.files.list("pictures/"));

test("a portrait is drawn, foretold, paid once, shown with its label and asked for by its owner alone", async () => {
  const [person] = await persons();
  expect(person).toMatchObject({ portraitImage: "", pictureSource: null });
  const { data: price } = await post(`${DRAW}/estimate`, { id: person.id });
  expect(price).toMatchObject({ units: 20_000, modelName: "simulated-painter", enough: true });
  const before = await balance();
  const drawn = await post(DRAW, { id: person.id, name: person.name, type: person.type });
  expect(drawn.code).toBe(200);
  expect(before - (await balance())).toBe(price.units);
  const [now] = await persons();
  expect(now).toMatchObject({ portraitImage: drawn.data, pictureSource: "model", version: person.version });
  const file = await picture(drawn.data);
  expect(file.headers).toMatchObject({ "content-type": "image/jpeg", "x-content-type-options": "nosniff" });
  expect(file.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none';/u);
  expect(imageHeader(file.rawPayload)).toMatchObject({ type: "jpeg", width: 768, height: 768 });
  expect(file.rawPayload.toString("latin1")).toContain("&quot;ContentProducer&quot;:&quot;P1&quot;");
  const otherToken = (await t.logIn()).token;
  expect((await picture(drawn.data, otherToken)).statusCode).toBe(404);
  expect((await t.app.inject({ url: drawn.data })).statusCode).toBe(401);
  const other = await createWork(client);
  expect((await picture(drawn.data.replace(id, other))).statusCode).toBe(404);
  expect((await picture(drawn.data.replace(/[^/]+$/u, "00000000-0000-4000-8000-000000000000"))).statusCode).toBe(404);
  const otherClient = clientOf(t, otherToken);
  for (const path of [DRAW, `${DRAW}/start`, `${DRAW}/estimate`, COVER])
    expect((await otherClient.post(path, { scriptId: id, id: person.id })).code).toBe(404);
  expect(await post(DRAW, { id: "nobody" })).toMatchObject({ code: 404 });
});

test("a new picture takes the place of the former, whose file goes unless a version or a copy names it", async () => {
  const first = (await post(COVER)).data as string;
  const second = (await post(COVER)).data as string;
  expect((await picture(first)).statusCode).toBe(404);
  expect(await outline()).toMatchObject({ coverImage: second, pictureSource: "model" });
  const version = (
    await client.post("/api/version/save", { scriptId: id, originalVersionId: "", name: "一稿", type: 3 })
  ).data.id as string;
  const copy = (await client.post("/api/scripts/saveAsCopyAll", { scriptId: id, versionId: "", name: "另一部" })).data;
  const key = `pictures/${second.split("/").at(-1)}`;
  const third = (await post(COVER)).data as string;
  expect(await stored()).toContain(key);
  const coverUrl = (await client.get(`/api/story-outline/detail/${id}/${version}`)).data.coverImage as string;
  expect((await picture(coverUrl)).statusCode).toBe(200);
  const list = (await client.get("/api/generation/list?currentPage=1&pageSize=10&deleteFlag=0")).data;
  expect(list.records.find((one: { id: string }) => one.id === id)).toMatchObject({
    coverImage: expect.stringContaining(third.split("/").at(-1) ?? "?"),
    coverSource: "model",
  });
  // Deleted for good, the work takes its own files along, and leaves the copy's.
  await client.post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect((await client.post("/api/scripts/physical-delete", { scriptId: id })).code).toBe(200);
  expect((await client.get(`/api/scripts/detail/${id}`)).code).toBe(404);
  expect(await stored()).toContain(key);
  expect(await stored()).not.toContain(`pictures/${third.split("/").at(-1)}`);
  const copied = (await client.get(`/api/story-outline/detail/${copy.id}/default`)).data.coverImage as string;
  expect((await picture(copied)).statusCode).toBe(200);
});

test("a picture is taken away, without ink and by its owner alone; a version that names it keeps its file", async () => {
  const [person] = await persons();
  const portrait = (await post(DRAW, { id: person.id })).data as string;
  const cover = (await post(COVER)).data as string;
  await client.post("/api/version/save", { scriptId: id, originalVersionId: "", name: "一稿", type: 3 });
  const before = await balance();
  const otherClient = clientOf(t, (await t.logIn()).token);
  for (const path of [`${DRAW}/remove`, `${COVER}/remove`])
    expect((await otherClient.post(path, { scriptId: id, id: person.id })).code).toBe(404);
  expect((await post(`${DRAW}/remove`, { id: (await outline()).id })).code).toBe(404);
  expect((await post(`${DRAW}/remove`)).code).toBe(404);
  expect((await post(`${DRAW}/remove`, { id: person.id })).code).toBe(200);
  expect((await post(`${COVER}/remove`)).code).toBe(200);
  // A second time there is nothing to take away.
  expect((await post(`${COVER}/remove`)).code).toBe(200);
  expect((await persons())[0]).toMatchObject({ portraitImage: "", pictureSource: null, version: person.version });
  expect(await outline()).toMatchObject({ coverImage: "", pictureSource: null });
  expect((await picture(portrait)).statusCode).toBe(404);
  expect((await picture(cover)).statusCode).toBe(404);
  expect(await stored()).toContain(`pictures/${cover.split("/").at(-1)}`);
  expect(await balance()).toBe(before);
  const again = (await post(COVER)).data as string;
  expect((await picture(again)).statusCode).toBe(200);
});

test("a refusal, a bad answer and too little ink cost nothing and say why", async () => {
  const before = await balance();
  simulator.nextFaults("wrong-key");
  expect(await post(COVER)).toMatchObject({ msg: "画图服务不接受配置的密钥，没有扣墨，请告诉管理员" });
  simulator.nextFaults("html");
  expect(await post(COVER)).toMatchObject({ msg: "画图服务的回答读不懂，没有扣墨，请稍后再试" });
  expect(await balance()).toBe(before);
  expect(await outline()).toMatchObject({ coverImage: "" });
  const [person] = await persons();
  // Ten starts at once are one run, while that run lasts: its call is never answered.
  simulator.nextFaults("silence");
  const runs = await Promise.all(Array.from({ length: 10 }, () => post(`${DRAW}/start`, { id: person.id })));
  expect(new Set(runs.map(({ data }) => data.runId)).size).toBe(1);
});

test("the planning shows the cover and the portraits, labelled where a model drew them", async () => {
  const [person] = await persons();
  await post(COVER);
  await post(DRAW, { id: person.id });
  const plan = await picture(`/api/export/export-plan?scriptId=${id}`);
  expect(plan.statusCode).toBe(200);
  const { pages, custom } = await readPdf(plan.rawPayload);
  expect(pages.join("\n").match(/内容由 AI 生成/gu)).toHaveLength(2);
  expect(custom.get("AIGC")).toBeDefined();
  expect(plan.rawPayload.toString("latin1").match(/\/Subtype\s*\/Image/gu)?.length).toBeGreaterThanOrEqual(2);
});
