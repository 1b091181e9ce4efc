import { beforeEach, describe, expect, it } from "vitest";
import type { RunLog } from "../run/index.ts";
import type { TestApp } from "../testApp.ts";
import { openRecordsApp } from "./testing/recordsApp.ts";

const { current, call, upload, messages } = openRecordsApp();
let t: TestApp;
let runLog: RunLog;
let me: { token: string; userId: string };
beforeEach(() => {
  ({ t, runLog, me } = current);
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
    for (const neither of [
      {},
      { ids: [listed[1]!.id] },
      { id: listed[1]!.id, all: true },
      { all: false },
      { id: "" },
      [],
    ]) {
      const refused = await call("POST", "/api/message/read", neither);
      expect([refused.statusCode, refused.json().msg]).toEqual([
        400,
        "请写明哪一条消息（id），或者全部（all 为 true）",
      ]);
    }
    expect((await call("GET", "/api/message/unreadCount")).json().data).toEqual({ unread: 1 });
    await call("POST", "/api/message/read", { all: true });
    expect((await messages()).unread).toBe(0);
  });

  it("say which draft and which version they are about", async () => {
    const fail = async (scriptId: string, documentId?: string) => {
      const about = { kind: "evaluation", userId: me.userId, scriptId, documentId, state: "running" } as const;
      await runLog.finishRun((await runLog.startRun(about)).run.id, { state: "failed" });
      return (await messages()).records[0];
    };
    const draft = await upload({ draftOf: await upload() });
    expect((await fail(draft))?.title).toBe("《渡口》第二稿的评估没有写成");
    const { id } = (await call("POST", "/api/scripts/init", { scriptId: await upload(), type: 2 })).json().data;
    const version = { scriptId: id, name: "送审版", type: 2 };
    const { id: versionId } = (await call("POST", "/api/version/save", version)).json().data;
    const told = await fail(id, versionId);
    expect(told?.title).toBe("《渡口》（送审版）的评估没有写成");
    expect(told?.link).toContain(`versionId=${versionId}`);
  });

  it("say how many sections are missing, of an evaluation and of a report", async () => {
    const scriptId = await upload();
    const judged = { model: { name: "m", simulated: true }, grade: "B", review: false };
    const output = { ...judged, median: 3.6, low: 3.5, high: 3.7, headline: null, unwritten: 21 };
    const about = { userId: me.userId, scriptId, state: "running" } as const;
    const evaluation = (await runLog.startRun({ ...about, kind: "evaluation" })).run.id;
    await runLog.finishRun(evaluation, { state: "done", output });
    const told = async () => (await messages()).records[0]?.title;
    expect(await told()).toBe("《渡口》评完了，有 21 节没有写成：B 积极跟进");
    const report = await runLog.startRun({ ...about, kind: "report", input: { evaluationId: evaluation } });
    t.later(1_000);
    await runLog.finishRun(report.run.id, { state: "done" });
    expect(await told()).toBe("《渡口》的评估报告写完了，有 21 节没有写成");
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
