import { beforeAll, expect, test } from "vitest";
import { composeWorker } from "../compose.ts";
import { clientOf, openStepOfTestWork, createWork } from "../generation/testWork.ts";
import { uploadText } from "../library/testUpload.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { readZip } from "./testing/readZip.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  return () => t.close();
});

const start = (token: string) => t.app.inject({ method: "POST", url: "/api/user/exportData", headers: { token } });
const state = async (token: string) =>
  (await t.app.inject({ url: "/api/user/exportData", headers: { token } })).json().data;
const download = (token: string, url: string) => t.app.inject({ url, headers: { token } });

async function exported(token: string): Promise<{ url: string; bytes: number; expiresAt: string }> {
  expect((await start(token)).json().code).toBe(200);
  await expect.poll(async () => (await state(token)).state, { timeout: 240_000 }).toBe("done");
  return (await state(token)).file;
}

const REFERENCE = "上坪的井绳放到了底。\n".repeat(20);

async function uploadReference(token: string, scriptId: string): Promise<void> {
  const form = new FormData();
  form.set("scriptId", scriptId);
  form.set("files", new Blob([REFERENCE]), "口述.txt");
  const sent = new Response(form);
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/store-core/upload",
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { token, "content-type": sent.headers.get("content-type") ?? "" },
  });
  expect(answer.json().code).toBe(200);
}

test("all that is a user's comes as one archive, told by a message, for one day, for its owner alone", async () => {
  const { token, userId } = await t.logIn();
  expect(await state(token)).toBeNull();
  const post = (url: string, payload: object) => t.app.inject({ method: "POST", url, payload, headers: { token } });
  const one = await uploadText(t.app, token);
  const two = await uploadText(t.app, token);
  const trashed = await uploadText(t.app, token);
  for (const scriptId of [one, two, trashed]) await post("/api/scripts/updateName", { scriptId, name: "CON" });
  await post("/api/scripts/updateStatus", { scriptId: trashed, deleteFlag: 1 });
  const client = clientOf(t, token);
  const work = await createWork(client, "借雨");
  await uploadReference(token, work);
  await openStepOfTestWork(client, work, 7);
  const [person] = (await client.post("/api/biography/list", { scriptId: work, versionId: "" })).data;
  expect((await client.post("/api/biography/generateCharacterDraw", { scriptId: work, id: person.id })).code).toBe(200);

  const file = await exported(token);
  const answer = await download(token, file.url);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(answer.rawPayload.length).toBe(file.bytes);
  const files = await readZip(answer.rawPayload);
  const names = [...files.keys()];
  for (const name of ["说明.txt", "用墨账目.csv", "数据.json"]) expect(names).toContain(name);
  for (const folder of ["_CON", "_CON (2)", "_CON (3)"])
    expect(names.filter((name) => name.startsWith(`作品/${folder}/`))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/原始文件 .+\.txt$/u),
        `作品/${folder}/_CON.fdx`,
        `作品/${folder}/_CON.txt`,
      ]),
    );
  expect(files.get("作品/_CON/_CON.fdx")?.toString()).toContain("<FinalDraft");
  expect(names.filter((name) => name.startsWith("作品/借雨/"))).toEqual(
    expect.arrayContaining(["作品/借雨/借雨 故事策划.docx", "作品/借雨/借雨 故事结构.docx"]),
  );
  expect(files.get("作品/借雨/参考文件/口述.txt")?.toString()).toBe(REFERENCE);
  expect(files.get(`作品/借雨/画像与封面/${person.name}.jpg`)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const exportedData = JSON.parse(files.get("数据.json")?.toString() ?? "");
  expect(exportedData.scripts).toHaveLength(4);
  expect(exportedData.account.id).toBe(userId);
  expect(exportedData.account.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+08:00$/u);

  const messages = (await post("/api/message/findPageByParam", {})).json().data.records;
  expect(messages[0]).toMatchObject({ title: "您的全部数据已备好，24 小时内可以下载", link: "/account" });

  const { token: otherToken } = await t.logIn();
  expect((await download(otherToken, file.url)).statusCode).toBe(404);
  expect((await t.app.inject({ url: file.url })).statusCode).toBe(401);
  t.later(24 * 3600_000);
  const late = await download(token, file.url);
  expect([late.statusCode, late.json().msg]).toEqual([404, "下载链接已失效，请重新导出"]);
  expect((await state(token)).file).toBeNull();
});

test("one at a time, five a day, and never begun by another site", async () => {
  const { token } = await t.logIn();
  const answers = await Promise.all([start(token), start(token), start(token)]);
  expect(new Set(answers.map((answer) => answer.json().data.runId)).size).toBe(1);
  const cookie = `mochang_token=${token}`;
  const foreign = (headers: Record<string, string>) =>
    t.app.inject({ method: "POST", url: "/api/user/exportData", headers: { host: "here.test", cookie, ...headers } });
  expect((await foreign({ origin: "http://evil.test" })).statusCode).toBe(403);
  expect((await foreign({})).statusCode).toBe(403);
  const codes: number[] = [];
  for (let n = 0; n < 6; n++) {
    await expect.poll(async () => (await state(token)).state, { timeout: 240_000 }).toBe("done");
    codes.push((await start(token)).json().code);
  }
  expect(codes.at(-1)).toBe(429);
  expect(codes).toContain(200);
});

test("archives go when their time is over, when a newer one is made, and with the account", async () => {
  const { sweepAccountExports } = await import("./index.ts");
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const { files, log, now } = t.services;
  const keys = () => Array.fromAsync(files.list("account-exports/"));
  const sweep = () => sweepAccountExports({ files, runLog, log }, now());
  t.later(25 * 3600_000);
  await sweep();
  expect(await keys()).toEqual([]);
  const { token } = await t.logIn();
  await exported(token);
  const first = await keys();
  await exported(token);
  await sweep();
  expect(await keys()).toHaveLength(1);
  expect(await keys()).not.toEqual(first);
  const user = await t.logIn();
  await exported(user.token);
  expect(await keys()).toHaveLength(2);
  await t.deleteAccount(user);
  expect(await keys()).toHaveLength(1);
});
