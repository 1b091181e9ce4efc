import type { Simulator } from "@mochang/model-simulator";
import { BALANCE_MARKER, NOVEL_PROMPTS, type Report } from "@mochang/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { setRole } from "../commands/admin.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import { fieldParts, filePart, uploadRequest } from "../library/testUpload.ts";
import type { TestApp } from "../testApp.ts";
import { openTestModelApp } from "../testing/testModelApp.ts";
import { requeueSilentRuns } from "../runEngine/index.ts";
import { EVALUATION_KINDS } from "./runKinds.ts";
import { longScript } from "./testing/testWork.ts";

let simulator: Simulator;
let t: TestApp;
let address: string;
let me: { token: string; userId: string };
const SCRIPT = longScript(4_000);

beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0, firstTokenMs: 0, inventedQuotes: 0 });
  me = await t.logIn();
});

const call = (method: "GET" | "POST", url: string, payload?: object, token = me.token) =>
  t.app.inject({ method, url, payload, headers: { token } });
async function upload(token = me.token, fields: Record<string, string> = {}): Promise<string> {
  const answer = await t.app.inject(
    uploadRequest(token, [...fieldParts({ pingguType: "", ...fields }), filePart(SCRIPT)]),
  );
  return answer.json().data.id;
}
/** Follows the run to its end, as a viewer does. */
async function ended(runId: string): Promise<void> {
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
}
const start = async (scriptId: string): Promise<string> =>
  (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data.runId;
const report = async (scriptId: string): Promise<Report> =>
  (await call("GET", `/api/evaluation/report?script_id=${scriptId}`)).json().data;
const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;

interface Chat {
  text: string;
  code: number;
}
/** One conversation over the socket. */
function chat(message: object | string, headers: Record<string, string> = { token: me.token }): Promise<Chat> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/chat/chat_ws`, { headers });
    let text = "";
    socket.on("open", () => socket.send(typeof message === "string" ? message : JSON.stringify(message)));
    socket.on("message", (data: Buffer) => (text += data.toString("utf8")));
    socket.on("close", (code) => resolve({ text, code }));
    socket.on("unexpected-response", (refused, response) => {
      refused.destroy();
      resolve({ text: "", code: response.statusCode ?? 0 });
    });
    socket.on("error", reject);
  });
}

describe("an evaluation", () => {
  it("goes from start to report, is charged once a step, and costs what it said", async () => {
    const scriptId = await upload();
    const estimate = (await call("GET", `/api/evaluation/estimate?script_id=${scriptId}`)).json().data;
    expect(estimate).toMatchObject({ enough: true, modelName: "simulated-writer" });
    const before = await balance();
    const runId = await start(scriptId);
    const joined = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
    expect(joined).toEqual({ runId, joined: true });
    await ended(runId);

    const done = await report(scriptId);
    expect(done.tabs.map((tab) => tab.sections.length)).toEqual([4, 7, 4, 2, 4, 2]);
    expect(
      done.tabs
        .flatMap((tab) => tab.sections)
        .filter((s) => s.state !== "done" || s.origin !== "model" || s.title === "" || s.markdown.length < 60),
    ).toEqual([]);
    expect(done.model).toEqual({ name: "simulated-writer", simulated: true });
    expect(done.verdict?.samples).toHaveLength(5);
    expect(done.headline).toBeTruthy();
    expect(before - (await balance())).toBe(done.unitsUsed);
    expect(done.unitsUsed).toBeGreaterThan(0);
    expect(done.unitsUsed).toBeLessThan(estimate.units * 1.2);
    const { rows } = await t.db.execute(
      sql`select step, count(*)::int as n from ink_entries where run_id = ${runId} and kind = 'settle' group by step having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    const card = (await call("GET", `/api/scripts/detail?script_id=${scriptId}`)).json().data.evaluation;
    expect(card).toMatchObject({
      state: "done",
      median: done.verdict?.median,
      grade: done.verdict?.grade,
      rulesOnly: false,
    });
    const tab = (await call("GET", `/api/promptResult/findTabPromptResult?scriptId=${scriptId}&tabIndex=4`)).json()
      .data;
    expect(tab.map((r: { promptId: number }) => r.promptId)).toEqual([14, 5]);
  });

  it("starts with the upload that asks for it", async () => {
    const scriptId = await upload(me.token, { pingguType: "1-1" });
    const { runId } = await report(scriptId);
    expect(runId).not.toBeNull();
    await ended(runId ?? "");
    expect((await report(scriptId)).tabs[0]?.sections[0]?.state).toBe("done");
    // Asked for with the upload once more, its answer lost: the one that ended meanwhile counts.
    expect((await call("POST", "/api/evaluation/start", { script_id: scriptId, first: true })).json().data).toEqual({
      runId,
      joined: true,
    });
    expect((await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data.joined).toBe(false);
  });

  it("starts nothing without enough ink", async () => {
    const scriptId = await upload();
    const { ink } = await sharedServicesOf(t.services);
    await ink.reserve(me.userId, `spent-${scriptId}`, "1", [{ step: "all", units: (await balance()) - 1000 }]);
    const answer = await call("POST", "/api/evaluation/start", { script_id: scriptId });
    expect([answer.statusCode, answer.json().code]).toEqual([402, 1200]);
    expect((await report(scriptId)).runId).toBeNull();
    expect(await balance()).toBe(1000);
    expect(await chat({ script_id: scriptId, prompt_id: 47 })).toEqual({ text: BALANCE_MARKER, code: 1000 });
  });

  it("names what is wrong with a request for a tab", async () => {
    const tab = async (query: string) =>
      (await call("GET", `/api/promptResult/findTabPromptResult?${query}`)).json() as unknown;
    for (const tabIndex of ["0", "7", "x", ""])
      expect(await tab(`scriptId=s&tabIndex=${tabIndex}`)).toMatchObject({
        code: 400,
        msg: "页签（tabIndex）是 1 到 6",
      });
    expect(await tab("tabIndex=1")).toMatchObject({ code: 400, msg: "请写明哪一部作品（scriptId）" });
  });

  it("is nobody else's", async () => {
    const scriptId = await upload();
    const runId = await start(scriptId);
    const other = (await t.logIn()).token;
    const responses = [
      await call("POST", "/api/evaluation/start", { script_id: scriptId }, other),
      await call("POST", "/api/evaluation/retry", { runId, key: "prompt:47" }, other),
      await call("GET", `/api/evaluation/estimate?script_id=${scriptId}`, undefined, other),
      await call("GET", `/api/evaluation/report?script_id=${scriptId}`, undefined, other),
      await call("GET", `/api/promptResult/findTabPromptResult?scriptId=${scriptId}&tabIndex=1`, undefined, other),
      await call("GET", `/api/export/generateReport?scriptId=${scriptId}`, undefined, other),
      await call("GET", `/api/export/exportPDF?scriptId=${scriptId}`, undefined, other),
    ];
    expect(responses.map((a) => a.statusCode)).toEqual(responses.map(() => 404));
    expect(await chat({ script_id: scriptId, prompt_id: 47 }, { token: other })).toEqual({ text: "", code: 1008 });
    await ended(runId);
  });

  it("is closed to tenant 8", async () => {
    const scriptId = await upload();
    await t.db.execute(sql`update users set tenant_id = 8 where id = ${me.userId}`);
    const responses = [
      await call("POST", "/api/evaluation/start", { script_id: scriptId }),
      await call("GET", `/api/evaluation/report?script_id=${scriptId}`),
      await call("GET", `/api/export/generateReport?scriptId=${scriptId}`),
      await call("GET", `/api/export/exportPDF?scriptId=${scriptId}`),
    ];
    expect(responses.map((a) => a.statusCode)).toEqual([403, 403, 403, 403]);
    expect((await chat({ script_id: scriptId, prompt_id: 47 })).code).toBe(403);
  });

  it("of a novel fills its own eighteen sections", async () => {
    const scriptId = await upload(me.token, { fileType: "2" });
    await ended(await start(scriptId));
    const done = await report(scriptId);
    expect(done.tabs.map((tab) => tab.title)).toEqual([
      "全剧综述",
      "故事内核",
      "主题题材",
      "人物塑造",
      "投资市场（电影投资）",
      "类型模版（故事模板）",
    ]);
    expect(done.tabs.map((tab) => tab.sections.map((s) => s.promptId))).toEqual(Object.values(NOVEL_PROMPTS));
    expect(
      done.tabs.flatMap((tab) => tab.sections).filter((s) => s.state !== "done" || s.markdown.length < 60),
    ).toEqual([]);
    expect(done.headline).toBeTruthy();
    expect(done.verdict?.dimensions.map((d) => d.key)).toContain("adaptability");
    const tab = (await call("GET", `/api/promptResult/findTabPromptResult?scriptId=${scriptId}&tabIndex=4`)).json()
      .data;
    expect(tab.map((r: { promptId: number }) => r.promptId)).toEqual([29]);
  });

  it("keeps a failed section's ink out of the charge, and retries it alone", async () => {
    const scriptId = await upload();
    simulator.set({ faults: { filter: 1 } });
    const runId = await start(scriptId);
    await ended(runId);
    expect(await balance()).toBe(10_000_000);
    const failed = await report(scriptId);
    expect(
      failed.tabs.flatMap((tab) => tab.sections).every((s) => s.state === "failed" && s.message && s.markdown === ""),
    ).toBe(true);
    const told = async () => (await call("POST", "/api/message/findPageByParam", {})).json().data.records[0].title;
    expect(await told()).toMatch(/^《渡口》的评估没有写成：/u);
    simulator.set({ faults: {} });
    simulator.clear();
    const retried = await call("POST", "/api/evaluation/retry", { runId, key: "prompt:47" });
    expect(retried.json().data).toEqual({ runId, joined: false });
    await ended(runId);
    const now = await report(scriptId);
    expect(
      now.tabs
        .flatMap((tab) => tab.sections)
        .filter((s) => s.state === "done")
        .map((s) => s.promptId),
    ).toEqual([47]);
    expect(await told()).toBe("《渡口》评完了，有 22 节没有写成");
    const [first, ...others] = simulator.calls().map((c) => c.tasks.join());
    expect([first, ...others.slice(-2)]).toEqual(["", "47", "support"]);
    expect(others.slice(0, -2).toSorted()).toEqual(["paper-people", "paper-story", "paper-worth"]);
    expect(10_000_000 - (await balance())).toBe(now.unitsUsed);
    expect((await call("POST", "/api/evaluation/retry", { runId, key: "prompt:47" })).statusCode).toBe(409);
  });

  it("is taken up once by two windows, and whatever a retry takes up of it is paid for", async () => {
    const scriptId = await upload();
    simulator.set({ faults: { filter: 1 } });
    const runId = await start(scriptId);
    await ended(runId);
    simulator.set({ faults: {}, tokensPerSecond: 1 });
    const [one, other] = ["prompt:47", "prompt:5"];
    // As a stopped evaluation leaves it: this section was never begun.
    await t.db.execute(sql`update run_steps set state = 'waiting' where run_id = ${runId} and key = ${other}`);
    const retry = () => call("POST", "/api/evaluation/retry", { runId, key: one });
    const answers = (await Promise.all([retry(), retry(), retry()])).map((answer) => [
      answer.statusCode,
      answer.json().data?.joined ?? null,
    ]);
    // Who asks when the section is under way already is told that it needs no retry.
    expect(answers.filter(([, joined]) => joined === false)).toHaveLength(1);
    expect(answers.filter(([status, joined]) => joined !== true && status !== 409 && joined !== false)).toEqual([]);
    const third = await call("POST", "/api/evaluation/start", { script_id: scriptId });
    expect(third.json().data).toEqual({ runId, joined: true });
    simulator.set({ tokensPerSecond: Infinity });
    await ended(runId);
    const { rows } = await t.db.execute<{ step: string; n: number }>(
      sql`select split_part(step, '#', 1) as step, count(*)::int as n from ink_entries where run_id = ${runId} and kind = 'settle' and cost > 0 group by 1`,
    );
    expect(rows.filter((r) => r.n > 1)).toEqual([]);
    for (const key of [one, other]) expect(rows.map((r) => r.step)).toContain(key);
  });

  it("goes on where it failed when an administrator lets it, at its user's cost; of a changed text it does not", async () => {
    const admin = await t.logIn();
    await setRole(t.db, admin.phone, "admin");
    const scriptId = await upload();
    simulator.set({ faults: { filter: 1 } });
    const runId = await start(scriptId);
    await ended(runId);
    const resume = async () =>
      (await call("POST", "/api/admin/resumeRun", { runId, reason: "模型通了" }, admin.token)).json();
    // Nothing of it was written yet: there is nothing to go on with.
    await t.db.execute(sql`update runs set state = 'failed' where id = ${runId}`);
    expect(await resume()).toMatchObject({ code: 409, msg: expect.stringContaining("接不上了") });
    simulator.set({ faults: {} });
    await call("POST", "/api/evaluation/retry", { runId, key: "prompt:47" });
    await ended(runId);
    await t.db.execute(sql`update runs set state = 'failed' where id = ${runId}`);
    const { data } = (await call("GET", "/api/admin/work", undefined, admin.token)).json();
    expect(data.failed.find((run: { runId: string }) => run.runId === runId)).toMatchObject({ resumable: true });
    const before = await balance();
    expect(await resume()).toMatchObject({ code: 200, msg: "已经接着做" });
    await ended(runId);
    const now = await report(scriptId);
    expect(now.tabs.flatMap((tab) => tab.sections).every((s) => s.state === "done")).toBe(true);
    expect(before - (await balance())).toBeGreaterThan(0);
    expect(await resume()).toMatchObject({ code: 409 });
    await t.db.execute(sql`update runs set state = 'failed' where id = ${runId}`);
    expect(await resume()).toMatchObject({ code: 409 });
    const log = (await call("GET", "/api/admin/audit?kind=work", undefined, admin.token)).json().data.records;
    expect(log).toHaveLength(1);
    expect(log[0].what).toContain(`的评估（${runId.slice(0, 8)}）接着做`);
  });

  it("is queued again when its job is gone", async () => {
    const scriptId = await upload();
    simulator.set({ tokensPerSecond: 1 });
    const runId = await start(scriptId);
    const { runLog } = await sharedServicesOf(t.services);
    for await (const { event } of runLog.follow(runId, 0))
      if (event.type === "step" && event.state === "running") break;
    // As after the last of its tries: the job has failed, nobody works, the run is silent.
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = 'evaluate' and data->>'runId' = ${runId} and state = 'active'`,
    );
    await t.db.execute(sql`update pgboss.job set state = 'failed', heartbeat_on = null where id = ${rows[0]?.id}`);
    const revive = async (): Promise<void> => {
      await t.db.execute(sql`update runs set touched_at = now() - interval '2 minutes' where id = ${runId}`);
      await requeueSilentRuns({ runLog, jobs: t.services.jobs }, EVALUATION_KINDS);
    };
    await revive();
    const jobs = async () =>
      (
        await t.db.execute(
          sql`select state from pgboss.job where name = 'evaluate' and data->>'runId' = ${runId} and state <> 'failed'`,
        )
      ).rows.length;
    expect(await jobs()).toBe(1);
    await revive();
    expect(await jobs()).toBe(1);
    simulator.set({ tokensPerSecond: Infinity });
    await ended(runId);
    expect((await runLog.snapshot(runId))?.state).toBe("done");
  });

  it("stops when it is told to, and gives back what was not used", async () => {
    const scriptId = await upload();
    simulator.set({ tokensPerSecond: 400 });
    const runId = await start(scriptId);
    const { runLog } = await sharedServicesOf(t.services);
    for await (const { event } of runLog.follow(runId, 0)) if (event.type === "delta") break;
    // The sections that have begun do not end.
    simulator.set({ tokensPerSecond: 1 });
    await call("POST", "/api/run/cancel", { runId });
    await ended(runId);
    const run = await runLog.snapshot(runId);
    expect([run?.state, run?.unitsReserved]).toEqual(["cancelled", 0]);
    expect(10_000_000 - (await balance())).toBe(run?.unitsUsed);
    // The reading turn, and what had been streamed of the sections: no section was finished.
    const { rows } = await t.db.execute(
      sql`select count(*) filter (where step = 'warm')::int as warm, count(*) filter (where step like 'prompt:%' and cost > 0)::int as sections from ink_entries where run_id = ${runId} and kind = 'settle'`,
    );
    expect(rows).toEqual([{ warm: 1, sections: expect.any(Number) }]);
    expect(rows[0]?.["sections"]).toBeGreaterThan(0);
  });
});

describe("the chat socket", () => {
  it("streams a section from its beginning, while it is written and afterwards, and closes with 1000", async () => {
    const scriptId = await upload();
    simulator.set({ tokensPerSecond: 2_000 });
    const live = await chat({ script_id: scriptId, prompt_id: "47", activeIndex: 2 });
    const again = await chat({ script_id: scriptId, prompt_id: 47 });
    expect(live.code).toBe(1000);
    expect(again).toEqual(live);
    await ended((await report(scriptId)).runId ?? "");
    const stored = (await report(scriptId)).tabs[1]?.sections[0]?.markdown;
    expect(live.text).toBe(stored);
  });
  it("refuses what is no message, an unknown prompt, and a second request", async () => {
    const scriptId = await upload();
    expect((await chat("hello")).code).toBe(1008);
    expect((await chat({ script_id: "a\0", prompt_id: 47 })).code).toBe(1008);
    expect((await chat({ script_id: scriptId, prompt_id: 999 })).code).toBe(1008);
    expect((await report(scriptId)).runId).toBeNull();
  });
  it("starts and charges nothing for a section of the other form", async () => {
    const [novel, script] = [await upload(me.token, { fileType: "2" }), await upload()];
    expect((await chat({ script_id: novel, prompt_id: 47 })).code).toBe(1008);
    expect((await chat({ script_id: script, prompt_id: 26 })).code).toBe(1008);
    expect([(await report(novel)).runId, (await report(script)).runId]).toEqual([null, null]);
  });
  it("is closed to strangers and to other sites", async () => {
    expect((await chat({}, {})).code).toBe(401);
    expect((await chat({}, { cookie: `mochang_token=${me.token}`, origin: "https://evil.example" })).code).toBe(403);
    expect((await chat("hello", { cookie: `mochang_token=${me.token}`, origin: address })).code).toBe(1008);
  });
});

describe("the report", () => {
  it("is made by one call, evaluation and all, and told on the progress stream", async () => {
    const scriptId = await upload();
    const foreign = await t.app.inject({
      method: "GET",
      url: `/api/export/generateReport?scriptId=${scriptId}`,
      cookies: { mochang_token: me.token },
    });
    expect(foreign.statusCode).toBe(403);
    const { runId } = (await call("GET", `/api/export/generateReport?scriptId=${scriptId}`)).json().data;
    const twice = (await call("GET", `/api/export/generateReport?scriptId=${scriptId}`)).json().data;
    expect(twice).toEqual({ runId, joined: true });
    const stream = await call("GET", `/sse-api/sse/connect/${scriptId}`);
    expect(stream.body.trim().split("\n").at(-1)).toBe("data: 100");
    const card = (await call("GET", `/api/scripts/detail?script_id=${scriptId}`)).json().data;
    expect(card.isLoading).toBe(0);
    expect(card.exportUrl).toMatch(`/api/export/exportPDF?scriptId=${scriptId}&recordId=`);
    const pdf = await call("GET", card.exportUrl);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const { rows } = await t.db.execute(sql`select is_loading, percentage from export_records where run_id = ${runId}`);
    expect(rows).toEqual([{ is_loading: 0, percentage: 100 }]);
  });
});

it("describes its calls in the OpenAPI page", async () => {
  const page = (await t.app.inject({ url: "/api/openapi.json" })).json();
  expect(Object.keys(page.paths)).toEqual(
    expect.arrayContaining([
      "/api/evaluation/start",
      "/api/evaluation/retry",
      "/api/evaluation/estimate",
      "/api/evaluation/report",
      "/api/promptResult/findTabPromptResult",
      "/api/export/generateReport",
      "/api/chat/chat_ws",
    ]),
  );
});
