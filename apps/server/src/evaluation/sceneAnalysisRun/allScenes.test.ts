import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, describe, expect, test } from "vitest";
import { requeueSilentRuns } from "../../runEngine/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { EVALUATION_KINDS } from "../runKinds.ts";
import { openSceneAnalysisApp, SCENES_SCRIPT, SLOW_MODEL } from "../testing/sceneAnalysisApp.ts";

const { current, call, upload, ended, start, analyses, balance, structure, expectEven } = openSceneAnalysisApp();
let simulator: Simulator;
let t: TestApp;
let me: { token: string; userId: string };
let id: string;
beforeEach(() => {
  ({ simulator, t, me, id } = current);
});

describe("all scenes", () => {
  test("are estimated, analysed in one run that others join, and charged step by step", async () => {
    const estimate = (await call("GET", `/api/evaluation/estimateScenes?script_id=${id}&prompt_id=20`)).json().data;
    expect(estimate).toMatchObject({ enough: true, modelName: "simulated-writer", units: expect.any(Number) });
    const before = await balance();
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.data.runId).toBe(second.data.runId);
    const run = await ended(first.data.runId);
    const { scenes } = await structure();
    expect(run).toMatchObject({ kind: "scenes", state: "done", done: scenes.length - 1, total: scenes.length - 1 });
    expect(run.steps.map((s) => s.key)).toEqual(scenes.slice(1).map((s) => `scene:${s.attrs.id}`));
    const { analyses: list, activeRunId } = await analyses();
    expect([list.map((a) => a.scene), activeRunId]).toEqual([scenes.slice(1).map((_, i) => i + 1), null]);
    expect(list.every((a) => a.state === "done" && a.markdown.includes("### 要什么") && a.name !== "")).toBe(true);
    const cost = before - (await balance());
    expect(cost).toBeGreaterThan(estimate.units / 3);
    expect(cost).toBeLessThan(estimate.units * 2);
    expect(run.unitsUsed).toBe(cost);
    await expectEven();
  });

  test("a stopped run keeps what is done, gives back the rest, and can be taken up again", async () => {
    simulator.set(SLOW_MODEL);
    const { runId } = (await start(21)).data;
    await expect.poll(async () => (await analyses(21)).analyses.some((a) => a.state === "running")).toBe(true);
    expect((await analyses(21)).activeRunId).toBe(runId);
    await call("POST", "/api/run/cancel", { runId });
    const stopped = await ended(runId);
    expect(stopped).toMatchObject({ state: "cancelled", message: "场景分析已停止" });
    // What had been streamed of the scenes under way is paid.
    expect(stopped.unitsUsed).toBeGreaterThan(0);
    await expectEven();
    expect((await analyses(21)).analyses.every((a) => a.state === "done")).toBe(true);
    // Whoever comes back finds it, to go on with it.
    expect((await analyses(21)).activeRunId).toBe(runId);
    // From two windows at once: one run, and both follow it.
    simulator.set(SLOW_MODEL);
    const both = await Promise.all([
      call("POST", "/api/evaluation/retryScenes", { runId }),
      call("POST", "/api/evaluation/retryScenes", { runId }),
    ]);
    expect(both.map((answer) => answer.json().data).toSorted((a, b) => a.joined - b.joined)).toEqual([
      { runId, joined: false },
      { runId, joined: true },
    ]);
    simulator.set({ tokensPerSecond: Infinity });
    expect((await ended(runId)).state).toBe("done");
    expect((await call("POST", "/api/evaluation/retryScenes", { runId })).statusCode).toBe(409);
    expect((await analyses(21)).activeRunId).toBeNull();
    await expectEven();
  });

  test("whatever a retry takes up of a stopped run is paid for", async () => {
    simulator.set(SLOW_MODEL);
    const { runId } = (await start(23)).data;
    await expect.poll(async () => (await analyses(23)).analyses.some((a) => a.state === "running")).toBe(true);
    await call("POST", "/api/run/cancel", { runId });
    const { steps } = await ended(runId);
    expect(steps.length).toBeGreaterThan(1);
    simulator.set({ tokensPerSecond: Infinity });
    await call("POST", "/api/evaluation/retryScenes", { runId, key: steps[0]?.key });
    const after = await ended(runId);
    const done = after.steps.filter((s) => s.state === "done").map((s) => s.key);
    const { rows } = await t.pool.query<{ step: string }>(
      "select step from ink_entries where run_id = $1 and kind = 'settle' and cost > 0 and step like '%#2'",
      [runId],
    );
    expect(rows.map((r) => r.step.replace(/#\d+$/u, "")).toSorted()).toEqual(done.toSorted());
    expect(after.steps.filter((s) => s.state !== "done")).toEqual([]);
    await expectEven();
  });

  test("a failed scene is retried alone; a scene that is gone says so", async () => {
    simulator.set({ faults: { filter: 1 } });
    const { runId } = (await start(22)).data;
    const failed = await ended(runId);
    expect(failed.state).toBe("failed");
    expect(failed.steps.every((s) => s.state === "failed")).toBe(true);
    await expectEven();
    simulator.set({ faults: {} });
    const key = failed.steps[1]?.key ?? "";
    await call("POST", "/api/evaluation/retryScenes", { runId, key });
    const after = await ended(runId);
    expect(after.steps.filter((s) => s.state === "done").map((s) => s.key)).toEqual([key]);
    expect((await call("POST", "/api/evaluation/retryScenes", { runId, key })).statusCode).toBe(409);

    const doc = await structure();
    const [, one, two] = doc.scenes;
    const joined = {
      ...one,
      content: [
        ...(one?.content ?? []),
        ...(two?.content ?? []).map((l, i) => (i === 0 ? { ...l, attrs: { ...l.attrs, type: "action" } } : l)),
      ],
    };
    const retag = await call("POST", "/api/scriptStructure/retag", {
      scriptId: id,
      replaces: [one, two].map((scene, i) => [scene?.attrs.id, doc.versions[i + 1]?.[0]]),
      scenes: [joined],
    });
    expect(retag.statusCode).toBe(200);
    const { analyses: list } = await analyses(22);
    expect(list.find((a) => a.key === key)).toMatchObject({
      scene: null,
      state: "done",
      name: expect.stringMatching(/./u),
    });
    await expectEven();
  });

  test("a run whose worker and job are gone is taken up where it was", async () => {
    const { runLog, ink } = await sharedServicesOf(t.services);
    const { scenes } = await structure();
    const keys = scenes.slice(1).map((s) => `scene:${s.attrs.id}`);
    const [first = "", ...rest] = keys;
    const { run } = await runLog.startRun({
      kind: "scenes",
      userId: me.userId,
      scriptId: id,
      input: { promptId: 23, model: { name: "simulated-writer", simulated: true } },
      steps: keys,
      state: "running",
    });
    await ink.reserve(
      me.userId,
      run.id,
      "1",
      rest.map((step) => ({ step, units: 10_000 })),
    );
    await runLog.appendEvents(run.id, [
      { type: "step", key: first, state: "running", attempt: 1 },
      { type: "delta", key: first, text: "写好了。" },
      { type: "step", key: first, state: "done", attempt: 1 },
      { type: "step", key: rest[0] ?? "", state: "running", attempt: 1 },
      { type: "delta", key: rest[0] ?? "", text: "写到一半" },
    ]);
    await t.pool.query("update runs set touched_at = now() - interval '2 minutes' where id = $1", [run.id]);
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS);
    const done = await ended(run.id);
    expect(done.steps.map((s) => s.state)).toEqual(keys.map(() => "done"));
    expect(done.steps[0]?.text).toBe("写好了。");
    expect(done.steps[1]?.text).not.toContain("写到一半");
    await expectEven();
  });

  test("are someone's own; novels and scripts without ink are refused in a sentence", async () => {
    const { token } = await t.logIn();
    const { runId } = (await start(24)).data;
    for (const [method, url, body] of [
      ["POST", "/api/evaluation/startScenes", { script_id: id, prompt_id: 20 }],
      ["POST", "/api/evaluation/retryScenes", { runId }],
      ["GET", `/api/evaluation/sceneAnalyses?script_id=${id}&prompt_id=20`, undefined],
      ["GET", `/api/evaluation/estimateScenes?script_id=${id}&prompt_id=20`, undefined],
    ] as const)
      expect((await call(method, url, body, token)).statusCode, url).toBe(404);
    await ended(runId);
    const many = await upload(Array.from({ length: 2_001 }, (_, i) => `第${i + 1}场 内景 屋 夜\n△他走。\n`).join("\n"));
    const msg = "一次最多分析 2,000 场，这部剧本有 2,001 场，请逐场分析";
    expect((await call("GET", `/api/evaluation/estimateScenes?script_id=${many}&prompt_id=20`)).json()).toMatchObject({
      code: 400,
      msg,
    });
    expect(await start(20, many)).toMatchObject({ code: 400, msg });
    const novel = await upload(SCENES_SCRIPT, { fileType: "2", pingguType: "" });
    expect(await start(20, novel)).toMatchObject({ code: 400, msg: "场景分析只适用于剧本，小说请看全剧报告" });
    expect(await start(25)).toMatchObject({ code: 400 });
    await t.pool.query("update ink_accounts set balance = 3 where user_id = $1", [me.userId]);
    expect(await start(20)).toMatchObject({ code: 1200, msg: "账户余额不足，请充值！" });
    expect((await analyses(20)).activeRunId).toBeNull();
  });
});
