import type { Continuity, RunSnapshot } from "@mochang/contract";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeWorker } from "../compose.ts";
import { performRun } from "../runEngine/index.ts";
import { modelRunPerformer } from "../modelRuns/performModelRun.ts";
import { silentLog } from "../platform/index.ts";
import { CONTINUITY_KIND } from "./continuityKind.ts";
import { fieldParts, filePart, uploadRequest, uploadText } from "../library/testUpload.ts";
import { sharedServicesOf } from "../sharedServices.ts";
import { openTestApp, type TestApp } from "../testApp.ts";

const SCRIPT = `第1场 灯塔 日 外
△字幕：二〇一八年三月五日，星期三。海面很平。
△小满，九岁，抱着一只空饼干盒坐在台阶上。
小满：外公，我不知道他是谁。

第2场 许家 夜 内
△许闻笙把信拆开，摊在桌上，用搪瓷缸压住一角。
许闻笙：小满是二〇〇六年生的。

第3场 茶馆 日 内
许闻笙：那封信我还没拆，拆了就成真了。
小满：一共八百，花了三百，还剩六百。
`;

let simulator: Simulator;
let t: TestApp;
let token: string;
let scriptId: string;

const get = async (as = token): Promise<Continuity> =>
  (await t.app.inject({ url: `/api/continuity?scriptId=${scriptId}`, headers: { token: as } })).json().data;
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();

async function ended(runId: string): Promise<RunSnapshot> {
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
  return (await runLog.snapshot(runId)) as RunSnapshot;
}

describe("with a model", () => {
  /** What the stand-in says of the second question. */
  let verdict = "矛盾";
  /** When a part is asked about, before it is answered. */
  let onRead = (): void => undefined;
  beforeAll(async () => {
    simulator = createSimulator({
      prepared: ({ id }) => {
        if (id === "continuity") onRead();
        return id === "continuity-check" ? JSON.stringify({ 1: verdict, 2: verdict, 3: verdict }) : null;
      },
    });
    t = await openTestApp({ LLM_BASE_URL: await simulator.listen(), LLM_MODEL: "simulated-reader" });
    await composeWorker(t.services);
  });
  afterAll(async () => {
    await t.close();
    await simulator.close();
  });
  beforeEach(async () => {
    verdict = "矛盾";
    onRead = () => undefined;
    ({ token } = await t.logIn());
    scriptId = await uploadText(t.app, token, SCRIPT);
  });

  test("rules find their part before anything is read; reading costs what it said and adds the rest", async () => {
    const before = await get();
    expect(before.model).toBeNull();
    expect(before.conflicts.map(({ label, source }) => [label, source])).toEqual([
      ["星期", "rules"],
      ["年龄", "rules"],
      ["钱", "rules"],
    ]);
    const { data: estimate } = await post("/api/continuity/estimate", { scriptId });
    expect(estimate.units).toBeGreaterThan(0);
    const { data } = await post("/api/continuity/start", { scriptId });
    const run = await ended(data.runId);
    expect(run.state).toBe("done");
    expect(run.unitsUsed).toBeGreaterThan(0);
    expect(run.unitsUsed).toBeLessThanOrEqual(estimate.held);
    const after = await get();
    expect(after).toMatchObject({ failure: null, runId: null, changed: false, model: { name: "simulated-reader" } });
    const letter = after.conflicts.find(({ label }) => label === "道具");
    expect(letter).toMatchObject({ source: "model", decision: null });
    expect(letter?.quotes.map(({ place, who }) => [place, who])).toEqual([
      ["第2场", "动作"],
      ["第3场", "许闻笙"],
    ]);
    expect(after.props.map(({ name }) => name)).toContain("信");
    expect(after.setups.map(({ thing }) => thing)).toContain("信");
  });

  test("what the second question denies is not shown", async () => {
    verdict = "能同时成立";
    await ended((await post("/api/continuity/start", { scriptId })).data.runId);
    expect((await get()).conflicts.every(({ source }) => source === "rules")).toBe(true);
  });

  test("what is meant so is kept, with its reason, also for a copy", async () => {
    const [conflict] = (await get()).conflicts;
    const decision = { key: conflict?.key, state: "waived", reason: "故意写错的", title: "星期", quote: "" };
    expect((await post("/api/todo/decide", { scriptId, ...decision })).code).toBe(200);
    expect((await get()).conflicts[0]?.decision).toMatchObject({ state: "waived", reason: "故意写错的" });
    const { data: copy } = await post("/api/scripts/init", { script_id: scriptId, init: 2 });
    scriptId = copy?.id ?? scriptId;
    expect((await get()).conflicts[0]?.decision).toMatchObject({ reason: "故意写错的" });
  });

  test("what is meant so holds in the next draft, whose scenes have other places, until its words are changed", async () => {
    const byLabel = async (label: string) => (await get()).conflicts.find((one) => one.label === label);
    const weekday = await byLabel("星期");
    const age = await byLabel("年龄");
    for (const conflict of [weekday, age])
      await post("/api/todo/decide", {
        scriptId,
        key: conflict?.key,
        state: "waived",
        reason: "故意写错的",
        title: conflict?.title,
        quote: conflict?.quotes[0]?.text,
      });
    const former = scriptId;
    const moved = SCRIPT.replace("二〇〇六年生的", "二〇〇五年生的").replaceAll(
      /第(\d)场/gu,
      (_, n) => `第${Number(n) + 1}场`,
    );
    const next = `第1场 码头 晨 外\n△一条船靠岸。\n\n${moved}`;
    const draft = await t.app.inject(uploadRequest(token, [...fieldParts({ draftOf: former }), filePart(next)]));
    scriptId = draft.json().data.id;
    expect(await byLabel("星期")).toMatchObject({ key: weekday?.key, decision: { reason: "故意写错的" } });
    expect(await byLabel("年龄")).toMatchObject({ decision: null });
  });

  test("a worker that is cut off between two parts is replaced: what was read stays read, and each part is paid once", async () => {
    const filler = Array.from(
      { length: 120 },
      (_, i) =>
        `第${i + 4}场 码头 日 外\n△许闻笙数着第${i + 4}根缆桩往前走，风把她的围巾吹到脸上，她没有停。\n许闻笙：还有多远？\n小满：快到了。\n`,
    ).join("\n");
    scriptId = await uploadText(t.app, token, `${SCRIPT}\n${filler}`);
    const deps = {
      db: t.services.db,
      now: t.services.now,
      jobs: t.services.jobs,
      ...(await sharedServicesOf(t.services)),
    };
    const balance = async (): Promise<number> =>
      (await t.app.inject({ url: "/api/user/getTokenBalance", headers: { token } })).json().data.balance;
    const second = Promise.withResolvers<void>();
    let reads = 0;
    onRead = () => {
      reads++;
      // The second part is asked of a provider that hardly answers; whoever asks again has one that does.
      simulator.set(
        reads === 2 ? { tokensPerSecond: 1, tokensAtOnce: 1 } : { tokensPerSecond: Infinity, tokensAtOnce: 0 },
      );
      if (reads === 2) second.resolve();
    };
    const before = await balance();
    const { data } = await post("/api/continuity/start", { scriptId });
    await second.promise;
    // The first worker still believes that the run is its own.
    const context = { signal: new AbortController().signal, log: silentLog() };
    await performRun(deps, data.runId, context, CONTINUITY_KIND.work, modelRunPerformer(deps, CONTINUITY_KIND));
    const run = await ended(data.runId);
    expect([run.state, reads]).toEqual(["done", run.steps.filter(({ key }) => key.startsWith("read:")).length + 1]);
    expect(run.steps.find(({ key }) => key === "read:1")).toMatchObject({ state: "done", attempt: 1 });
    expect(run.steps.find(({ key }) => key === "read:2")).toMatchObject({ state: "done", attempt: 2 });
    expect(before - (await balance())).toBe(run.unitsUsed);
    expect((await get()).conflicts.map(({ label }) => label)).toContain("道具");
  });

  test("nobody else sees it or starts it", async () => {
    const { token: other } = await t.logIn();
    expect(await get(other)).toBeNull();
    expect((await post("/api/continuity/start", { scriptId }, other)).code).toBe(404);
    expect((await post("/api/continuity/estimate", { scriptId }, other)).code).toBe(404);
  });
});

test("without a model the rules' part stands and nothing can be started", async () => {
  t = await openTestApp({});
  ({ token } = await t.logIn());
  scriptId = await uploadText(t.app, token, SCRIPT);
  expect(await get()).toMatchObject({ canRead: false, model: null, runId: null });
  expect((await post("/api/continuity/estimate", { scriptId })).data.modelName).toBeNull();
  expect((await post("/api/continuity/start", { scriptId })).code).not.toBe(200);
  await t.close();
});
