import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, type Answer, type Client } from "../testWork.ts";

let t: TestApp;
let token: string;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  client = clientOf(t, token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
});
const write = async (): Promise<void> => {
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  const scene = items.find((item: { kind: string }) => item.kind === "scene");
  const body = { scriptId: id, id: scene.id, content: "△沈照禾趴在井口。\n沈照禾：绳子不够长。" };
  expect((await client.post("/api/generateScenes/content/submit", body)).code).toBe(200);
};
const list = async (type: number) =>
  (await client.post("/api/scripts/findPageByParam", { type })).data.records as { id: string; name: string }[];

test("to be modified it is a copy with the same scenes, told in three steps; a double click makes one", async () => {
  expect((await client.post("/api/generate-script/to-modify", { scriptId: id })).code).toBe(400);
  await write();
  const headers = { token, "x-upload-id": randomUUID() };
  const ask = async (): Promise<Answer> =>
    (
      await t.app.inject({ method: "POST", url: "/api/generate-script/to-modify", payload: { scriptId: id }, headers })
    ).json() as Answer;
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const record = answers[0]?.data;
  expect(record).toEqual({ id: expect.any(String), fileType: 1, name: "借雨", author: "" });
  expect(await list(2)).toMatchObject([{ id: record.id, name: "借雨", isInit: true }]);
  const rows = async (script: string) =>
    (await client.get(`/api/scriptStructure/document?script_id=${script}`)).data.scenes;
  expect(await rows(record.id)).toEqual(await rows(id));
  const { data: planning } = await client.get(`/api/planning/list?scriptId=${record.id}`);
  expect(planning).toMatchObject([
    { promptId: 101, result: "一枚炮弹只能落在一个村。", origin: "author" },
    { promptId: 102, result: "大旱九十三天" },
    { promptId: 103, result: expect.stringContaining("背景设定") },
    { promptId: 104, result: expect.stringContaining("高潮") },
  ]);
  const { data: people } = await client.get(`/api/characters/list?scriptId=${record.id}`);
  expect(people.find((one: { name: string }) => one.name === "沈照禾")).toMatchObject({
    gender: "女",
    age: "34",
    shortDescription: "炮手",
    personality: ["话少"],
    origins: { appearance: "author" },
  });
  const stream = await t.app.inject({ url: `/sse-api/sse/connect/${id}/two`, headers: { token } });
  for (const words of ['"step":1,"message":"《借雨》"', '"step":2,"message":"6 场"', '"step":3,"message":"3 个人物"'])
    expect(stream.body).toContain(words);
  expect(stream.body.trimEnd().endsWith('"percent":100}')).toBe(true);
  expect((await client.get(`/api/scripts/detail/${id}`)).code).toBe(200);
});

test("to be evaluated it is a record that nothing was started or spent for", async () => {
  await write();
  const ink = async () => (await client.get("/api/ink/balance")).data;
  const before = await ink();
  const record = (await client.post("/api/generate-script/to-evaluate", { scriptId: id })).data;
  expect(await list(1)).toMatchObject([
    { id: record.id, evaluation: null, pingguType: "", sceneCount: 6, scriptType: 1 },
  ]);
  expect(await ink()).toEqual(before);
});

test("somebody else's is not found", async () => {
  const otherClient = clientOf(t, (await t.logIn()).token);
  for (const path of ["to-modify", "to-evaluate"])
    expect((await otherClient.post(`/api/generate-script/${path}`, { scriptId: id })).code).toBe(404);
});

test("the card of a record tells what the version says that was sent, whoever had it read before and whichever it is", async () => {
  await write();
  const opened = async (script: string, versionId = "") =>
    (await client.get(`/api/scriptStructure/document?script_id=${script}&versionId=${versionId}`)).data;
  // The page has it read.
  await opened(id);
  const charactersOf = async (sent: object): Promise<number> => {
    const { data } = await client.post("/api/generate-script/to-evaluate", { scriptId: id, ...sent });
    return ((await list(1)) as unknown as { id: string; characters: number }[]).find((one) => one.id === data.id)
      ?.characters as number;
  };
  const standing = await charactersOf({});
  expect(standing).toBeGreaterThan("△沈照禾趴在井口。沈照禾：绳子不够长。".length);
  const { data: version } = await client.post("/api/version/save", { scriptId: id, name: "第二稿", type: 3 });
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}&versionId=${version.id}`)).data;
  const other = items.filter((item: { kind: string }) => item.kind === "scene")[1];
  const content = `△${"她往下看。".repeat(40)}`;
  const body = { scriptId: id, versionId: version.id, id: other.id, content };
  expect((await client.post("/api/generateScenes/content/submit", body)).code).toBe(200);
  await opened(id, version.id);
  expect(await charactersOf({ versionId: version.id })).toBeGreaterThanOrEqual(standing + 200);
  expect(await charactersOf({})).toBe(standing);
});
