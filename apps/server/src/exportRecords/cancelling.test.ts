import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunLog } from "../run/index.ts";
import { BOX, SLOW_MODEL, openRecordsApp } from "./testing/recordsApp.ts";

/** So much at once that the shorter sections end and the longer ones are held. */
const HALF = { tokensPerSecond: 0.25, tokensAtOnce: 180, formsAtOnce: true };

const { current, call, upload, report, records, only, messages, balance, ended, writing, remove } = openRecordsApp();
let simulator: Simulator;
let runLog: RunLog;
beforeEach(() => {
  ({ simulator, runLog } = current);
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

  it("of a report, or its record's deletion, leaves alone the evaluation that another window has joined", async () => {
    simulator.set(SLOW_MODEL);
    for (const stop of [cancel, async () => (await remove((await only()).id)).json().data]) {
      const scriptId = await upload();
      const runId = await report(scriptId);
      await writing(scriptId);
      const joined = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
      expect(joined).toEqual({ runId: expect.any(String), joined: true });
      expect(await stop(runId)).toMatchObject({ unitsRefunded: 0 });
      expect((await runLog.loadRun(joined.runId))?.state).toBe("running");
      await cancel(joined.runId);
      for (const { id } of (await records()).records) await remove(id);
    }
  });

  it("of a report that was asked for twice at once stops the evaluation that it began", async () => {
    simulator.set(SLOW_MODEL);
    const scriptId = await upload();
    const [runId, again] = await Promise.all([report(scriptId), report(scriptId)]);
    expect(again).toBe(runId);
    await writing(scriptId);
    expect(await cancel(runId)).toMatchObject({ state: "cancelled" });
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
    // The conclusion is two calls.
    expect(written).toHaveLength(now.steps.length - before.length + 1);
    expect(10 * BOX - (await balance())).toBe(now.unitsUsed);
    // It ended twice and is told once.
    expect((await messages()).records.map((m) => m.outcome)).toEqual(["done"]);
  });
});
