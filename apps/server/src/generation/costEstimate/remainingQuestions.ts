import {
  ENTITIES,
  itemOf,
  itemsOf,
  replaceItems,
  scenesInOrder,
  STEPS,
  type ItemKind,
  type StepItem,
  type StepNumber,
  type Work,
} from "@mochang/generation";
import { planMax } from "../modelCalls/context.ts";
import { messagesOf, tokensOf } from "../modelCalls/formRuns.ts";
import { formTask } from "../modelCalls/formTask.ts";
import { NOTHING_ASKED, type FormRequest } from "../modelCalls/requests.ts";
import { expectedConversation, readAll } from "../modelCalls/scriptConversation.ts";
import { draftTokens, inConversation, placeOfDraft, placeOfScript, scriptTokens } from "../modelCalls/scriptRuns.ts";
import { beginForm, filler, foreseenItems } from "../multiStepRun/foreseenWork.ts";
import type { Question } from "../../modelRuns/index.ts";

/** What a question that is still to be asked is expected to send and to answer. */
export type ExpectedQuestion = Pick<Question, "key" | "after" | "messages" | "outputTokens" | "laterTokens" | "cached">;

/** What questions are asked with beside the work. */
interface Asking {
  rules: string;
  /** What the model reads at once. */
  contextTokens: number | undefined;
  /** Steps of one form whose inspiration was asked. */
  inspired: ReadonlySet<StepNumber>;
}

/**
 * The questions that are still to be asked of a model until every step is written: an inspiration a form, the cards of each parent, a summary each, two
 * answers a scene. Each is worded as it would be, of the work as it will probably stand then. What a writer does by hand, or asks beyond that, is in none.
 */
export function remainingQuestions(startWork: Work, asking: Asking): ReadonlyMap<StepNumber, ExpectedQuestion[]> {
  const found = new Map<StepNumber, ExpectedQuestion[]>();
  let work = startWork;
  for (const { step, kind } of STEPS) {
    if (kind === "script") found.set(step, scriptQuestions(work, asking));
    else {
      const written = writeStep(beginForm(work, kind), step, kind, asking);
      found.set(step, written.questions);
      ({ work } = written);
    }
  }
  return found;
}

/** The questions of one step before the scripts, and the work with their answers. */
function writeStep(begun: Work, step: StepNumber, kind: ItemKind, asking: Asking) {
  const questions: ExpectedQuestion[] = [];
  let work = begun;
  const ask = (requested: Pick<FormRequest, "task"> & Partial<FormRequest>): void => {
    const request = { ...NOTHING_ASKED, kind, id: null, ...requested };
    const task = formTask(work, request);
    const before = questions.at(-1);
    questions.push({
      key: `${step}:${questions.length}`,
      // Its writer answers one form after the other; cards are written side by side.
      ...(before && !isCard(kind) && { after: [before.key] }),
      messages: messagesOf(work, { ...request, rules: asking.rules }, task, ""),
      outputTokens: tokensOf(task, request),
    });
  };
  const open = itemsOf(work, kind).filter(({ isSubmit }) => !isSubmit);
  // Cards are asked about side by side: with each one's own work, thousands of them would take their square.
  for (const written of isCard(kind) ? [open] : open.map((item) => [item])) {
    if (isCard(kind))
      for (const parentId of new Set(written.map((item) => item.parentId))) ask({ task: "generate", parentId });
    else if (ENTITIES[kind].many || !asking.inspired.has(step)) ask({ task: "inspire", id: written[0]?.id ?? null });
    work = foreseenItems(work, written, "usual");
    if (ENTITIES[kind].summary === null) continue;
    for (const { id } of written) ask({ task: "summary", id });
    work = summarised(work, written);
  }
  return { questions, work: foreseenItems(work, itemsOf(work, kind), "usual") };
}

const isCard = (kind: ItemKind): boolean => kind === "act" || kind === "sequence" || kind === "scene";

function summarised(work: Work, items: readonly StepItem[]): Work {
  const summaries = items.flatMap(({ id, kind }) => {
    const item = itemOf(work, id);
    if (!item) return [];
    const { words } = formTask(work, { ...NOTHING_ASKED, task: "summary", kind, id });
    return [{ ...item, summary: filler(words), summaryOrigin: "model" as const }];
  });
  return replaceItems(work, summaries);
}

/** The scripts of the scenes that have none, in one run. */
function scriptQuestions(work: Work, { rules, contextTokens }: Asking): ExpectedQuestion[] {
  const scenes = scenesInOrder(work).filter(({ scripted }) => !scripted);
  if (scenes.length === 0) return [];
  const plan = readAll(work, rules, planMax(contextTokens));
  return [
    plan.question,
    ...inConversation(work, scenes).flatMap((conversed) => {
      const scene = { ...conversed, work, plan };
      return [
        { ...expectedConversation(scene, "draft"), ...placeOfDraft(scene), outputTokens: draftTokens(work) },
        { ...expectedConversation(scene, "script"), ...placeOfScript(scene), outputTokens: scriptTokens(work) },
      ];
    }),
  ];
}

export const ALL_STEPS: readonly StepNumber[] = STEPS.map(({ step }) => step);
