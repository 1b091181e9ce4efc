import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { clientOf, openStepOfTestWork, createWork, type Client } from "../../generation/testWork.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { readPdf, readWord } from "../testing/readBack.ts";
import { EXPORTS_PREFIX, namedExportFiles } from "./exportRun.ts";

let t: TestApp;
let token: string;
let client: Client;
let id: string;
let versionId: string;
let scenes: { id: string }[];
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  ({ token } = await t.logIn());
  client = clientOf(t, token);
  id = await createWork(client, "借/雨");
  await openStepOfTestWork(client, id, 7);
  ({ versionId } = (await client.get(`/api/scripts/detail/${id}`)).data);
  const [act] = (await client.get(`/api/act/detail/${id}/default`)).data;
  const [sequence] = (await client.get(`/api/sequence/detail/${id}/default/${act.id}`)).data;
  scenes = (await client.get(`/api/generateScenes/detail/${id}/default/${act.id}/${sequence.id}`)).data;
  await write(0, "△绳子到头了，井里没有声音。\n沈照禾：再放。");
  return () => t.close();
});
async function write(scene: number, content: string): Promise<void> {
  const body = { scriptId: id, id: scenes[scene]?.id, content };
  expect(await client.post("/api/generateScenes/content/submit", body)).toMatchObject({ code: 200 });
}
const get = (url: string, as = token) => t.app.inject({ url, headers: { token: as } });
const start = (query: string, as = token) => get(`/api/export/generate-script?scriptId=${id}${query}`, as);

/** Starts an export and follows the spec's stream to its end. */
async function made(query: string, of = versionId) {
  const { code, data } = (await start(query)).json();
  expect(code).toBe(200);
  const { body } = await get(`/sse-api/sse/connect/report/${id}/${of}`);
  expect(body).toMatch(/data: 100\n/u);
  const url = /"message":"([^"]+)"/u.exec(body)?.[1] ?? "";
  expect(url).toContain(data.runId);
  return { runId: data.runId as string, url, answer: await get(url) };
}
const nameOf = (answer: Awaited<ReturnType<typeof get>>) =>
  decodeURIComponent(String(answer.headers["content-disposition"]).split("''")[1] ?? "");

test("on Hong Kong's pages those of a scene's card stand under its heading, whether they speak or not", async () => {
  const { answer } = await made("&format=pdf&region=hongkong");
  expect((await readPdf(answer.rawPayload)).pages.join("\n")).toContain("人：沈照禾、罗顺堂");
});

test("the script comes as PDF, Word and Fountain, each under the spec's name, by the spec's stream", async () => {
  const pdf = await made("");
  expect(nameOf(pdf.answer)).toMatch(/^借.?雨_默认版本_剧本\.pdf$/u);
  expect((await readPdf(pdf.answer.rawPayload)).pages.join("\n")).toContain("绳子到头了");
  const word = await made("&format=docx");
  expect(nameOf(word.answer)).toMatch(/_剧本\.docx$/u);
  expect((await readWord(word.answer.rawPayload)).paragraphs.map(({ text }) => text).join("\n")).toContain("再放");
  const fountain = await made("&format=fountain");
  expect(fountain.answer.payload).toContain("@沈照禾");
});

test("a version comes under its own name, also one that was copied before its text had been read; the default one by each of its names", async () => {
  await write(1, "△桶在井底碰响了石头。");
  const version = { scriptId: id, originalVersionId: "", name: "二稿", type: 3 };
  const { data: saved } = await client.post("/api/version/save", version);
  const named = await made(`&versionId=${saved.id}`, saved.id);
  expect(nameOf(named.answer)).toMatch(/_二稿_剧本\.pdf$/u);
  expect((await readPdf(named.answer.rawPayload)).pages.join("\n")).toContain("碰响了石头");
  for (const name of ["", "default", versionId]) {
    const { answer } = await made(`&versionId=${name}`);
    expect(nameOf(answer)).toMatch(/_默认版本_剧本\.pdf$/u);
  }
  expect((await get(`/api/export/export-plan?scriptId=${id}&versionId=default`)).statusCode).toBe(200);
});

test("a version that is nobody's, another script's or another writer's is said to be gone", async () => {
  const own = await createWork(client, "另一部");
  const foreignClient = clientOf(t, (await t.logIn()).token);
  const foreign = await createWork(foreignClient, "别人的");
  const { versionId: another } = (await client.get(`/api/scripts/detail/${own}`)).data;
  const { versionId: theirs } = (await foreignClient.get(`/api/scripts/detail/${foreign}`)).data;
  for (const name of [another, theirs, "00000000-0000-4000-8000-000000000000", "nobody"])
    expect((await start(`&versionId=${name}`)).json()).toEqual({
      code: 404,
      msg: "没有找到，可能已被删除",
      data: null,
    });
});

test("planning and structure come as Word and as an outline of Fountain; a model's fields are marked in the file", async () => {
  const core = (await client.get(`/api/store-core/detail/${id}/default`)).data;
  await t.pool.query("update step_items set origins = $1 where id = $2", [{ storyCore: "model" }, core.id]);
  const { answer } = await made("&part=plan&format=docx");
  const { parts, paragraphs } = await readWord(answer.rawPayload);
  expect(paragraphs.filter(({ style }) => style === "Heading1").map(({ text }) => text)).toEqual([
    "故事内核",
    "故事梗概",
    "人物小传",
    "故事大纲",
  ]);
  expect(parts["docProps/custom.xml"]).toContain("AIGC");
  const structure = await made("&part=structure&format=fountain");
  expect(structure.answer.payload).toMatch(/^# 第一幕　等云$/mu);
  expect(structure.answer.payload).toMatch(/^## /mu);
  expect(structure.answer.payload).toMatch(/^= /mu);
});

test("the file is its owner's, goes with the script, and is kept some days", async () => {
  const { runId, url } = await made("&region=hollywood");
  const { token: other } = await t.logIn();
  expect((await get(url, other)).statusCode).toBe(404);
  expect((await start("", other)).statusCode).toBe(404);
  const key = `${EXPORTS_PREFIX}${runId}`;
  const { runLog } = await sharedServicesOf(t.services);
  const later = new Date(t.services.now().getTime() + 8 * 24 * 3600_000);
  expect(await namedExportFiles(runLog, [key, `${EXPORTS_PREFIX}nobody`], t.services.now())).toEqual(new Set([key]));
  expect(await namedExportFiles(runLog, [key], later)).toEqual(new Set());
  const empty = await createWork(client, "空");
  const none = (await get(`/api/export/generate-script?scriptId=${empty}`)).json();
  expect(none).toMatchObject({ code: 400, msg: "还没有写好的场景，写好一场再导出" });
  const file = join(t.dataDir, "files", key);
  expect(existsSync(file)).toBe(true);
  await client.post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect((await client.post("/api/scripts/physical-delete", { scriptId: id })).code).toBe(200);
  expect(existsSync(file)).toBe(false);
  expect((await get(url)).statusCode).toBe(404);
});
