import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunLog } from "../run/index.ts";
import type { TestApp } from "../testApp.ts";
import { BOX, SLOW_MODEL, openRecordsApp } from "./testing/recordsApp.ts";

const { current, call, upload, report, records, only, messages, balance, ended, writing, remove } = openRecordsApp();
let simulator: Simulator;
let t: TestApp;
let runLog: RunLog;
let me: { token: string; userId: string };
beforeEach(() => {
  ({ simulator, t, runLog, me } = current);
});

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
