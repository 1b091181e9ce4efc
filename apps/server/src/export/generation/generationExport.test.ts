import { beforeAll, expect, test } from "vitest";
import { clientOf, openStepOfTestWork, createWork, type Client } from "../../generation/testWork.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { readPdf } from "../testing/readBack.ts";

let t: TestApp;
let token: string;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  client = clientOf(t, token);
  id = await createWork(client, "借/雨 <b>");
  await openStepOfTestWork(client, id, 7);
  return () => t.close();
});
const file = (path: string, as = token, scriptId = id) =>
  t.app.inject({ url: `/api/export/${path}?scriptId=${scriptId}`, headers: { token: as } });

test("the planning holds steps 1 to 4 under their labels, in a file by the spec's name", async () => {
  const answer = await file("export-plan");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("_默认版本_故事策划.pdf");
  const { pages, outline, custom } = await readPdf(answer.rawPayload);
  const text = pages.join("\n");
  expect(outline.map(({ title }) => title)).toEqual(["故事内核", "故事梗概", "人物小传", "故事大纲"]);
  for (const words of ["一枚炮弹只能落在一个村", "大旱九十三天", "左手有疤", "少了一页的日志"])
    expect(text).toContain(words);
  expect(custom.get("AIGC")).toBeUndefined();
});

test("the structure begins with its board and holds acts, sequences and scenes", async () => {
  const { pages, outline } = await readPdf((await file("export-structure")).rawPayload);
  expect(outline.map(({ title }) => title)).toEqual(["全剧一览", "第一幕　等云", "第二幕　等云", "第三幕　等云"]);
  expect(pages.join("\n")).toContain("上坪井台 日");
});

test("what a model wrote is labelled, in the page and in the file", async () => {
  const core = (await client.get(`/api/store-core/detail/${id}/default`)).data;
  await t.pool.query("update step_items set origins = $1 where id = $2", [{ storyCore: "model" }, core.id]);
  const { pages, custom } = await readPdf((await file("export-plan")).rawPayload);
  expect(pages.join("\n")).toContain("本内容由人工智能生成");
  expect(JSON.parse(custom.get("AIGC") ?? "{}")).toMatchObject({ Label: expect.any(String) });
});

test("an empty work prints, somebody else's is not found", async () => {
  const empty = await createWork(client, "空");
  expect((await file("export-plan", token, empty)).statusCode).toBe(200);
  const { token: other } = await t.logIn();
  for (const path of ["export-plan", "export-structure"]) expect((await file(path, other)).statusCode).toBe(404);
});
