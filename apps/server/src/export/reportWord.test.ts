import { beforeAll, describe, expect, test } from "vitest";
import { composeWorker } from "../compose.ts";
import { uploadText } from "../library/testUpload.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { readWord } from "./testing/readBack.ts";

let t: TestApp;
let token: string;
let otherToken: string;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  token = (await t.logIn()).token;
  otherToken = (await t.logIn()).token;
  return () => t.close();
});

const word = (scriptId: string, as = token) =>
  t.app.inject({ url: `/api/export/reportDOCX?scriptId=${scriptId}`, headers: { token: as } });

/** Has the script evaluated, by rules alone, since no model is set up. */
async function evaluate(scriptId: string): Promise<void> {
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/evaluation/start",
    payload: { script_id: scriptId },
    headers: { token },
  });
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(answer.json().data.runId, 0)) void event;
}

test("the Word report is its owner's alone, and needs an evaluation", async () => {
  const scriptId = await uploadText(t.app, token);
  const early = await word(scriptId);
  expect([early.statusCode, early.json().msg]).toEqual([409, "还没有评估结果，请先开始评估"]);
  await evaluate(scriptId);
  const answer = await word(scriptId);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("wordprocessingml.document");
  expect(answer.headers["content-disposition"]).toContain(".docx");
  const { paragraphs } = await readWord(answer.rawPayload);
  expect(paragraphs.map(({ text }) => text)).toEqual(expect.arrayContaining(["《渡口》", "剧本评估报告", "作品信息"]));
  expect((await word(scriptId, otherToken)).statusCode).toBe(404);
  expect((await t.app.inject({ url: `/api/export/reportDOCX?scriptId=${scriptId}` })).statusCode).toBe(401);
});

const HOSTILE = {
  "one line of 200,000 characters": `第1场 江边 日 外\n老周：${"水".repeat(200_000)}\n`,
  "nobody in it": "第1场 江边 日 外\n雾很大。\n\n第2场 江边 夜 外\n雾散了。\n",
  "600 people": Array.from(
    { length: 300 },
    (_, i) =>
      `第${i + 1}场 码头 日 外\n张${String.fromCharCode(0x4e00 + i)}：来了。\n李${String.fromCharCode(0x4e00 + i)}：走吧。\n`,
  ).join("\n"),
  "a name of 10,000 letters": `第1场 江边 日 外\n${"长".repeat(10_000)}：来了。\n${"A".repeat(10_000)}：来了。\n`,
  "names that are code": [
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "=cmd|' /C calc'!A0",
    "\u202e老周",
    "👨‍👩‍👧‍👦",
    "#let x",
    "小满\u0007",
  ]
    .map((name, i) => `第${i + 1}场 江边 日 外\n人物：${name}\n${name}：来了。\n${name}：走吧。\n`)
    .join("\n"),
};
describe("a report of a hostile script is a whole file", () => {
  test.for(Object.entries(HOSTILE))("%s", async ([, text]) => {
    const scriptId = await uploadText(t.app, token, text);
    await evaluate(scriptId);
    const file = await word(scriptId);
    expect(file.statusCode).toBe(200);
    await readWord(file.rawPayload);
    for (const url of ["evaluation/report?script_id", "export/reportPaper?scriptId", "continuity?scriptId"]) {
      const answer = await t.app.inject({ url: `/api/${url}=${scriptId}`, headers: { token } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    const pdf = await t.app.inject({ url: `/api/export/exportPDF?scriptId=${scriptId}`, headers: { token } });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
