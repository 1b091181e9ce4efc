import { type RunSnapshot, type SceneAnalyses, ScriptStructure } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { longScript } from "./testWork.ts";

export const SCENES_SCRIPT = longScript(2_500);
/** Answers begin with a whole sentence and then hardly go on, until another pace is set. */
export const SLOW_MODEL = { tokensPerSecond: 1, tokensAtOnce: 80 };

/** What a test has: `me` and the script `id` are new for each. */
interface Current {
  simulator: Simulator;
  t: TestApp;
  address: string;
  me: { token: string; userId: string };
  id: string;
}

/** An app with a simulated model that listens, a user and an uploaded script for each test of a file, and calls of scene analysis. */
export function openSceneAnalysisApp() {
  const current = {} as Current;
  beforeAll(async () => {
    Object.assign(current, await openTestModelApp());
    current.address = await current.t.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => current.t.close());
  beforeEach(async () => {
    current.simulator.set({
      faults: {},
      tokensPerSecond: Infinity,
      tokensAtOnce: 0,
      firstTokenMs: 0,
      inventedQuotes: 0,
    });
    current.me = await current.t.logIn();
    current.id = await upload();
  });

  const call = (method: "GET" | "POST", url: string, payload?: object, token = current.me.token) =>
    current.t.app.inject({ method, url, payload, headers: { token } });
  async function upload(text = SCENES_SCRIPT, fields: Record<string, string> = {}): Promise<string> {
    return (await current.t.app.inject(uploadRequest(current.me.token, [...fieldParts(fields), filePart(text)]))).json()
      .data.id;
  }
  async function ended(runId: string): Promise<RunSnapshot> {
    const { runLog } = await sharedServicesOf(current.t.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    return (await runLog.snapshot(runId)) as RunSnapshot;
  }
  const start = async (prompt = 20, scriptId = current.id) =>
    (await call("POST", "/api/evaluation/startScenes", { script_id: scriptId, prompt_id: prompt })).json();
  const analyses = async (prompt = 20): Promise<SceneAnalyses> =>
    (await call("GET", `/api/evaluation/sceneAnalyses?script_id=${current.id}&prompt_id=${prompt}`)).json().data;
  const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;
  const structure = async (): Promise<ScriptStructure> =>
    ScriptStructure.parse((await call("GET", `/api/scriptStructure/document?script_id=${current.id}`)).json().data);
  /** The ledger adds up, and nothing of an ended run is held. */
  async function expectEven(): Promise<void> {
    const { rows } = await current.t.pool.query<{ sum: string; balance: string; open: string }>(
      `select (select sum(units) from ink_entries where user_id = $1) as sum, (select balance from ink_accounts where user_id = $1) as balance,
        (select count(*) from ink_entries e where user_id = $1 and kind = 'reserve' and not exists (select 1 from ink_entries x where x.run_id = e.run_id and x.step = e.step and x.kind in ('settle', 'release'))) as open`,
      [current.me.userId],
    );
    expect(rows[0]?.sum).toBe(rows[0]?.balance);
    expect(rows[0]?.open).toBe("0");
  }
  return { current, call, upload, ended, start, analyses, balance, structure, expectEven };
}
