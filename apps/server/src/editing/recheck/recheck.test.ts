import { Rechecked, type RunSnapshot, ScriptStructure, type TodoDecision } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPassages, supportedFigures } from "../../grounding/index.ts";
import { uploadText } from "../../library/testUpload.ts";
import { aboutWork, type StoredWork } from "../../prompting/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { ASSISTANT_KIND } from "../assistant/answerQuestion.ts";
import type { EditingDeps } from "../deps.ts";
import { openVersion } from "../../modelRuns/index.ts";
import { REWRITE } from "../rewriting/rewrite.ts";
import { SCENE_EVALUATION } from "../sceneEvaluation/sceneEvaluation.ts";
import { judgeRecheck, RECHECK_KIND } from "./recheckProblem.ts";

const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。

第2场 船舱 夜 内
△老周把旧收音机放在窗台上，拧了半天只有沙沙声。
老周：药快没了，钱也快没了，就剩嘴硬。
`;

describe("an answer", () => {
  const parsed = parseScreenplay(SCRIPT);
  const figures = computeFigures(parsed);
  const lines = Object.fromEntries(
    parsed.scenes.flatMap(({ lines: of }) => of).map((line, i) => [`l${i}`, { ...line, speaker: line.speaker ?? "" }]),
  );
  const work = { parsed, figures, form: "screenplay", lines, sceneIds: ["s0", "s1", "s2"] } as unknown as StoredWork;
  const grounds = {
    work,
    promptScenes: new Set([2]),
    passages: indexPassages(parsed, { unit: "场" }),
    allowedFigures: supportedFigures(figures, "场"),
  };
  const judged = (answer: unknown) => judgeRecheck(JSON.stringify(answer), grounds);
  const quote = { scene: 2, text: "药快没了，钱也快没了" };

  test.each([
    ["还在", "standing"],
    ["改好了", "mended"],
  ])("%s with words of the scene", (state, verdict) => {
    expect(judged({ state, quote, why: "老周还在诉苦。" })).toEqual({
      result: {
        verdict,
        quote: { quote: expect.stringContaining("药快没了"), sceneId: "s2", lineId: expect.any(String) },
        why: "老周还在诉苦。",
      },
    });
  });

  test("看不出 needs no words", () => {
    expect(judged({ state: "看不出", quote: null, why: null })).toEqual({
      result: { verdict: "unclear", quote: null, why: "" },
    });
  });

  test.each([
    ["words that stand nowhere", { state: "改好了", quote: { scene: 2, text: "他把药倒进海里去了" }, why: "" }],
    ["words of a scene that was not shown", { state: "还在", quote: { scene: 1, text: "就别当着我的面走" }, why: "" }],
    ["no words", { state: "改好了", quote: null, why: "好了。" }],
    ["another state", { state: "很好", quote, why: "" }],
  ])("with %s is refused", (_, answer) => expect(judged(answer)).toHaveProperty("note"));
});

describe("over HTTP", () => {
  let simulator: Simulator;
  let t: TestApp;
  let token: string;
  let scriptId: string;
  let structure: ScriptStructure;
  beforeAll(async () => {
    ({ t, simulator } = await openTestModelApp());
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    simulator.set({ inventedQuotes: 0, tokensPerSecond: Infinity, tokensAtOnce: 0 });
    ({ token } = await t.logIn());
    scriptId = await uploadText(t.app, token, SCRIPT);
    structure = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
  });
  const get = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers: { token } })).json().data;
  const post = async (url: string, payload: object, as = token) =>
    (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
  const problem = { key: "report:abc", title: "把话说给观众听", sentence: "没有听的人", quotes: ["就剩嘴硬"] };
  const requestBody = () => ({ scriptId, problem, sceneIds: [structure.scenes[2]?.attrs.id ?? ""] });
  async function ended(runId: string): Promise<RunSnapshot> {
    const { runLog } = await sharedServicesOf(t.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    return (await runLog.snapshot(runId)) as RunSnapshot;
  }

  test("a start and a look find the check of the same problem on the same scenes", async () => {
    simulator.set({ tokensPerSecond: 1, tokensAtOnce: 1 });
    const both = [1, 2].map((i) => structure.scenes[i]?.attrs.id ?? "");
    const { runId } = (await post("/api/todo/recheck/start", { ...requestBody(), sceneIds: both })).data;
    const turned = { ...requestBody(), sceneIds: both.toReversed() };
    expect((await post("/api/todo/recheck/running", turned)).data).toEqual({ runId });
    expect((await post("/api/todo/recheck/start", turned)).data.runId).toBe(runId);
    expect((await post("/api/todo/recheck/running", requestBody())).data).toBeNull();
    simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
    await ended(runId);
  });

  test("a problem is checked again alone; 改好了 is kept as 已改", async () => {
    const { data: estimate } = await post("/api/todo/recheck/estimate", requestBody());
    expect(estimate.units).toBeGreaterThan(0);
    // Other wordings get other answers: one of them is 改好了, one is not.
    const verdicts = new Set<string>();
    for (let i = 0; i < 12 && verdicts.size < 2; i++) {
      const key = `report:${i}`;
      const { data } = await post("/api/todo/recheck/start", {
        ...requestBody(),
        problem: { ...problem, key, title: `第${i}条` },
      });
      const run = await ended(data.runId);
      expect(run).toMatchObject({ state: "done", kind: "recheck" });
      const { verdict } = Rechecked.parse(run.steps[0]?.data);
      verdicts.add(verdict);
      const decisions = await get<TodoDecision[]>(`/api/todo/decisions?scriptId=${scriptId}`);
      expect(decisions.find((one) => one.key === key)?.state).toBe(verdict === "mended" ? "done" : undefined);
    }
  });

  test("what is invented is refused and not charged; someone else's script, and a scene that is not there", async () => {
    simulator.set({ inventedQuotes: 1 });
    const run = await ended((await post("/api/todo/recheck/start", requestBody())).data.runId);
    if (run.state === "failed") expect(run).toMatchObject({ unitsUsed: 0, message: /原文核对/u });
    else expect(run.steps[0]?.data).toMatchObject({ verdict: "unclear", quote: null });
    const { token: other } = await t.logIn();
    expect((await post("/api/todo/recheck/start", requestBody(), other)).code).toBe(404);
    expect((await post("/api/todo/recheck/start", { ...requestBody(), sceneIds: ["nobody"] })).code).toBe(400);
    expect((await post("/api/todo/recheck/start", { ...requestBody(), sceneIds: [] })).code).toBe(400);
  });

  test("what is meant so is told to the model where it judges and where it rewrites", async () => {
    await post("/api/todo/decide", {
      scriptId,
      key: "report:x",
      state: "waived",
      reason: "他偏要当面说",
      title: "说破",
      quote: "就剩嘴硬",
    });
    const { rows } = await t.pool.query("select user_id from scripts where id = $1", [scriptId]);
    const deps = {
      ...(await sharedServicesOf(t.services)),
      db: t.services.db,
      now: () => new Date(),
    } as unknown as EditingDeps;
    const version = await openVersion(deps, rows[0].user_id, { scriptId });
    const sceneId = requestBody().sceneIds[0] ?? "";
    const turn = { turnId: "t", before: [], question: "第二场怎么样", sceneId };
    const sent = [
      await SCENE_EVALUATION.questions(deps, version, { sceneId, promptIds: [108] }),
      await REWRITE.questions(deps, version, REWRITE.requestSchema.parse({ sceneId, promptId: 119, problem })),
      await RECHECK_KIND.questions(deps, version, RECHECK_KIND.requestSchema.parse(requestBody())),
      await ASSISTANT_KIND.questions(deps, version, turn),
    ];
    for (const [question] of sent)
      expect(question?.messages.at(-1)?.content).toContain("说破　「就剩嘴硬」　编剧说：他偏要当面说");
    // Reports begin with the same words (`openingTurn`).
    expect(aboutWork(version.work)).toContain("说破　「就剩嘴硬」");
  });
});
