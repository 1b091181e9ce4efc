import type { RunSnapshot } from "@mochang/contract";
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { uploadText } from "../../library/testUpload.ts";
import { defineJob } from "../../platform/index.ts";
import { fenceScript } from "../../prompting/index.ts";
import { workRuns, type TextFilter } from "../../runEngine/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import type { ModelRunDeps } from "../deps.ts";
import type { AnswerOutcome, ModelRunKind, Question } from "../modelRunKind.ts";
import { modelRunPerformer } from "../performModelRun.ts";
import { startModelRun } from "../startModelRun.ts";

/** What the kinds of a test are given and leave, new for each. */
interface Given {
  /** What becomes of each answer in turn; none left: it is good. */
  verdicts: AnswerOutcome[];
  keptAnswers: unknown[];
  /** Questions that were built on another's result. */
  answered: [string, unknown][];
  /** Questions that have nothing left to ask. */
  skipped: Set<string>;
}
export const given: Given = { verdicts: [], keptAnswers: [], answered: [], skipped: new Set() };

const whole = (): TextFilter => ({ push: (delta) => delta, end: () => "" });
export const KIND: ModelRunKind<{ words: number }> = {
  work: {
    kind: "rewrite",
    job: defineJob("model-run-test", z.object({ runId: z.string() })),
    stoppedMessage: "停下了",
    failedMessage: "没有写成",
    lostMessage: "中断了",
  },
  task: "write",
  system: "2",
  requestSchema: z.object({ words: z.number() }),
  questions: async (_deps, { work }, { words }) => [
    {
      key: "answer",
      messages: [
        { role: "system", content: "你是编辑。" },
        { role: "user", content: `${fenceScript(work.parsed)}\n\n【任务】900 试\n【篇幅】约 ${words} 字` },
      ],
      outputTokens: words,
      temperature: 0.4,
      newFilter: whole,
      judge: ({ verified }) => given.verdicts.shift() ?? { result: verified.length },
      store: async (_tx, result) => void given.keptAnswers.push(result),
    },
  ],
};
/** Two chains of questions, each built on the answer before. */
export const CHAINS: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-chain-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const link = (key: string, before?: string) => ({
      ...question,
      key,
      ...(before && {
        after: [before],
        prepare: async (results: ReadonlyMap<string, unknown>) => {
          given.answered.push([key, results.get(before)]);
          return given.skipped.has(key) ? null : { judge: () => given.verdicts.shift() ?? { result: `${key}!` } };
        },
      }),
      judge: () => given.verdicts.shift() ?? { result: `${key}!` },
    });
    return [link("a1"), link("b1"), link("a2", "a1"), link("b2", "b1"), link("a3", "a2")];
  },
};
/** Questions behind one long reading. `isServed`: they go on from its very words, which a provider's cache serves; else it serves none of them. */
export const SHARED: ModelRunKind<{ isServed: boolean }> = {
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-shared-test", z.object({ runId: z.string() })) },
  task: "write",
  system: "2",
  requestSchema: z.object({ isServed: z.boolean() }),
  paysAsItGoes: true,
  questions: async (_deps, _version, { isServed }) => {
    const opening = [
      { role: "system", content: "你是编辑。" },
      { role: "user", content: "两村共用一口井。".repeat(1_500) },
    ] as const;
    const base = { outputTokens: 8, temperature: 0, newFilter: whole };
    const behind = (key: string): Question => {
      const task = { role: "user", content: `【任务】900 ${key}\n【篇幅】约 50 字` } as const;
      return {
        ...base,
        key,
        after: ["read"],
        messages: [...opening, task],
        cached: { messages: opening.length, tokens: 0 },
        outputTokens: 50,
        judge: ({ text }) => ({ result: text }),
        prepare: async (results) => ({
          messages: isServed
            ? [...opening, { role: "assistant", content: String(results.get("read")) }, task]
            : [{ role: "system", content: key }, ...opening, task],
        }),
      };
    };
    const read: Question = { ...base, key: "read", messages: opening, judge: ({ text }) => ({ result: text }) };
    return [read, ...["q1", "q2", "q3", "q4"].map(behind)];
  },
};
/** A long question with one behind it, and a short one. */
export const UNEVEN: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-uneven-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const of = (key: string, outputTokens: number) => ({
      ...question,
      key,
      outputTokens,
      judge: () => ({ result: key }),
    });
    return [of("first", 20), of("long", 6_000), { ...of("behind", 20), after: ["long"] }, of("short", 20)];
  },
};
/** Drafts side by side, each of no use without the answer that is made of it and kept. */
export const DRAFTS: ModelRunKind<{ words: number }> = {
  ...KIND,
  work: { ...KIND.work, kind: "newScene", job: defineJob("model-run-drafts-test", z.object({ runId: z.string() })) },
  paysAsItGoes: true,
  questions: async (questionDeps, version, askedFor) => {
    const [question] = await KIND.questions(questionDeps, version, askedFor);
    if (!question) return [];
    const { store, ...asked } = question;
    return ["1", "2", "3"].flatMap((n) => [
      { ...asked, key: `draft${n}`, completedBy: [`kept${n}`] },
      { ...asked, store, key: `kept${n}`, after: [`draft${n}`] },
    ]);
  },
};
/** Those above. */
const KINDS: readonly ModelRunKind<unknown>[] = [KIND, CHAINS, UNEVEN, SHARED, DRAFTS];
export const REFUSED: AnswerOutcome = { note: "请照格式写。", sentence: "写出来的不合格式，请再试一次" };
const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。
`;

/** What a test has: `me` and the script are new for each. */
interface Current {
  simulator: Simulator;
  t: TestApp;
  deps: ModelRunDeps;
  me: { token: string; userId: string };
  scriptId: string;
}

/** An app whose worker takes runs of these kinds, with a user and a script for each test of a file. */
export function openModelRuns() {
  const current = {} as Current;
  beforeAll(async () => {
    current.simulator = createSimulator();
    // Without the workers of the features: their kinds are the same as of these.
    current.t = await openTestApp({ LLM_BASE_URL: await current.simulator.listen(), LLM_MODEL: "simulated-writer" });
    const { db, now, jobs } = current.t.services;
    current.deps = { db, now, jobs, ...(await sharedServicesOf(current.t.services)) };
    for (const kind of KINDS)
      await workRuns(current.deps, kind.work, async () => modelRunPerformer(current.deps, kind));
  });
  afterAll(async () => {
    await current.t.close();
    await current.simulator.close();
  });
  beforeEach(async () => {
    current.simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0 });
    Object.assign(given, { verdicts: [], keptAnswers: [], answered: [], skipped: new Set() });
    current.me = await current.t.logIn();
    current.scriptId = await uploadText(current.t.app, current.me.token, SCRIPT);
  });

  async function ended(runId: string): Promise<RunSnapshot> {
    const { runLog } = current.deps;
    for await (const event of runLog.follow(runId, 0)) void event;
    return (await runLog.snapshot(runId)) as RunSnapshot;
  }
  /** Waits for the first words of an answer. */
  async function begun(runId: string): Promise<void> {
    for await (const { event } of current.deps.runLog.follow(runId, 0)) if (event.type === "delta") break;
  }
  const start = (words = 300, userId = current.me.userId) =>
    startModelRun(current.deps, userId, KIND, { scriptId: current.scriptId }, { words });
  const startChains = (ceiling: number | null = null) =>
    startModelRun(current.deps, current.me.userId, CHAINS, { scriptId: current.scriptId }, { words: 300 }, { ceiling });
  const statesOf = (run: RunSnapshot) => Object.fromEntries(run.steps.map(({ key, state }) => [key, state]));
  const balance = async (): Promise<number> =>
    (await current.t.app.inject({ url: "/api/user/getTokenBalance", headers: { token: current.me.token } })).json().data
      .balance;
  return { current, ended, begun, start, startChains, statesOf, balance };
}
