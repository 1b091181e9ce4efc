import { randomUUID } from "node:crypto";
import { stageCardsKey, StageTo } from "@mochang/contract/generation";
import {
  cardKind,
  CARD_STEPS,
  itemOf,
  lockOf,
  scenesInOrder,
  STEPS,
  submitFull,
  writeOpenCards,
  type CardStep,
  type Extent,
  type ItemKind,
  type StepNumber,
  type Values,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { documentOf } from "../../library/index.ts";
import type { ModelRunDeps, ModelRunKind, OpenVersion, Question } from "../../modelRuns/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { loadRules } from "../../prompting/index.ts";
import type { ScriptWorkerDeps } from "../sceneScripts/routes.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import { announceSteps, changeWork, changeWorkIn } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { NOTHING_ASKED } from "../modelCalls/requests.ts";
import { formTask } from "../modelCalls/formTask.ts";
import { formWords, tokensOf } from "../modelCalls/formRuns.ts";
import { planMax } from "../modelCalls/context.ts";
import { opening, PLAN_KEY, read, READ_KEY, readPlan } from "../modelCalls/scriptConversation.ts";
import { sceneQuestions } from "../modelCalls/scriptRuns.ts";
import { foreseenAfter } from "./foreseenWork.ts";
import { judgeCards } from "./judgeCards.ts";
import { isLaidOut, openParents, openStage, stageMissing } from "./stageWork.ts";

/** What is asked of a run from step to step. */
export const StagesRequest = z.object({
  /** The last step that is written. */
  to: StageTo,
  critique: z.boolean().default(false),
  rules: z.string().max(5_000).default(""),
});
export type StagesRequest = z.output<typeof StagesRequest>;

type Writing = Omit<ScriptWorkerDeps, "db" | "now">;

/**
 * From the open step to a later one in one run: acts, sequences of each act, scenes of each sequence, scripts of the scenes. What is full is submitted as it
 * stands and not asked for; submitted cards and scenes with words stay; a writer's words in open cards stay, newer ones are offered.
 */
export function stagesKind(writing: Writing | null): ModelRunKind<StagesRequest> {
  return {
    work: {
      kind: "steps",
      job: defineJob("steps", z.object({ runId: z.string() }), { retryLimit: 100, perGroup: 2, concurrency: 4 }),
      stoppedMessage: "停下了，写好的都在",
      failedMessage: "没有写成，没有扣墨，请稍后再试",
      lostMessage: "中断了，写好的都在，请接着写",
    },
    task: "write",
    system: "3",
    requestSchema: StagesRequest,
    paysAsItGoes: true,
    async questions(deps, version, input) {
      const { work, requested } = await openSteps(deps, version, input);
      const lock = lockOf(work, 5);
      if (lock) throw new AppError("step-locked", { msg: lock.reason });
      const ready = submitFull(work, requested.to, randomUUID);
      const stage = openStage(ready, requested.to);
      if (stage === null) return [];
      return [
        read(ready, requested.rules),
        ...stageQuestions(stage, { deps, version, requested, work: ready, writing }),
      ];
    },
    stages: {
      async advance(deps, version, input) {
        if (!writing) return;
        const ownVersion = {
          script: version.script,
          version: await documentOf(deps.db, version.script, version.documentId),
        };
        const { work } = await changeWork({ ...writing, ...deps }, ownVersion, (now) => ({
          work: submitFull(now, input.to, randomUUID),
        }));
        if (work.step >= 7) await syncScenes({ ...writing, db: deps.db }, ownVersion);
      },
      async foreseen(deps, version, input, extent) {
        const { work, requested } = await openSteps(deps, version, input);
        const stage = { deps, version, requested, writing };
        return foreseenQuestions(submitFull(work, requested.to, randomUUID), stage, extent);
      },
      async isLaidOut(deps, version, input) {
        const { work } = await openSteps(deps, version, input);
        return isLaidOut(submitFull(work, input.to, randomUUID), input.to);
      },
      async missing(deps, version, input) {
        const { work } = await loadWork(deps.db, version.documentId, version.script.id);
        return stageMissing(work, input.to);
      },
    },
  };
}

async function openSteps(deps: ModelRunDeps, version: OpenVersion, input: StagesRequest) {
  const requested = { ...input, rules: input.rules || (await loadRules(deps.db, version.documentId)) };
  const { work } = await loadWork(deps.db, version.documentId, version.script.id);
  return { work, requested };
}

interface Stage {
  deps: ModelRunDeps;
  version: OpenVersion;
  requested: StagesRequest;
  work: Work;
  writing: Writing | null;
}

/** The questions of one step. */
function stageQuestions(step: StepNumber, stage: Stage): Question[] {
  const { deps, version, work, writing } = stage;
  if (step < 8)
    return openParents(work, step as CardStep).map((parent) =>
      cardQuestion(step as CardStep, parent?.id ?? null, stage),
    );
  const scenes = scenesInOrder(work).filter(({ scripted }) => !scripted);
  const { critique, rules } = stage.requested;
  const scriptRequest = { sceneIds: scenes.map(({ id }) => id), critique, save: true, rules };
  const scripts = writing && { ...writing, db: deps.db, now: deps.now };
  const plan = readPlan(work, rules, planMax(deps.model?.of("write").contextTokens));
  return [
    plan.question,
    ...sceneQuestions({ work, version, requested: scriptRequest, scenes, plan }, deps.db, scripts),
  ];
}

const cardKey = (step: CardStep, parentId: string | null): string => stageCardsKey(cardKind(step), parentId);

/** The step that a question of such a run writes; null: it reads what is there. */
export function stepOfQuestion(key: string): StepNumber | null {
  if (key === READ_KEY) return null;
  return CARD_STEPS.find((step) => key === cardKey(step, null) || key.startsWith(cardKey(step, ""))) ?? 8;
}

/** The cards that a question of such a run writes; null: it writes none. */
export function cardsOfQuestion(key: string): { kind: ItemKind; parentId: string | null } | null {
  const step = CARD_STEPS.find((one) => one === stepOfQuestion(key));
  if (!step) return null;
  const [, parentId] = key.split(":");
  return { kind: cardKind(step), parentId: parentId ?? null };
}

const Said = z.object({ text: z.string() });
const Forms = z.object({ forms: z.array(z.record(z.string(), z.unknown())) });

/** All cards below one parent. */
function cardQuestion(
  step: CardStep,
  parentId: string | null,
  { deps, version, requested, work, writing }: Stage,
): Question {
  const kind = cardKind(step);
  const request = { ...NOTHING_ASKED, task: "generate" as const, kind, id: null, parentId, rules: requested.rules };
  const task = formTask(work, request, true);
  const asked = task.cards.map(({ id }) => id);
  const begin = opening(work, requested.rules);
  const question = { role: "user" as const, content: formWords(work, request, task) };
  let revision = 0;
  return {
    key: cardKey(step, parentId),
    after: [READ_KEY],
    messages: [...begin, question],
    cached: { messages: begin.length, tokens: 0 },
    outputTokens: tokensOf(task, request),
    temperature: 0.9,
    newFilter: () => ({ push: (delta) => delta, end: () => "" }),
    judge: ({ text }) => judgeCards(text, kind, task, work.scriptType),
    prepare: async (results) => ({
      messages: [...begin, { role: "assistant", content: Said.parse(results.get(READ_KEY)).text }, question],
    }),
    async store(tx, result) {
      const ownVersion = { script: version.script, version: await documentOf(tx, version.script, version.documentId) };
      const { forms } = Forms.parse(result);
      // An act or a sequence that was deleted meanwhile gets no cards.
      const write = (now: Work): { work: Work } =>
        parentId !== null && !itemOf(now, parentId)
          ? { work: now }
          : writeOpenCards(now, { kind, parentId, asked }, forms as Values[], randomUUID);
      ({ revision } = await changeWorkIn(tx, ownVersion, write, deps.now()));
    },
    onStored: () => writing && revision > 0 && announceSteps(writing, version.documentId, revision),
  };
}

/** The questions of all steps up to the last, each step's as if those before it were written. */
function foreseenQuestions(startWork: Work, stage: Omit<Stage, "work">, extent: Extent): Question[] {
  const first = openStage(startWork, stage.requested.to);
  if (first === null) return [];
  let work = startWork;
  let before: readonly string[] = [READ_KEY];
  const found = [read(work, stage.requested.rules)];
  for (const { step } of STEPS.slice(first - 1, stage.requested.to)) {
    const stepQuestions = stageQuestions(step, { ...stage, work }).map((question) =>
      question.after?.every((key) => key === READ_KEY || key === PLAN_KEY)
        ? { ...question, after: [...question.after, ...before] }
        : question,
    );
    found.push(...stepQuestions);
    before = stepQuestions.map(({ key }) => key);
    if (step < 8) work = foreseenAfter(work, step, extent);
  }
  return found;
}
