import { once } from "node:events";
import type { Duplex } from "node:stream";
import {
  AI_LABEL_EXPORTED,
  BALANCE_MARKER,
  NO_MODEL_LABEL,
  type RunSnapshot,
  type SceneAnalyses,
  type ScriptStructure,
} from "@mochang/contract";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { longScript } from "../testing/testWork.ts";
import { endAbandonedRuns, requeueSilentRuns } from "../../engine/index.ts";
import { EVALUATION_KINDS } from "../runKinds.ts";

let simulator: Simulator;
let t: TestApp;
let address: string;
let me: { token: string; userId: string };
let id: string;
const SCRIPT = longScript(2_500);
/** Answers begin with a whole sentence and then hardly go on, until another pace is set. */
const SLOW_MODEL = { tokensPerSecond: 1, tokensAtOnce: 80 };

beforeAll(async () => {
  simulator = createSimulator();
  t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-writer" });
  await composeWorker(t.services);
  address = await t.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});
beforeEach(async () => {
  simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0, firstTokenMs: 0, inventedQuotes: 0 });
  me = await t.logIn();
  id = await upload();
});

const call = (method: "GET" | "POST", url: string, payload?: object, token = me.token) =>
  t.app.inject({ method, url, payload, headers: { token } });
async function upload(text = SCRIPT, fields: Record<string, string> = {}): Promise<string> {
  return (await t.app.inject(uploadRequest(me.token, [...fieldParts(fields), filePart(text)]))).json().data.id;
}
async function ended(runId: string): Promise<RunSnapshot> {
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
  return (await runLog.snapshot(runId)) as RunSnapshot;
}
const start = async (prompt = 20, scriptId = id) =>
  (await call("POST", "/api/evaluation/startScenes", { script_id: scriptId, prompt_id: prompt })).json();
const analyses = async (prompt = 20): Promise<SceneAnalyses> =>
  (await call("GET", `/api/evaluation/sceneAnalyses?script_id=${id}&prompt_id=${prompt}`)).json().data;
const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;
const structure = async (): Promise<ScriptStructure> =>
  (await call("GET", `/api/scriptStructure/document?script_id=${id}`)).json().data;
/** The ledger adds up, and nothing of an ended run is held. */
async function expectEven(): Promise<void> {
  const { rows } = await t.pool.query<{ sum: string; balance: string; open: string }>(
    `select (select sum(units) from ink_entries where user_id = $1) as sum, (select balance from ink_accounts where user_id = $1) as balance,
      (select count(*) from ink_entries e where user_id = $1 and kind = 'reserve' and not exists (select 1 from ink_entries x where x.run_id = e.run_id and x.step = e.step and x.kind in ('settle', 'release'))) as open`,
    [me.userId],
  );
  expect(rows[0]?.sum).toBe(rows[0]?.balance);
  expect(rows[0]?.open).toBe("0");
}

/** Leaves a passage as a worker does that had streamed some text of it. */
async function streamed(runId: string, text: string): Promise<void> {
  const writer = await (await sharedServicesOf(t.services)).runLog.takeRun(runId);
  (await writer.beginStep("passage"))?.text(text);
  await writer.close();
}

/** What the user's settlements took, and for how many tokens of output. */
const settled = async () =>
  (
    await t.pool.query<{ cost: number; model: string; output: number }>(
      "select cost::int as cost, model, output_tokens as output from ink_entries where user_id = $1 and kind = 'settle' order by seq",
      [me.userId],
    )
  ).rows;

interface Chat {
  text: string;
  code: number;
}
interface Socket {
  socket: WebSocket;
  closed: Promise<Chat>;
  first: Promise<void>;
}
function open(message: object, token = me.token): Socket {
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/chat/chat_ws`, { headers: { token } });
  let text = "";
  const first = new Promise<void>((resolve) => socket.once("message", () => resolve()));
  socket.on("open", () => socket.send(JSON.stringify(message)));
  socket.on("message", (data: Buffer) => (text += data.toString("utf8")));
  const closed = new Promise<Chat>((resolve, reject) => {
    socket.on("close", (code) => resolve({ text, code }));
    socket.on("error", reject);
  });
  return { socket, closed, first };
}
const chat = (message: object, token = me.token): Promise<Chat> => open({ script_id: id, ...message }, token).closed;
const runsOf = async () =>
  (
    await t.pool.query<{ id: string; state: string; message: string | null }>(
      "select id, state, message from runs where user_id = $1 and kind in ('passage', 'scenes') order by created_at",
      [me.userId],
    )
  ).rows;

describe("one scene", () => {
  test("streams its titled cards, closes with 1000, is paid once and found again", async () => {
    const before = await balance();
    const { text, code } = await chat({ prompt_id: 20, activeIndex: 1 });
    expect(code).toBe(1000);
    expect([...text.matchAll(/^### (.*)$/gmu)].map((m) => m[1])).toEqual(["要什么", "挡在哪", "变在哪", "怎么改"]);
    expect(text).toMatch(/【第2场「[^」]+」@\d+-\d+】/u);
    expect(await balance()).toBeLessThan(before);
    await expectEven();
    const { analyses: list, activeRunId } = await analyses();
    const { scenes } = await structure();
    expect(activeRunId).toBeNull();
    expect(list).toMatchObject([
      {
        promptId: 20,
        sceneId: scenes[2]?.attrs.id,
        key: `scene:${scenes[2]?.attrs.id}`,
        scene: 2,
        state: "done",
        markdown: text,
        origin: "model",
        message: null,
      },
    ]);
    expect((await analyses(21)).analyses).toEqual([]);
    await call("POST", "/api/scriptStructure/addRemark", {
      scriptId: id,
      timestamp: "1",
      key: "船",
      value: "我的话",
      start: SCRIPT.indexOf("船"),
      end: SCRIPT.indexOf("船") + 1,
    });
    const exported = await t.exportedData(me.token);
    expect(exported).toMatchObject({
      evaluations: [{ kind: "passage", label: AI_LABEL_EXPORTED, sections: [{ text }] }],
      remarks: [{ value: "我的话" }],
    });
  });

  test("asked again is the newer one; a selection stands after the scenes", async () => {
    await chat({ prompt_id: 24, activeIndex: 0 });
    const second = await chat({ prompt_id: 24, activeIndex: 0 });
    const { scenes } = await structure();
    const line = scenes[2]?.content.find((l) => l.attrs.type === "dialogue")?.content?.[0]?.text ?? "";
    const selected = await chat({ prompt_id: 24, question: `${line.slice(0, 5)}\n ${line.slice(5)}` });
    expect([second.code, selected.code]).toEqual([1000, 1000]);
    expect((await analyses(24)).analyses.map((a) => [a.key.split(":")[0], a.scene, a.state])).toEqual([
      ["scene", 1, "done"],
      ["passage", null, "done"],
    ]);
    expect((await analyses(24)).analyses[0]?.markdown).toBe(second.text);
    await expectEven();
  });

  test("ends with its reader, who pays for what was streamed and for no more", async () => {
    simulator.set(SLOW_MODEL);
    const before = await balance();
    const { socket, first, closed } = open({ script_id: id, prompt_id: 21, activeIndex: 0 });
    await first;
    expect(await balance()).toBeLessThan(before);
    socket.close();
    await closed;
    await expect.poll(runsOf).toMatchObject([{ state: "cancelled" }]);
    await expectEven();
    const [paid] = await settled();
    expect(before - (await balance())).toBe(paid?.cost);
    expect(paid?.model).toBe("simulated-writer");
    expect(paid?.output).toBeGreaterThan(50);
    expect(paid?.output).toBeLessThan(250);
    expect(paid?.cost).toBeGreaterThan(0);
    expect((await analyses(21)).analyses).toEqual([]);
  });

  test("read far and then left costs as much of it", async () => {
    const { text } = await chat({ prompt_id: 22, activeIndex: 0 });
    const [whole] = await settled();
    simulator.set({ tokensPerSecond: 0.001, tokensAtOnce: Math.round(text.length * 0.4) });
    const again = open({ script_id: id, prompt_id: 22, activeIndex: 0 });
    let read = 0;
    again.socket.on("message", (data: Buffer) => (read += data.toString("utf8").length));
    await expect.poll(() => read).toBeGreaterThan(text.length * 0.4);
    again.socket.close();
    await again.closed;
    await expect.poll(async () => (await runsOf()).map((r) => r.state)).toEqual(["done", "cancelled"]);
    const [, stopped] = await settled();
    expect(stopped?.cost).toBeGreaterThan((whole?.cost ?? 0) * 0.5);
    await expectEven();
  });

  test("before its first word is left for nothing", async () => {
    simulator.set({ firstTokenMs: 600_000 });
    const before = await balance();
    const { socket, closed } = open({ script_id: id, prompt_id: 21, activeIndex: 0 });
    await expect.poll(async () => (await runsOf()).length).toBe(1);
    socket.close();
    await closed;
    await expect.poll(runsOf).toMatchObject([{ state: "cancelled" }]);
    expect(await balance()).toBe(before);
    await expectEven();
  });

  test("that its user had stopped when its process was killed is paid by what its row shows; one that was not costs nothing", async () => {
    const before = await balance();
    const { runLog, ink, model } = await sharedServicesOf(t.services);
    const charge = model?.of("passage").charge({ inputTokens: 1_000, cachedTokens: 0, outputTokens: 900 });
    const begin = async (): Promise<string> => {
      const { run } = await runLog.startRun({
        kind: "passage",
        userId: me.userId,
        scriptId: id,
        input: { promptId: 20, model: null, mark: t.services.notifications.mark === 7 ? 8 : 7 },
        steps: ["passage"],
        state: "running",
      });
      await ink.reserve(me.userId, run.id, "1", [{ units: 0, ...charge, step: "passage" }]);
      await streamed(run.id, "字".repeat(100));
      return run.id;
    };
    const [stopped, killed] = [await begin(), await begin()];
    await runLog.cancelRun(stopped);
    await endAbandonedRuns(runLog, EVALUATION_KINDS);
    expect((await runLog.loadRun(stopped))?.state).toBe("cancelled");
    expect((await runLog.loadRun(killed))?.state).toBe("failed");
    const cost = model?.of("passage").charge({ inputTokens: 1_000, cachedTokens: 0, outputTokens: 100 }).units ?? 0;
    expect(before - (await balance())).toBe(cost);
    await expectEven();
  });

  test("whose script is deleted under it is paid as far as it had come", async () => {
    const before = await balance();
    const { runLog, ink, model } = await sharedServicesOf(t.services);
    const { run } = await runLog.startRun({
      kind: "passage",
      userId: me.userId,
      scriptId: id,
      input: { promptId: 20, model: null, mark: t.services.notifications.mark },
      steps: ["passage"],
      state: "running",
    });
    const charge = model?.of("passage").charge({ inputTokens: 1_000, cachedTokens: 0, outputTokens: 900 });
    await ink.reserve(me.userId, run.id, "1", [{ units: 0, ...charge, step: "passage" }]);
    await streamed(run.id, "字");
    await runLog.deleteRun(run.id);
    expect(before - (await balance())).toBe(
      model?.of("passage").charge({ inputTokens: 1_000, cachedTokens: 0, outputTokens: 1 }).units,
    );
    await expectEven();
  });

  test("whose process was killed gives back what it held at the next start or question; a living one's is left alone", async () => {
    const before = await balance();
    const { runLog, ink } = await sharedServicesOf(t.services);
    const begin = async (mark: number): Promise<string> => {
      const { run } = await runLog.startRun({
        kind: "passage",
        userId: me.userId,
        scriptId: id,
        input: { promptId: 20, model: null, mark },
        steps: ["passage"],
        state: "running",
      });
      await ink.reserve(me.userId, run.id, "1", [{ step: "passage", units: 100 }]);
      return run.id;
    };
    const { mark } = t.services.notifications;
    const alive = await begin(mark);
    const dead = [await begin(mark === 7 ? 8 : 7), await begin(mark === 7 ? 8 : 7)];
    await endAbandonedRuns(runLog, EVALUATION_KINDS);
    expect((await runLog.loadRun(alive))?.state).toBe("running");
    for (const one of dead)
      expect(await runLog.loadRun(one)).toMatchObject({ state: "failed", message: "分析中断了，请再试一次" });
    expect(await balance()).toBe(before - 100);
    // The dead ones do not count among the three, and need no sweep of the clock.
    await begin(9);
    await begin(9);
    expect(await chat({ prompt_id: 20, activeIndex: 0 })).toMatchObject({
      code: 1000,
      text: expect.stringContaining("###"),
    });
    await runLog.finishRun(alive, { state: "cancelled" });
    await expectEven();
  });

  test("whose process says nothing any more is swept, and gives back what it held", async () => {
    const before = await balance();
    const { runLog, ink } = await sharedServicesOf(t.services);
    const { run } = await runLog.startRun({
      kind: "passage",
      userId: me.userId,
      scriptId: id,
      input: { promptId: 20, model: null },
      steps: ["passage"],
      state: "running",
    });
    await ink.reserve(me.userId, run.id, "1", [{ step: "passage", units: 100 }]);
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS, new Date());
    expect((await runLog.loadRun(run.id))?.state).toBe("running");
    await t.pool.query("update runs set touched_at = now() - interval '5 minutes' where id = $1", [run.id]);
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS, new Date());
    expect(await runLog.loadRun(run.id)).toMatchObject({ state: "failed", message: "分析中断了，请再试一次" });
    expect(await balance()).toBe(before);
  });

  test("more than three at once, no ink, a wrong place, foreign words and novels are told in words", async () => {
    simulator.set(SLOW_MODEL);
    const going = [0, 1, 2].map((activeIndex) => open({ script_id: id, prompt_id: 22, activeIndex }));
    await Promise.all(going.map(({ first }) => first));
    expect(await chat({ prompt_id: 22, activeIndex: 3 })).toEqual({
      code: 1000,
      text: "同时最多分析三处，请等前面的完成",
    });
    for (const { socket } of going) socket.close();
    await expect.poll(async () => (await runsOf()).every((r) => r.state === "cancelled")).toBe(true);
    simulator.set({ tokensPerSecond: Infinity });

    expect(await chat({ prompt_id: 22, activeIndex: 999 })).toEqual({ code: 1000, text: "没有这一场，请刷新后再试" });
    expect(await chat({ prompt_id: 22, question: "这句话不在剧本里面" })).toEqual({
      code: 1000,
      text: "选中的文字不在剧本里，请重新选中再试",
    });
    expect(await chat({ prompt_id: 22 })).toEqual({ code: 1000, text: "请选一场，或选中要分析的文字" });
    const novel = await upload(SCRIPT, { fileType: "2", pingguType: "" });
    expect(await chat({ script_id: novel, prompt_id: 22, activeIndex: 0 })).toEqual({
      code: 1000,
      text: "场景分析只适用于剧本，小说请看全剧报告",
    });
    await expectEven();
    await t.pool.query("update ink_accounts set balance = 3 where user_id = $1", [me.userId]);
    expect(await chat({ prompt_id: 22, activeIndex: 0 })).toEqual({ code: 1000, text: BALANCE_MARKER });
    expect((await runsOf()).filter((r) => r.state === "running")).toEqual([]);
  });

  test("asked about with too many words is told so; frames too large or against the protocol end with their own code", async () => {
    const long = "选中的文字太长，一次最多分析 20,000 字，请少选一些";
    expect(await chat({ prompt_id: 20, question: "长".repeat(20_001) })).toEqual({ code: 1000, text: long });
    expect(await chat({ prompt_id: 20, question: "长".repeat(60_000) })).toEqual({ code: 1009, text: long });
    expect(await chat({ prompt_id: 20, question: "长".repeat(600_000) })).toEqual({ code: 1009, text: "" });
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/chat/chat_ws`, { headers: { token: me.token } });
    await once(socket, "open");
    const raw = (socket as unknown as { _socket: Duplex })._socket;
    raw.write(Buffer.from([0x83, 0x80, 0, 0, 0, 0]));
    expect((await once(socket, "close"))[0]).toBe(1002);
    expect(await runsOf()).toEqual([]);
  });

  test("someone else's is refused without a trace", async () => {
    const { token } = await t.logIn();
    expect(await chat({ prompt_id: 20, activeIndex: 0 }, token)).toEqual({ code: 1008, text: "" });
  });

  test("that the provider refuses fails, and is not paid", async () => {
    simulator.set({ faults: { filter: 1 } });
    const before = await balance();
    expect((await chat({ prompt_id: 23, activeIndex: 0 })).code).toBe(1011);
    expect(await balance()).toBe(before);
    expect((await analyses(23)).analyses).toMatchObject([
      { state: "failed", markdown: "", message: expect.stringMatching(/./u) },
    ]);
    await expectEven();
  });
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
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS, new Date());
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
    const novel = await upload(SCRIPT, { fileType: "2", pingguType: "" });
    expect(await start(20, novel)).toMatchObject({ code: 400, msg: "场景分析只适用于剧本，小说请看全剧报告" });
    expect(await start(25)).toMatchObject({ code: 400 });
    await t.pool.query("update ink_accounts set balance = 3 where user_id = $1", [me.userId]);
    expect(await start(20)).toMatchObject({ code: 1200, msg: "账户余额不足，请充值！" });
    expect((await analyses(20)).activeRunId).toBeNull();
  });
});

describe("without a model", () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await openTestApp();
    await composeWorker(plain.services);
    return () => plain.close();
  });

  test("rules write the cards, headed as such, and nothing is charged", async () => {
    const { token, userId } = await plain.logIn();
    const scriptId = (await plain.app.inject(uploadRequest(token, [...fieldParts(), filePart(SHORT_SCRIPT)]))).json()
      .data.id as string;
    const estimate = (
      await plain.app.inject({
        url: `/api/evaluation/estimateScenes?script_id=${scriptId}&prompt_id=20`,
        headers: { token },
      })
    ).json().data;
    expect(estimate).toMatchObject({ units: 0, enough: true, modelName: null });
    const { runId } = (
      await plain.app.inject({
        method: "POST",
        url: "/api/evaluation/startScenes",
        payload: { script_id: scriptId, prompt_id: 20 },
        headers: { token },
      })
    ).json().data;
    const { runLog } = await sharedServicesOf(plain.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    const { analyses: list } = (
      await plain.app.inject({
        url: `/api/evaluation/sceneAnalyses?script_id=${scriptId}&prompt_id=20`,
        headers: { token },
      })
    ).json().data as SceneAnalyses;
    expect(list.map((a) => [a.scene, a.origin, a.state])).toEqual([
      [1, "rules", "done"],
      [2, "rules", "done"],
    ]);
    expect(list.every((a) => a.markdown.startsWith("### 规则统计"))).toBe(true);
    const base = (await plain.app.listen({ port: 0, host: "127.0.0.1" })).replace("http", "ws");
    const answer = await new Promise<Chat>((resolve, reject) => {
      const socket = new WebSocket(`${base}/api/chat/chat_ws`, { headers: { token } });
      let text = "";
      socket.on("open", () =>
        socket.send(JSON.stringify({ script_id: scriptId, prompt_id: 24, question: "油灯跳了一下" })),
      );
      socket.on("message", (data: Buffer) => (text += data.toString("utf8")));
      socket.on("close", (code) => resolve({ text, code }));
      socket.on("error", reject);
    });
    expect(answer).toMatchObject({
      code: 1000,
      text: expect.stringMatching(new RegExp(`^${NO_MODEL_LABEL}\\n\\n### 规则统计\\n\\n- 选中 6 字`, "u")),
    });
    const exported = await plain.exportedData(token);
    expect((exported["evaluations"] as { kind: string; label?: string }[]).map((e) => [e.kind, e.label])).toEqual([
      ["scenes", undefined],
      ["passage", undefined],
    ]);
    const { rows } = await plain.pool.query(
      "select count(*)::int as n from ink_entries where user_id = $1 and kind <> 'grant'",
      [userId],
    );
    expect(rows[0].n).toBe(0);
  });
});
