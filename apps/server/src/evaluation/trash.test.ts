import type { Simulator } from "@mochang/model-simulator";
import { ERRORS } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { sharedServicesOf } from "../sharedServices.ts";
import { uploadText } from "../library/testUpload.ts";
import type { TestApp } from "../testApp.ts";
import { openTestModelApp } from "../testing/testModelApp.ts";
import { longScript } from "./testing/testWork.ts";

let simulator: Simulator;
let t: TestApp;
let address: string;
let token: string;
const REFUSED = { code: 409, msg: ERRORS["in-trash"].msg, data: null };

beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  ({ token } = await t.logIn());
});
afterAll(() => t.close());

const call = async (method: "GET" | "POST", url: string, payload?: object) =>
  (await t.app.inject({ method, url, payload, headers: { token } })).json();
const upload = (fields: Record<string, string> = {}) =>
  uploadText(t.app, token, longScript(4_000), { pingguType: "", ...fields });
const move = (scriptId: string, deleteFlag: 0 | 1) =>
  call("POST", "/api/scripts/updateStatus", { scriptId, deleteFlag });
const ended = async (runId: string): Promise<void> => {
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
};
const entries = async (): Promise<number> =>
  (await t.pool.query<{ n: number }>("select count(*)::int as n from ink_entries")).rows[0]?.n ?? 0;

/** One message over the analysis socket: what it said and how it closed. */
const chat = (message: object): Promise<{ text: string; code: number }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/chat/chat_ws`, { headers: { token } });
    let text = "";
    socket.on("open", () => socket.send(JSON.stringify(message)));
    socket.on("message", (data: Buffer) => (text += data.toString("utf8")));
    socket.on("close", (code) => resolve({ text, code }));
    socket.on("error", reject);
  });

test("a work in the trash is neither evaluated, read, compared, exported nor changed until it is put back", async () => {
  const former = await upload();
  const id = await upload({ draftOf: former });
  const { runId } = (await call("POST", "/api/evaluation/start", { script_id: id })).data as { runId: string };
  await ended(runId);
  await move(id, 1);
  const before = await entries();
  const calls: ["GET" | "POST", string, object?][] = [
    ["POST", "/api/evaluation/start", { script_id: id }],
    ["GET", `/api/evaluation/estimate?script_id=${id}`],
    ["POST", "/api/evaluation/retry", { runId, key: "prompt:2" }],
    ["GET", `/api/evaluation/report?script_id=${id}`],
    ["GET", `/api/promptResult/findTabPromptResult?scriptId=${id}&tabIndex=1`],
    ["GET", `/api/export/generateReport?scriptId=${id}`],
    ["GET", `/api/export/exportPDF?scriptId=${id}`],
    ["GET", `/api/export/reportPaper?scriptId=${id}`],
    ["GET", `/api/export/script?script_id=${id}`],
    ["GET", `/api/export/script?script_id=${id}&format=docx`],
    ["GET", `/api/export/scriptLosses?script_id=${id}&format=txt`],
    ["POST", "/api/evaluation/startScenes", { script_id: id, prompt_id: 20 }],
    ["GET", `/api/evaluation/estimateScenes?script_id=${id}&prompt_id=20`],
    ["GET", `/api/evaluation/sceneAnalyses?script_id=${id}&prompt_id=20`],
    ["GET", `/api/compare/candidates?script_id=${id}`],
    ["GET", `/api/compare/drafts?script_id=${id}&other=${former}`],
    ["GET", `/api/compare/drafts?script_id=${former}&other=${id}`],
    ["GET", `/api/compare/scene?script_id=${former}&other=${id}&old=1`],
    ["POST", "/api/scripts/init", { scriptId: id }],
    ["POST", "/api/scripts/opened", { scriptId: id }],
    ["GET", `/api/scripts/document?script_id=${id}`],
    ["GET", `/api/scripts/figures?script_id=${id}`],
    ["GET", `/api/scripts/hidden?script_id=${id}`],
    ["GET", `/api/scriptStructure/document?script_id=${id}`],
    ["GET", `/api/scriptStructure/findByScriptIdAndVersion?script_id=${id}`],
    ["GET", `/api/scriptStructure/exportRemarks?script_id=${id}`],
    ["POST", "/api/scriptStructure/addRemark", { scriptId: id, timestamp: "1", key: "霜降", value: "" }],
    ["POST", "/api/scriptStructure/updateRemark", { scriptId: id, timestamp: "1", value: "" }],
    ["POST", "/api/scriptStructure/deleteRemark", { scriptId: id, timestamp: "1" }],
  ];
  for (const [method, url, payload] of calls) expect([url, await call(method, url, payload)]).toEqual([url, REFUSED]);
  expect(await chat({ script_id: id, prompt_id: 2 })).toEqual({ text: "", code: 1008 });
  expect(await chat({ script_id: id, prompt_id: 20, activeIndex: 0 })).toEqual({ text: REFUSED.msg, code: 1000 });
  expect(await entries()).toBe(before);

  await move(id, 0);
  for (const [method, url, payload] of calls.slice(3, 6))
    expect([url, (await call(method, url, payload)).code]).toEqual([url, 200]);
});

test("a report that is being made goes on although its work was moved to the trash, and is there when it is put back", async () => {
  const id = await upload();
  simulator.set({ firstTokenMs: 300 });
  const { runId } = (await call("GET", `/api/export/generateReport?scriptId=${id}`)).data as { runId: string };
  await move(id, 1);
  await ended(runId);
  await move(id, 0);
  const { records } = (await call("POST", "/api/export-records/findPageByParam", {})).data as {
    records: { runId: string; isLoading: number; message: string | null }[];
  };
  expect(records.find((r) => r.runId === runId)).toMatchObject({ isLoading: 0, message: null });
});
