import type { Simulator } from "@mochang/model-simulator";
import type { ExportRecord, Message } from "@mochang/contract";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { longScript } from "../../evaluation/testing/testWork.ts";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import type { RunLog } from "../../run/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";

export const RECORDS_SCRIPT = longScript(4_000);
export const BOX = 1_000_000;
/** The reading turn ends, each section is begun and then hardly goes on: a run is under way until another pace is set. */
export const SLOW_MODEL = { tokensPerSecond: 0.25, tokensAtOnce: 80, formsAtOnce: true };

/** What a test has: `me` is new for each. */
interface Current {
  simulator: Simulator;
  t: TestApp;
  runLog: RunLog;
  address: string;
  me: { token: string; userId: string };
}

/** An app with a simulated model that listens and a user for each test of a file, and calls of reports, records and messages. */
export function openRecordsApp() {
  const current = {} as Current;
  beforeAll(async () => {
    Object.assign(current, await openTestModelApp());
    ({ runLog: current.runLog } = await sharedServicesOf(current.t.services));
    current.address = await current.t.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => current.t.close());
  beforeEach(async () => {
    current.simulator.set({
      faults: {},
      tokensPerSecond: Infinity,
      tokensAtOnce: 0,
      formsAtOnce: false,
      firstTokenMs: 0,
    });
    current.simulator.clear();
    current.me = await current.t.logIn();
  });

  const call = (method: "GET" | "POST" | "DELETE", url: string, payload?: object, token = current.me.token) =>
    current.t.app.inject({ method, url, payload, headers: { token } });
  async function upload(fields: Record<string, string> = {}): Promise<string> {
    return (
      await current.t.app.inject(
        uploadRequest(current.me.token, [...fieldParts({ pingguType: "", ...fields }), filePart(RECORDS_SCRIPT)]),
      )
    ).json().data.id;
  }
  const report = async (scriptId: string, more = ""): Promise<string> =>
    (await call("GET", `/api/export/generateReport?scriptId=${scriptId}${more}`)).json().data.runId;
  const records = async (
    query: object = {},
    token = current.me.token,
  ): Promise<{ total: number; records: ExportRecord[] }> =>
    (await call("POST", "/api/export-records/findPageByParam", query, token)).json().data;
  const only = async (): Promise<ExportRecord> => (await records()).records[0]!;
  const messages = async (): Promise<{ total: number; unread: number; records: Message[] }> =>
    (await call("POST", "/api/message/findPageByParam", {})).json().data;
  const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;
  async function ended(runId: string): Promise<void> {
    for await (const event of current.runLog.follow(runId, 0)) void event;
  }
  /** Waits until some section is being written. */
  async function writing(scriptId: string): Promise<void> {
    const run = await current.runLog.newestRun(scriptId, ["evaluation"]);
    for await (const { event } of current.runLog.follow(run?.id ?? "", 0))
      if (event.type === "step" && event.key === "prompt:47" && event.state === "running") break;
  }
  const remove = (id: string, token = current.me.token) =>
    call("DELETE", `/api/export-records/delete/${id}`, undefined, token);
  return { current, call, upload, report, records, only, messages, balance, ended, writing, remove };
}
