import { once } from "node:events";
import type { Duplex } from "node:stream";
import { AI_LABEL_EXPORTED, BALANCE_MARKER } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { beforeEach, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { endAbandonedRuns, requeueSilentRuns } from "../../runEngine/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { EVALUATION_KINDS } from "../runKinds.ts";
import { openSceneAnalysisApp, SCENES_SCRIPT, SLOW_MODEL } from "../testing/sceneAnalysisApp.ts";

const { current, call, upload, start, ended, analyses, balance, structure, expectEven } = openSceneAnalysisApp();
let simulator: Simulator;
let t: TestApp;
let address: string;
let me: { token: string; userId: string };
let id: string;
beforeEach(() => {
  ({ simulator, t, address, me, id } = current);
});

interface Chat {
  text: string;
  code: number;
}
interface Socket {
  socket: WebSocket;
  closed: Promise<Chat>;
  first: Promise<void>;
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
      start: SCENES_SCRIPT.indexOf("船"),
      end: SCENES_SCRIPT.indexOf("船") + 1,
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
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS);
    expect((await runLog.loadRun(run.id))?.state).toBe("running");
    await t.pool.query("update runs set touched_at = now() - interval '5 minutes' where id = $1", [run.id]);
    await requeueSilentRuns({ jobs: t.services.jobs, runLog }, EVALUATION_KINDS);
    expect(await runLog.loadRun(run.id)).toMatchObject({ state: "failed", message: "分析中断了，请再试一次" });
    expect(await balance()).toBe(before);
  });

  test("is not analysed beside all scenes by the same prompt, nor they beside it; by another prompt it is", async () => {
    const held = "这一处正在做，等做完或停下再开始";
    simulator.set(SLOW_MODEL);
    const one = open({ script_id: id, prompt_id: 22, activeIndex: 1 });
    await one.first;
    expect(await start(22)).toMatchObject({ code: 409, msg: held });
    one.socket.close();
    await expect.poll(async () => (await runsOf()).map((r) => r.state)).toEqual(["cancelled"]);
    const { runId } = (await start(22)).data;
    expect(await chat({ prompt_id: 22, activeIndex: 1 })).toEqual({ code: 1000, text: held });
    const other = open({ script_id: id, prompt_id: 23, activeIndex: 1 });
    await other.first;
    simulator.set({ tokensPerSecond: Infinity });
    expect((await other.closed).code).toBe(1000);
    await ended(runId);
    await expectEven();
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
    const novel = await upload(SCENES_SCRIPT, { fileType: "2", pingguType: "" });
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
