import { beforeEach, describe, expect, it } from "vitest";
import type { RunLog } from "../run/index.ts";
import type { TestApp } from "../testApp.ts";
import { REPORT_RECORDS } from "./reportRecords.ts";
import { openRecordsApp } from "./testing/recordsApp.ts";

const { current, upload, only, remove } = openRecordsApp();
let t: TestApp;
let runLog: RunLog;
let address: string;
let me: { token: string; userId: string };
beforeEach(() => {
  ({ t, runLog, address, me } = current);
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

  it("a record tells the place of the evaluation that it waits for, none while that runs, and then its own", async () => {
    const scriptId = await upload();
    const queue = async (input = {}): Promise<string> => {
      t.later(1);
      return (await runLog.startRun({ kind: "rewrite", userId: me.userId, scriptId: null, input })).run.id;
    };
    const [before, evaluationId, between] = [await queue(), await queue(), await queue()];
    const runId = await queue({ evaluationId });
    const record = { userId: me.userId, scriptId, runId, createdAt: new Date() };
    await t.services.db.transaction((tx) => REPORT_RECORDS.begin(tx, record, null));
    expect((await only()).queueAhead).toBe(1);
    await runLog.appendEvents(evaluationId, [{ type: "state", state: "running" }]);
    expect((await only()).queueAhead).toBeNull();
    await runLog.finishRun(evaluationId, { state: "done" });
    expect((await only()).queueAhead).toBe(2);
    await remove((await only()).id);
    for (const id of [before, evaluationId, between]) await runLog.deleteRun(id);
  });
});
