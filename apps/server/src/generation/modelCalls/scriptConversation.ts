import { itemName, itemsOf, type CheckedLine, type CheckFinding, type StepItem, type Work } from "@mochang/generation";
import { z } from "zod";
import type { OpenVersion, Question, Results } from "../../modelRuns/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { ScriptsRequest } from "./requests.ts";
import { bibleOf, planOf, systemOf } from "./context.ts";
import { mediumOf } from "./medium.ts";
import { GENERATION_PROMPTS, type GenerationPrompt } from "./generationPrompts.ts";
import {
  endingOf,
  endOf,
  NO_PRECEDING_SCENES,
  sceneBefore,
  sceneQuestion,
  storedTexts,
  type PrecedingScenes,
} from "./sceneContext.ts";
import { scriptText } from "./typedLines.ts";

/** Steps of such a run: the bible and the plan are read, then each scene is drafted and formatted; with a critic, judged and revised. */
export const READ_KEY = "read";
export const PLAN_KEY = "read:plan";
export const draftKey = (id: string): string => `draft:${id}`;
export const scriptKey = (id: string): string => `script:${id}`;
export const criticKey = (id: string): string => `critic:${id}`;
export const reviseKey = (id: string): string => `revise:${id}`;

const NOTHING = () => ({ push: () => "", end: () => "" });
const ACKNOWLEDGED = "好";
const ACKNOWLEDGE = `先通读以上全部内容，记住人物、地点和物件。读完只答一个“${ACKNOWLEDGED}”字。`;

export const AssistantReply = z.object({ text: z.string() });
export const Written = z.object({
  text: z.string(),
  lines: z.array(z.custom<CheckedLine>()),
  findings: z.array(z.custom<CheckFinding>()),
});
/** What the script of a scene comes to, as the run's step tells it. */
export type WrittenScene = z.infer<typeof Written>;

type Messages = Question["messages"];

/** The bible, read first: whatever is asked goes on from here in the same bytes. */
export const opening = (work: Work, rules: string): Messages => [
  { role: "system", content: systemOf(work) },
  { role: "user", content: `${bibleOf(work, rules)}\n\n${ACKNOWLEDGE}` },
];
/** The plan, read when all of it stands: every scene goes on from here. */
const planTurn = (work: Work, max: number): Messages => [
  { role: "user", content: `${planOf(work, max)}\n\n${ACKNOWLEDGE}` },
];

const reading = (key: string, messages: Messages): Question => ({
  key,
  messages,
  outputTokens: 8,
  temperature: 0,
  newFilter: NOTHING,
  judge: ({ text }) => ({ result: { text } }),
});
export const read = (work: Work, rules: string): Question => reading(READ_KEY, opening(work, rules));

/** What every scene's conversation begins with, and the question that puts it into the provider's cache. */
export interface ReadPlan {
  question: Question;
  /** The conversation up to the answer of that question. */
  messages(results: Results): Messages;
}

/** Bible and plan, read in one question. */
export function readAll(work: Work, rules: string, max: number): ReadPlan {
  const messages: Messages = [
    ...opening(work, rules),
    { role: "assistant", content: ACKNOWLEDGED },
    ...planTurn(work, max),
  ];
  return { question: reading(READ_KEY, messages), messages: (results) => answered(messages, results, READ_KEY) };
}

/** The plan, read behind a bible that the same run has read before. */
export function readPlan(work: Work, rules: string, max: number): ReadPlan {
  const bible = opening(work, rules);
  const behind = (results: Results): Messages => [...answered(bible, results, READ_KEY), ...planTurn(work, max)];
  const expected: Messages = [...bible, { role: "assistant", content: ACKNOWLEDGED }, ...planTurn(work, max)];
  return {
    question: {
      ...reading(PLAN_KEY, expected),
      after: [READ_KEY],
      cached: { messages: bible.length, tokens: 0 },
      prepare: async (results) => ({ messages: behind(results) }),
    },
    messages: (results) => answered(behind(results), results, PLAN_KEY),
  };
}

const answered = (messages: Messages, results: Results, key: string): Messages => [
  ...messages,
  { role: "assistant", content: AssistantReply.parse(results.get(key)).text },
];

export interface Scene {
  work: Work;
  item: StepItem;
  /** The scene before it that this run writes; null: none. */
  before: StepItem | null;
  /** Scenes of its sequence whose drafts and scripts stand before it in the same conversation, in order. */
  turns: readonly StepItem[];
  plan: ReadPlan;
  version: OpenVersion;
  requested: ScriptsRequest;
}

const task = (id: string, { title, body }: GenerationPrompt, format: string, words: number): string =>
  `【任务】${id} ${title}\n【篇幅】约 ${words} 字\n【格式】${format}\n\n${body}`;

export const STAGES = ["draft", "script", "critic", "revise"] as const;
type Stage = (typeof STAGES)[number];
const KEYS = { draft: draftKey, script: scriptKey, critic: criticKey, revise: reviseKey } as const;

/** What the model is told to do at each stage of a scene. */
export function taskOf(work: Work, stage: Stage): string {
  const words = mediumOf(work.scriptType).sceneCharacters;
  switch (stage) {
    case "draft":
      return task("draft", GENERATION_PROMPTS.draft, "散文，分段，不用记号", Math.round(words * 1.2));
    case "script":
      return task("script", GENERATION_PROMPTS.script, "剧本行", words);
    case "critic":
      return task("critic", GENERATION_PROMPTS.critic, "意见", GENERATION_PROMPTS.critic.words);
    case "revise":
      return task("revise", GENERATION_PROMPTS.revise, "改动", GENERATION_PROMPTS.revise.words);
  }
}

/** The stages of a scene up to one, as they were asked and answered. */
const turnsOf = (work: Work, id: string, question: string, results: Results, stages: readonly Stage[]): Messages =>
  stages.flatMap((stage): Messages => [
    { role: "user", content: stage === "draft" ? `${question}\n\n${taskOf(work, stage)}` : taskOf(work, stage) },
    { role: "assistant", content: AssistantReply.parse(results.get(KEYS[stage](id))).text },
  ]);

/**
 * The conversation up to a stage of a scene: bible and plan, the scenes of its sequence before it, then its own stages. Each answer stands in it
 * was given, so that a provider's cache serves everything but the last question.
 */
export function conversation(scene: Scene, results: Results, question: string, upTo: Stage): Messages {
  const { work, item, plan } = scene;
  const turns = writtenTurns(scene, results);
  const at = STAGES.indexOf(upTo);
  return [
    ...plan.messages(results),
    ...turns.flatMap(({ id }) => turnsOf(work, id, asDrafted(id, results), results, ["draft", "script"])),
    ...turnsOf(work, item.id, question, results, STAGES.slice(0, at)),
    { role: "user", content: upTo === "draft" ? `${question}\n\n${taskOf(work, upTo)}` : taskOf(work, upTo) },
  ];
}

/** The scenes before it in its conversation, without those that were deleted before their turn came. */
const writtenTurns = ({ turns }: Scene, results: Results): StepItem[] =>
  turns.filter(({ id }) => results.get(scriptKey(id)) !== null);

/** The question that a draft was asked with is kept with it, so that what follows asks in the same bytes. */
export const asDrafted = (id: string, results: Results): string =>
  z.object({ question: z.string() }).parse(results.get(draftKey(id))).question;

/** Scenes of a sequence whose endings are told. */
const ENDINGS = 8;

/** What a scene is asked with: the scenes before it from this run, or as they are stored. */
export async function questionOf(db: Queryable | null, scene: Scene, results: Results): Promise<string> {
  const { work, item, before, version } = scene;
  const turns = writtenTurns(scene, results);
  const last = before ?? sceneBefore(work, item.id);
  const siblings = itemsOf(work, "scene", item.parentId ?? undefined);
  const earlier = siblings.slice(
    0,
    siblings.findIndex(({ id }) => id === item.id),
  );
  const promptedIds = new Set([...turns.map(({ id }) => id), last?.id]);
  const untold = turns.length > 0 ? [] : earlier.filter(({ id }) => !promptedIds.has(id)).slice(-ENDINGS);
  const textOf = await textsOf(db, version.documentId, [...untold, ...(last ? [last] : [])], results);
  const context: PrecedingScenes = {
    above: turns.length === 0,
    endings: untold.flatMap((one) => {
      const text = textOf.get(one.id);
      return text ? [{ name: itemName(work, one), end: endingOf(text) }] : [];
    }),
    end: endOf((last && textOf.get(last.id)) ?? ""),
  };
  return sceneQuestion(work, item, context);
}

async function textsOf(
  db: Queryable | null,
  documentId: string,
  scenes: readonly StepItem[],
  results: Results,
): Promise<Map<string, string>> {
  const written = new Map(
    scenes.flatMap(({ id }) => {
      const { data } = Written.safeParse(results.get(scriptKey(id)));
      return data ? [[id, scriptText(data.lines)] as const] : [];
    }),
  );
  const ids = new Set(scenes.flatMap(({ id, scripted }) => (scripted && !written.has(id) ? [id] : [])));
  const stored = db && ids.size > 0 ? await storedTexts(db, documentId, ids) : new Map<string, string>();
  return new Map([...stored, ...written]);
}

/** Cautious tokens of a scene's setting, of the end of the one before, and of a task's wording. */
const END_TOKENS = 200;

/**
 * What stands in the conversation before a stage is asked, for the price: the messages that are known now, the tokens that answers will add, and how
 * much of both the provider has answered before.
 */
export function expectedConversation(
  scene: Pick<Scene, "work" | "item" | "plan" | "turns" | "before">,
  stage: Stage,
): Required<Pick<Question, "messages" | "laterTokens" | "cached">> {
  const { work, item, plan, turns } = scene;
  const words = mediumOf(work.scriptType).sceneCharacters;
  const answers: Readonly<Record<Stage, number>> = {
    draft: Math.round(words * 1.2),
    script: words + ROW_MARKS,
    critic: SHORT_ANSWER,
    revise: SHORT_ANSWER,
  };
  const question = sceneQuestion(work, item, { ...NO_PRECEDING_SCENES, above: turns.length === 0 });
  const tasks = (stages: readonly Stage[]): number => stages.reduce((sum, one) => sum + taskOf(work, one).length, 0);
  const aTurn = question.length + END_TOKENS + tasks(["draft", "script"]) + answers.draft + answers.script;
  const history = turns.length * aTurn;
  const done = STAGES.slice(0, STAGES.indexOf(stage));
  const before = plan.question.messages;
  const requestTokens = done.reduce((sum, one) => sum + answers[one] + taskOf(work, one).length, 0);
  const isFirst = stage === "draft";
  return {
    messages: [...before, { role: "user", content: question }, { role: "user", content: taskOf(work, stage) }],
    laterTokens: history + requestTokens + (isFirst ? (turns.length > 0 || scene.before ? END_TOKENS : 0) : END_TOKENS),
    cached: {
      messages: isFirst ? before.length : before.length + 1,
      tokens: history + (isFirst ? 0 : requestTokens + END_TOKENS),
    },
  };
}

/** A critic's and a reviser's answers are short. */
export const SHORT_ANSWER = 300;
/** Characters that the kinds of lines take in a script's answer. */
const ROW_MARKS = 80;
