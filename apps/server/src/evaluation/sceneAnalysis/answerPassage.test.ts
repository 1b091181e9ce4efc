import { RESTARTED_NOTE, type SceneAnalyses } from "@mochang/contract";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { sharedServicesOf } from "../../sharedServices.ts";
import { uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longScript } from "../testing/testWork.ts";
import { answerPassage } from "./answerPassage.ts";

const newestOf = async (t: TestApp, token: string, id: string, prompt: number) =>
  (
    (
      await t.app.inject({
        url: `/api/evaluation/sceneAnalyses?script_id=${id}&prompt_id=${prompt}`,
        headers: { token },
      })
    ).json().data as SceneAnalyses
  ).analyses[0];

describe("a reader of one scene", () => {
  let simulator: Simulator;
  let t: TestApp;
  let address: string;
  beforeAll(async () => {
    simulator = createSimulator();
    t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-writer" });
    address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await t.close();
    await simulator.close();
  });

  async function chat(
    token: string,
    message: object,
    onText: (text: string) => void = () => undefined,
  ): Promise<{ code: number; text: string }> {
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/chat/chat_ws`, { headers: { token } });
    let text = "";
    socket.on("open", () => socket.send(JSON.stringify(message)));
    socket.on("message", (data: Buffer) => onText((text += data.toString("utf8"))));
    const [code] = (await once(socket, "close")) as [number];
    return { code, text };
  }

  test("is told where the analysis began again, and then gets all of it", async () => {
    const { token } = await t.logIn();
    const id = await uploadText(t.app, token, longScript(2_500));
    // Its first sentence comes at once, and when it was heard, the cut in the middle.
    simulator.nextFaults("cut");
    simulator.set({ tokensPerSecond: 1, tokensAtOnce: 80, firstTokenMs: 0 });
    const { code, text } = await chat(token, { script_id: id, prompt_id: 20, activeIndex: 0 }, () =>
      simulator.set({ tokensPerSecond: Infinity }),
    );
    expect(code).toBe(1000);
    const [before, ...after] = text.split(RESTARTED_NOTE);
    expect(before).not.toBe("");
    expect(after.at(-1)).toBe((await newestOf(t, token, id, 20))?.markdown);
  });

  test("is told that a scene has nothing but its heading, and pays nothing", async () => {
    const { token, userId } = await t.logIn();
    const id = await uploadText(t.app, token, "第1场 内景 屋 夜\n\n第2场 外景 街 日\n△他走。\n");
    expect(await chat(token, { script_id: id, prompt_id: 20, activeIndex: 0 })).toEqual({
      code: 1000,
      text: "这一场只有标题，没有可以分析的文字",
    });
    expect(
      (await t.pool.query("select 1 from ink_entries where user_id = $1 and kind = 'reserve'", [userId])).rows,
    ).toEqual([]);
  });
});

test("a reader does not wait for a provider that stays away, and gets the ink back", async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const t = await openTestApp({
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_MODEL: "simulated-writer",
    LLM_OUTAGE_WAIT: "600",
  });
  const { token, userId } = await t.logIn();
  const id = await uploadText(t.app, token, longScript(1_000));
  const balance = async () =>
    (await t.app.inject({ url: "/api/user/getTokenBalance", headers: { token } })).json().data.balance as number;
  const before = await balance();
  const { db, now, jobs, log, notifications } = t.services;
  const { runLog, ink, model } = await sharedServicesOf(t.services);
  const deps = {
    db,
    now,
    jobs,
    log,
    runLog,
    ink,
    model,
    promptBook: loadPrompts(),
    supportCheck: false,
    mark: notifications.mark,
    waitMs: 50,
  };
  expect(
    await answerPassage(
      deps,
      { id: userId, tenantId: 1 },
      { scriptId: id, promptId: 20, activeIndex: 0 },
      () => undefined,
      new AbortController().signal,
    ),
  ).toBe("failed");
  expect(await newestOf(t, token, id, 20)).toMatchObject({ state: "failed", message: "大模型暂时连不上，请稍后再试" });
  expect(await balance()).toBe(before);
  await t.close();
});
