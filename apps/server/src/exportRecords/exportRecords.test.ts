import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { readProgress, type ExportRecord, type Message } from "@mochang/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { composeWorker } from "../compose.ts";
import { longScript } from "../evaluation/testing/testWork.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import { fieldParts, filePart, uploadRequest } from "../library/testUpload.ts";
import type { RunLog } from "../run/index.ts";
import { openTestApp, type TestApp } from "../testApp.ts";

let simulator: Simulator;
let t: TestApp;
let runLog: RunLog;
let address: string;
let me: { token: string; userId: string };
const SCRIPT = longScript(4_000);
const BOX = 1_000_000;
/** The reading turn ends, each section is begun and then hardly goes on: a run is under way until another pace is set. */
const SLOW_MODEL = { tokensPerSecond: 0.25, tokensAtOnce: 80, formsAtOnce: true };
/** So much at once that the shorter sections end and the longer ones are held. */
const HALF = { tokensPerSecond: 0.25, tokensAtOnce: 180, formsAtOnce: true };

beforeAll(async () => {
  simulator = createSimulator();
  t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-writer" });
  ({ runLog } = await sharedServicesOf(t.services));
  await composeWorker(t.services);
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0, formsAtOnce: false, firstTokenMs: 0 });
  simulator.clear();
  me = await t.logIn();
});

const call = (method: "GET" | "POST" | "DELETE", url: string, payload?: object, token = me.token) =>
  t.app.inject({ method, url, payload, headers: { token } });
async function upload(fields: Record<string, string> = {}): Promise<string> {
  return (
    await t.app.inject(uploadRequest(me.token, [...fieldParts({ pingguType: "", ...fields }), filePart(SCRIPT)]))
  ).json().data.id;
}
const report = async (scriptId: string, more = ""): Promise<string> =>
  (await call("GET", `/api/export/generateReport?scriptId=${scriptId}${more}`)).json().data.runId;
const records = async (query: object = {}, token = me.token): Promise<{ total: number; records: ExportRecord[] }> =>
  (await call("POST", "/api/export-records/findPageByParam", query, token)).json().data;
const only = async (): Promise<ExportRecord> => (await records()).records[0]!;
const messages = async (): Promise<{ total: number; unread: number; records: Message[] }> =>
  (await call("POST", "/api/message/findPageByParam", {})).json().data;
const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;
async function ended(runId: string): Promise<void> {
  for await (const event of runLog.follow(runId, 0)) void event;
}
/** Waits until some section is being written. */
async function writing(scriptId: string): Promise<void> {
  const run = await runLog.newestRun(scriptId, ["evaluation"]);
  for await (const { event } of runLog.follow(run?.id ?? "", 0))
    if (event.type === "step" && event.key === "prompt:47" && event.state === "running") break;
}
const remove = (id: string, token = me.token) => call("DELETE", `/api/export-records/delete/${id}`, undefined, token);

describe("a record", () => {
  it("runs, is done, names its draft and leaves one message", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    const runId = await report(scriptId);
    expect(await only()).toMatchObject({
      scriptId,
      runId,
      name: "渡口",
      author: "阿青",
      fileType: 1,
      fileThemeName: "剧情",
      source: "1",
      versionName: "第一稿",
      isLoading: 1,
    });
    simulator.set({ tokensPerSecond: Infinity });
    await ended(runId);
    expect(await only()).toMatchObject({
      isLoading: 0,
      percentage: 100,
      queueAhead: null,
      message: null,
      exportUrl: expect.stringContaining(`/api/export/exportPDF?scriptId=${scriptId}&recordId=`),
    });
    const { total, unread, records: listed } = await messages();
    expect([total, unread]).toEqual([1, 1]);
    expect(listed[0]).toMatchObject({
      title: "《渡口》的评估报告写好了",
      outcome: "done",
      read: false,
      link: "/pinggu/pingguUpload?activeNameTab=second",
    });
  });

  it("is paged ten by ten, newest first, without those of works in the trash", async () => {
    const scriptId = await upload();
    await ended(await report(scriptId));
    await t.pool.query(
      "insert into export_records (id, user_id, script_id, run_id, is_loading, created_at) select id || '-' || n, user_id, script_id, run_id, 0, created_at + n * interval '1 second' from export_records, generate_series(1, 10) n where script_id = $1",
      [scriptId],
    );
    const first = await records();
    expect([first.total, first.records.length]).toEqual([11, 10]);
    expect(first.records.map((r) => r.createTime)).toEqual(
      first.records
        .map((r) => r.createTime)
        .toSorted()
        .toReversed(),
    );
    expect((await records({ currentPage: 2 })).records).toHaveLength(1);
    await call("POST", "/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    expect((await records()).total).toBe(0);
    await call("POST", "/api/scripts/updateStatus", { scriptId, deleteFlag: 0 });
    expect((await records()).total).toBe(11);
  });

  it("is its owner's alone", async () => {
    const scriptId = await upload();
    await ended(await report(scriptId));
    const { id } = await only();
    const { token } = await t.logIn();
    expect(await records({}, token)).toEqual({ total: 0, records: [] });
    expect((await remove(id, token)).statusCode).toBe(404);
    expect((await call("GET", `/sse-api/records/events?ids=${id}`, undefined, token)).statusCode).toBe(404);
    expect(
      (await call("GET", `/api/export/generateReport?scriptId=${scriptId}&recordId=${id}`, undefined, token))
        .statusCode,
    ).toBe(404);
    expect((await call("GET", `/api/export/generateReport?scriptId=${scriptId}&recordId=nothing`)).statusCode).toBe(
      404,
    );
    expect((await remove(id)).json()).toEqual({ code: 200, msg: "删除成功", data: { unitsRefunded: 0 } });
    expect((await remove(id)).statusCode).toBe(404);
    expect((await records()).total).toBe(0);
    expect((await messages()).total).toBe(0);
  });

  it("that failed says why, tells who downloads it that nothing is written, and is made again in its place", async () => {
    simulator.set({ faults: { filter: 1 } });
    const scriptId = await upload();
    await ended(await report(scriptId));
    const failed = await only();
    const exportUrl = `/api/export/exportPDF?scriptId=${scriptId}&recordId=${failed.id}`;
    expect(failed).toMatchObject({ isLoading: 2, exportUrl });
    expect(failed.message).toBeTruthy();
    expect((await call("GET", exportUrl)).json()).toEqual({
      code: 409,
      msg: "评估一节也没有写成，还没有可以下载的报告，请重新生成",
      data: null,
    });
    expect((await messages()).records).toMatchObject([
      { outcome: "failed", title: expect.stringMatching(/^《渡口》的评估报告没有写成：.+。退回 [\d.]+ [盒滴]墨$/u) },
    ]);
    expect(await balance()).toBe(10 * BOX);

    simulator.set({ faults: {}, ...SLOW_MODEL });
    const again = await report(scriptId, `&recordId=${failed.id}`);
    expect(again).not.toBe(failed.runId);
    expect(await records()).toMatchObject({ total: 1, records: [{ id: failed.id, isLoading: 1, runId: again }] });
    simulator.set({ tokensPerSecond: Infinity });
    await ended(again);
    expect(await only()).toMatchObject({ id: failed.id, isLoading: 0 });
    expect((await call("GET", exportUrl)).headers["content-type"]).toBe("application/pdf");
  });

  it("deleted while it runs stops the evaluation that was begun for it, and says what came back", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    await report(scriptId);
    await writing(scriptId);
    const answer = (await remove((await only()).id)).json();
    const evaluation = await runLog.newestRun(scriptId, ["evaluation"]);
    expect(evaluation?.state).toBe("cancelled");
    expect(answer.data.unitsRefunded).toBeGreaterThan(0);
    const now = await runLog.snapshot(evaluation?.id ?? "");
    expect([now?.unitsReserved, 10 * BOX - (await balance())]).toEqual([0, now?.unitsUsed]);
    expect((await messages()).records.map((m) => m.title)).toEqual([
      expect.stringMatching(/^《渡口》的评估停下了，退回 [\d.]+ [盒滴]墨$/u),
    ]);
  });

  it("deleted while it waits for an evaluation that its user started does not stop that evaluation", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    const { runId } = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
    await report(scriptId);
    expect((await remove((await only()).id)).json().data).toEqual({ unitsRefunded: 0 });
    simulator.set({ tokensPerSecond: Infinity });
    await ended(runId);
    expect((await runLog.loadRun(runId))?.state).toBe("done");
  });

  it("is closed to tenant 8", async () => {
    await t.pool.query("update users set tenant_id = 8 where id = $1", [me.userId]);
    expect((await call("POST", "/api/export-records/findPageByParam", {})).statusCode).toBe(403);
  });
});

describe("cancelling", () => {
  const cancel = async (runId: string) => (await call("POST", "/api/run/cancel", { runId })).json().data;

  it("says what came back, the same when asked twice, and nothing more after the end", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    const { runId } = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
    await writing(scriptId);
    // What comes at once is paid before the balance is looked at: from then on only slow prose is under way.
    let lastBalance = -1;
    await expect
      .poll(async () => {
        const before = lastBalance;
        lastBalance = await balance();
        return lastBalance === before;
      })
      .toBe(true);
    const cancelled = await cancel(runId);
    expect(cancelled.state).toBe("cancelled");
    // Also of the steps that were cut off behind some words: what they did not use came back.
    expect(cancelled.unitsRefunded).toBe((await balance()) - lastBalance);
    expect(10 * BOX - (await balance())).toBe(cancelled.unitsUsed);
    expect(await cancel(runId)).toEqual(cancelled);
    expect((await messages()).records).toHaveLength(1);
    expect((await messages()).records[0]).toMatchObject({
      outcome: "cancelled",
      link: expect.stringContaining(`/fullanalyze?script_id=${scriptId}`),
    });
  });

  it("again, after it was gone on with, says what came back this time", async () => {
    simulator.set(HALF);
    const scriptId = await upload();
    const start = async (): Promise<string> =>
      (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data.runId;
    const runId = await start();
    for await (const { event } of runLog.follow(runId, 0))
      if (event.type === "step" && event.key.startsWith("prompt:") && event.state === "done") break;
    const first = await cancel(runId);
    expect(first.unitsRefunded).toBeGreaterThan(0);
    simulator.set(SLOW_MODEL);
    expect(await start()).toBe(runId);
    const balanceBefore = await balance();
    const second = await cancel(runId);
    expect(second).toEqual({
      state: "cancelled",
      unitsUsed: first.unitsUsed,
      unitsRefunded: (await balance()) - balanceBefore,
    });
    expect(10 * BOX - (await balance())).toBe(second.unitsUsed);
  });

  it("of a report stops what it waits for, and tells of that ink", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    const runId = await report(scriptId);
    await writing(scriptId);
    const cancelled = await cancel(runId);
    expect(cancelled).toMatchObject({ state: "cancelled" });
    expect(cancelled.unitsRefunded).toBeGreaterThan(0);
    expect(await only()).toMatchObject({ isLoading: 2 });
    expect((await runLog.newestRun(scriptId, ["evaluation"]))?.state).toBe("cancelled");
  });

  it("of an evaluation fails the report that waits for it, begun or not, in one message", async () => {
    simulator.set(SLOW_MODEL);
    const works = [
      await upload({ scriptName: "一" }),
      await upload({ scriptName: "二" }),
      await upload({ scriptName: "三" }),
    ];
    for (const id of works) await report(id);
    const third = await runLog.newestRun(works[2]!, ["evaluation"]);
    expect(await cancel(third!.id)).toMatchObject({ state: "cancelled" });
    await ended((await runLog.newestRun(works[2]!, ["report"]))!.id);
    expect((await records()).records.find((r) => r.name === "三")).toMatchObject({
      isLoading: 2,
      message: "评估停止了，报告没有写成",
      queueAhead: null,
    });
    expect((await messages()).records).toMatchObject([
      {
        outcome: "failed",
        title: expect.stringMatching(/^《三》的评估报告没有写成：评估停止了，报告没有写成。退回 [\d.]+ [盒滴]墨$/u),
      },
    ]);
    for (const { id } of (await records()).records) await remove(id);
  });

  it("keeps what is written: starting again goes on there, charges each step once", async () => {
    simulator.set(HALF);
    const scriptId = await upload();
    const { runId } = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
    for await (const { event } of runLog.follow(runId, 0))
      if (event.type === "step" && event.key.startsWith("prompt:") && event.state === "done") break;
    await cancel(runId);
    const before = (await runLog.snapshot(runId))!.steps.filter((s) => s.state === "done").map((s) => s.key);
    expect(before.length).toBeGreaterThan(1);
    simulator.set({ tokensPerSecond: Infinity });
    simulator.clear();
    expect((await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data).toEqual({
      runId,
      joined: false,
    });
    await ended(runId);
    const now = (await runLog.snapshot(runId))!;
    expect(now.state).toBe("done");
    expect(now.steps.every((s) => s.state === "done")).toBe(true);
    const written = simulator.calls().filter((asked) => asked.tasks[0] !== "support");
    expect(written).toHaveLength(now.steps.length - before.length);
    expect(10 * BOX - (await balance())).toBe(now.unitsUsed);
    // It ended twice and is told once.
    expect((await messages()).records.map((m) => m.outcome)).toEqual(["done"]);
  });
});

describe("the queue", () => {
  it("tells each waiting run its place, counts others by turns, and moves", async () => {
    const other = (await t.logIn()).userId;
    const queue = async (userId: string): Promise<string> => {
      t.later(1);
      return (await runLog.startRun({ kind: "rewrite", userId, scriptId: null })).run.id;
    };
    const hers: string[] = [];
    for (let i = 0; i < 5; i++) hers.push(await queue(other));
    const ownRuns = [await queue(me.userId), await queue(me.userId), await queue(me.userId)];
    const places = () => Promise.all(ownRuns.map(async (id) => (await runLog.snapshot(id))?.queueAhead));
    // We take turns, though all of hers are older.
    expect(await Promise.all(hers.map(async (id) => (await runLog.snapshot(id))?.queueAhead))).toEqual([0, 2, 4, 6, 7]);
    expect(await places()).toEqual([1, 3, 5]);
    const all = await runLog.queuePlaces();
    expect([...hers, ...ownRuns].map((id) => all.get(id))).toEqual([0, 2, 4, 6, 7, 1, 3, 5]);
    for (const id of hers.slice(0, 4)) await runLog.cancelRun(id);
    expect(await places()).toEqual([1, 2, 3]);
    await runLog.appendEvents(ownRuns[0]!, [{ type: "state", state: "running" }]);
    expect(await places()).toEqual([null, 1, 2]);
    expect((await runLog.queuePlaces()).has(ownRuns[0]!)).toBe(false);
    for (const id of [...hers, ...ownRuns]) await runLog.deleteRun(id);
  });

  it("a follower of a waiting run is notified when its place changes", async () => {
    const first = (await runLog.startRun({ kind: "rewrite", userId: me.userId, scriptId: null })).run.id;
    t.later(1);
    const second = (await runLog.startRun({ kind: "rewrite", userId: me.userId, scriptId: null })).run.id;
    const body = fetch(`${address}/sse-api/runs/${second}/events`, { headers: { token: me.token } });
    const reader = (await body).body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (word: string): Promise<void> => {
      while (!text.includes(word)) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
      }
      expect(text).toContain(word);
    };
    await until('"queueAhead":1');
    await runLog.cancelRun(first);
    await until('event: queue\ndata: {"queueAhead":0}');
    await runLog.cancelRun(second);
    await until('"cancelled"');
    await reader.cancel();
  });
});

describe("the streams of several records over one connection", () => {
  interface Frame {
    event: string;
    data: string;
  }
  const framesOf = (text: string): Frame[] =>
    text.split("\n\n").flatMap((block) => {
      const of = (name: string): string | undefined =>
        block
          .split("\n")
          .find((l) => l.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = of("data");
      return data === undefined ? [] : [{ event: of("event") ?? "", data }];
    });

  it("name each record's messages by its id, end with its file or `end`, and then end", async () => {
    const [good, bad] = [await upload({ scriptName: "好" }), await upload({ scriptName: "坏" })];
    simulator.set(SLOW_MODEL);
    await report(good);
    await report(bad);
    const ids = (await records()).records;
    const badId = ids.find((r) => r.name === "坏")!;
    const goodId = ids.find((r) => r.name === "好")!;
    const streaming = call("GET", `/sse-api/records/events?ids=${goodId.id},${badId.id}`);
    await call("POST", "/api/run/cancel", { runId: badId.runId });
    simulator.set({ tokensPerSecond: Infinity });
    const frames = framesOf((await streaming).body);
    const of = (id: string) => frames.filter((f) => f.event === id).map((f) => readProgress(f.data));
    expect(of(badId.id).at(-1)).toEqual({ is: "failed" });
    expect(of(goodId.id).at(-1)).toEqual({
      is: "done",
      fileUrl: `/api/export/exportPDF?scriptId=${good}&recordId=${goodId.id}`,
    });
    expect(of(goodId.id).length).toBeGreaterThan(1);
    const percents = of(goodId.id).flatMap((m) => (m?.is === "progress" ? [m.percent] : []));
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    // Whoever comes back after the end hears the end.
    expect(framesOf((await call("GET", `/sse-api/records/events?ids=${badId.id}`)).body)).toEqual([
      { event: badId.id, data: "end" },
    ]);
  });

  it("refuse more than fifty, none, and what is no list", async () => {
    for (const ids of ["", Array.from({ length: 51 }, (_, i) => `r${i}`).join(",")])
      expect((await call("GET", `/sse-api/records/events?ids=${ids}`)).statusCode).toBe(400);
  });
});

describe("messages", () => {
  it("are read one by one or all, by their owner", async () => {
    const scriptId = await upload();
    for (const kind of ["evaluation", "scenes"] as const)
      await runLog.finishRun((await runLog.startRun({ kind, userId: me.userId, scriptId, state: "running" })).run.id, {
        state: "failed",
        message: "模型断开了",
      });
    const { records: listed, unread } = await messages();
    expect(unread).toBe(2);
    expect(listed.map((m) => m.title).toSorted()).toEqual([
      "《渡口》的场景分析没有写成：模型断开了",
      "《渡口》的评估没有写成：模型断开了",
    ]);
    const { token } = await t.logIn();
    expect((await call("POST", "/api/message/read", { id: listed[0]!.id }, token)).statusCode).toBe(404);
    await call("POST", "/api/message/read", { id: listed[0]!.id });
    expect((await messages()).records.map((m) => m.read).toSorted()).toEqual([false, true]);
    expect((await call("GET", "/api/message/unreadCount")).json().data).toEqual({ unread: 1 });
    await call("POST", "/api/message/read", {});
    expect((await messages()).unread).toBe(0);
  });

  it("go with the work they tell of", async () => {
    const scriptId = await upload();
    await runLog.finishRun(
      (await runLog.startRun({ kind: "evaluation", userId: me.userId, scriptId, state: "running" })).run.id,
      { state: "failed" },
    );
    expect((await messages()).total).toBe(1);
    await call("POST", "/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    await call("POST", "/api/scripts/physical-delete", { scriptId });
    expect((await messages()).total).toBe(0);
  });
});

describe("a new draft", () => {
  it("counts from the one before it, which must be one's own", async () => {
    const first = await upload();
    const second = await upload({ draftOf: first });
    const third = await upload({ draftOf: second });
    const detail = async (id: string) => (await call("GET", `/api/scripts/detail?script_id=${id}`)).json().data;
    expect(await detail(first)).toMatchObject({ draftNumber: 1, draftOf: null, versionName: "第一稿" });
    expect(await detail(third)).toMatchObject({ draftNumber: 3, draftOf: second, versionName: "第三稿" });
    const { token } = await t.logIn();
    const stolen = await t.app.inject(uploadRequest(token, [...fieldParts({ draftOf: first }), filePart(SCRIPT)]));
    expect(stolen.statusCode).toBe(404);
    expect((await call("POST", "/api/scripts/findPageByParam", {}, token)).json().data.total).toBe(0);
  });

  it("has the form of the one before it", async () => {
    const first = await upload();
    const novel = await t.app.inject(
      uploadRequest(me.token, [...fieldParts({ pingguType: "", draftOf: first, fileType: "2" }), filePart(SCRIPT)]),
    );
    expect([novel.statusCode, novel.json().msg]).toEqual([400, "新稿和上一稿要同是剧本，或同是小说"]);
    expect((await call("POST", "/api/scripts/findPageByParam", {})).json().data.total).toBe(1);
  });
});
