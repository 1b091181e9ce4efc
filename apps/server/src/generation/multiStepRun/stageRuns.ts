import { randomUUID } from "node:crypto";
import {
  cardKind,
  itemOf,
  lockOf,
  scenesInOrder,
  submitFault,
  submitFull,
  writeOpenCards,
  type CardStep,
  type Extent,
  type StepNumber,
  type Values,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { documentOf } from "../../library/index.ts";
import type { AnswerOutcome, ModelRunDeps, ModelRunKind, OpenVersion, Question } from "../../modelRuns/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { loadRules } from "../../prompting/index.ts";
import type { ScriptWorkerDeps } from "../sceneSync/routes.ts";
import { syncScenes } from "../sceneSync/syncScenes.ts";
import { announceSteps, changeWork, changeWorkIn } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { judgeForms } from "../modelCalls/answerShape.ts";
import { NOTHING_ASKED } from "../modelCalls/requests.ts";
import { formTask } from "../modelCalls/formTask.ts";
import { formWords, tokensOf } from "../modelCalls/formRuns.ts";
import { GENERATION_PROMPTS } from "../modelCalls/generationPrompts.ts";
import { planMax } from "../modelCalls/context.ts";
import { opening, PLAN_KEY, read, READ_KEY, readPlan } from "../modelCalls/scriptConversation.ts";
import { sceneQuestions } from "../modelCalls/scriptRuns.ts";
import { foreseenAfter } from "./foreseenWork.ts";
import { isLaidOut, openParents, openStage, stageMissing } from "./stageWork.ts";

/** What is asked of a run from step to step. */
export const StagesRequest = z.object({
  /** The last step that is written. */
  to: z.number().int().min(5).max(8),
  critique: z.boolean().default(false),
  rules: z.string().max(5_000).default(""),
});
export type StagesRequest = z.output<typeof StagesRequest>;

type Writing = Omit<ScriptWorkerDeps, "db" | "now">;
const lastStep = ({ to }: StagesRequest): StepNumber => to as StepNumber;

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
      const ready = submitFull(work, lastStep(requested), randomUUID);
      const stage = openStage(ready, lastStep(requested));
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
          work: submitFull(now, lastStep(input), randomUUID),
        }));
        if (work.step >= 7) await syncScenes({ ...writing, db: deps.db }, ownVersion);
      },
      async foreseen(deps, version, input, extent) {
        const { work, requested } = await openSteps(deps, version, input);
        const stage = { deps, version, requested, writing };
        return foreseenQuestions(submitFull(work, lastStep(requested), randomUUID), stage, extent);
      },
      async isLaidOut(deps, version, input) {
        const { work } = await openSteps(deps, version, input);
        return isLaidOut(submitFull(work, lastStep(input), randomUUID), lastStep(input));
      },
      async missing(deps, version, input) {
        const { work } = await loadWork(deps.db, version.documentId, version.script.id);
        return stageMissing(work, lastStep(input));
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

const cardKey = (step: CardStep, parentId: string | null): string =>
  parentId === null ? `${cardKind(step)}s` : `${cardKind(step)}s:${parentId}`;

const CARD_STEPS: readonly CardStep[] = [5, 6, 7];

/** The step that a question of such a run writes; null: it reads what is there. */
export function stepOfQuestion(key: string): StepNumber | null {
  if (key === READ_KEY) return null;
  return CARD_STEPS.find((step) => key === cardKey(step, null) || key.startsWith(cardKey(step, ""))) ?? 8;
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
  const task = formTask(work, request);
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
    judge: ({ text }) => judgeCards(text, { kind, form: task.form, scriptType: work.scriptType, list: task.list }),
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
          : writeOpenCards(now, { kind, parentId }, forms as Values[], randomUUID);
      ({ revision } = await changeWorkIn(tx, ownVersion, write, deps.now()));
    },
    onStored: () => writing && revision > 0 && announceSteps(writing, version.documentId, revision),
  };
}

/** Cards that may be submitted as they are: one that is too long would hold up the whole run. */
function judgeCards(text: string, expected: Parameters<typeof judgeForms>[1]): AnswerOutcome {
  const judged = judgeForms(text, expected);
  if (!("result" in judged)) return judged;
  for (const [i, form] of Forms.parse(judged.result).forms.entries()) {
    const fault = submitFault(expected.kind, form);
    if (fault !== null)
      return {
        note: GENERATION_PROMPTS.correction(`第 ${i + 1} 份：${fault}`),
        sentence: `写出来的第 ${i + 1} 份不能提交（${fault}），没有扣墨，请再试一次`,
      };
  }
  return judged;
}

/** The questions of all steps up to the last, each step's as if those before it were written. */
function foreseenQuestions(startWork: Work, stage: Omit<Stage, "work">, extent: Extent): Question[] {
  const first = openStage(startWork, lastStep(stage.requested));
  if (first === null) return [];
  let work = startWork;
  let before: readonly string[] = [READ_KEY];
  const found = [read(work, stage.requested.rules)];
  for (let step = first; step <= stage.requested.to; step = (step + 1) as StepNumber) {
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
