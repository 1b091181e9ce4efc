import {
  CANDIDATES,
  cleanValues,
  ENTITIES,
  itemOf,
  itemsOf,
  onlyItem,
  plannedScenes,
  usualScenes,
  usualSequences,
  structureOf,
  emptyStages,
  type ItemKind,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import { AppError } from "../../platform/index.ts";
import { writtenFields } from "./answerShape.ts";
import type { FormRequest } from "./requests.ts";
import { GENERATION_PROMPTS, type GenerationPrompt } from "./generationPrompts.ts";

/** What one question about forms is about. */
export interface FormTask {
  prompt: GenerationPrompt;
  /** Characters that the answer is asked for. */
  words: number;
  /** The item that is written, where it is stored. */
  item: StepItem | null;
  form: Values;
  parentId: string | null;
  /** Of `generate`: the stored cards that the answers are for, in their order; empty where there are none yet. */
  cards: readonly StepItem[];
  /** How many forms are wanted, and under which name; null: one. */
  list: { key: string; count: number } | null;
}

/** Characters of an answer's card: a scene's; a sequence's and an act's without what it lays out, and each of that; an outline's without its stages. */
const SCENE_CARD = 450;
const SEQUENCE_CARD = 330;
const PLANNED_SCENE = 60;
const ACT_CARD = 420;
const PLANNED_SEQUENCE = 45;
const OUTLINE = 440;
const STAGE = 120;

/** Characters of the cards of scenes. */
export const wordsOfScenes = (count: number): number => count * SCENE_CARD;
/** Characters of the cards of sequences with so many scenes each. */
export const wordsOfSequences = (scenes: readonly number[]): number =>
  scenes.reduce((sum, count) => sum + SEQUENCE_CARD + PLANNED_SCENE * count, 0);
const wordsOfAct = ({ scriptType }: Pick<Work, "scriptType">): number =>
  ACT_CARD + PLANNED_SEQUENCE * usualSequences(scriptType);
const wordsOfOutline = ({ type }: Values): number => OUTLINE + STAGE * structureOf(type).stages.length;

const NO_PLACE = "没有找到这一项，请刷新后再试";
const NO_EVALUATION = "先评估，再按评估修改";

const stored = (work: Work, { kind, id }: FormRequest): StepItem | null => {
  if (!ENTITIES[kind].many) return onlyItem(work, kind) ?? null;
  if (id === null) return null;
  const item = itemOf(work, id);
  if (item?.kind !== kind) throw new AppError("not-found", { msg: NO_PLACE });
  return item;
};

/** The cards of a kind below one parent. */
export const cardsBelow = (work: Work, kind: ItemKind, parentId: string | null): StepItem[] =>
  parentId === null ? itemsOf(work, kind).filter((one) => one.parentId === null) : itemsOf(work, kind, parentId);

/** Where there is no card yet: the acts that the outline's structure has; the sequences and scenes that their parent plans. */
function planned(work: Work, kind: ItemKind, parentId: string | null): number {
  if (kind === "act") return structureOf(onlyItem(work, "outline")?.values["type"]).acts.length;
  const parent = parentId === null ? undefined : itemOf(work, parentId);
  const list = parent?.values[kind === "sequence" ? "sequences" : "scenes"];
  return Math.max(Array.isArray(list) ? list.length : 0, 1);
}

/** Characters of one form or card, as it is asked for; `scenes`: how many a sequence lays out. */
export function wordsOfForm(work: Work, { kind, values }: Pick<StepItem, "kind" | "values">, scenes: number): number {
  switch (kind) {
    case "scene":
      return wordsOfScenes(1);
    case "sequence":
      return wordsOfSequences([scenes]);
    case "act":
      return wordsOfAct(work);
    case "outline":
      return wordsOfOutline(values);
    default:
      return GENERATION_PROMPTS[kind].words / CANDIDATES;
  }
}

/** How many scenes a sequence of an act is to have, at a place of the act (from 1). */
export const expectedScenes = (work: Work, act: StepItem | undefined, sequence: StepItem | undefined, sort: number) =>
  (act && plannedScenes(act, sequence, sort)) ?? usualScenes(work.scriptType);

function wordsOfCards(
  work: Work,
  kind: PlotKind,
  parentId: string | null,
  cards: readonly (StepItem | null)[],
): number {
  if (kind === "scene") return wordsOfScenes(cards.length);
  if (kind === "act") return cards.length * wordsOfAct(work);
  const act = itemOf(work, parentId ?? "");
  return wordsOfSequences(cards.map((card, i) => expectedScenes(work, act, card ?? undefined, card?.sort ?? i + 1)));
}

const PLURAL = { act: ["acts", "acts"], sequence: ["sequences", "sequences"], scene: ["scenes", "scenes"] } as const;
type PlotKind = keyof typeof PLURAL;
const isPlot = (kind: ItemKind): kind is PlotKind => kind in PLURAL;

/** What is written below an act or a sequence names one of this work; all cards of a parent name it. @throws AppError not-found */
function refuseOtherParent(work: Work, { kind, task }: FormRequest, parentId: string | null): void {
  const { parent } = ENTITIES[kind];
  if (parent === null || (parentId === null && task !== "generate")) return;
  if (parentId === null || itemOf(work, parentId)?.kind !== parent) throw new AppError("not-found", { msg: NO_PLACE });
}

/**
 * `submittedStay`: of `generate`, submitted cards stay as they are and are not asked for; else they are opened again.
 * @throws AppError not-found, invalid
 */
export function formTask(work: Work, requested: FormRequest, submittedStay = requested.kind === "scene"): FormTask {
  const { task, kind } = requested;
  const item = task === "generate" ? null : stored(work, requested);
  const parentId = item?.parentId ?? requested.parentId;
  refuseOtherParent(work, requested, parentId);
  const form = withStages(kind, requested.form ?? item?.values ?? {});
  const base = { item, form, parentId, cards: [], list: null };
  switch (task) {
    case "inspire":
      return {
        ...base,
        prompt: GENERATION_PROMPTS[kind],
        words: CANDIDATES * wordsOfOne(work, kind, base),
        list: { key: "candidates", count: CANDIDATES },
      };
    case "generate": {
      if (!isPlot(kind)) throw new AppError("invalid", { msg: NO_PLACE });
      const [name, key] = PLURAL[kind];
      const below = cardsBelow(work, kind, parentId);
      const cards = below.filter(({ isSubmit }) => !(submittedStay && isSubmit));
      const written = below.length > 0 ? cards : Array.from({ length: planned(work, kind, parentId) }, () => null);
      const words = wordsOfCards(work, kind, parentId, written);
      return { ...base, prompt: GENERATION_PROMPTS[name], words, cards, list: { key, count: written.length } };
    }
    case "one":
      return { ...base, prompt: GENERATION_PROMPTS[kind], words: wordsOfOne(work, kind, base) };
    case "evaluate":
    case "ask":
      return { ...base, prompt: GENERATION_PROMPTS[task], words: GENERATION_PROMPTS[task].words };
    case "update":
      if (!requested.evaluation?.trim()) throw new AppError("invalid", { msg: NO_EVALUATION });
      return { ...base, ...updatePrompt(work, requested, base) };
    case "summary":
      return { ...base, prompt: { title: "成文", body: GENERATION_PROMPTS.summary }, words: SUMMARY };
  }
}
const SUMMARY = 500;

/** Characters of the one form that is written. */
function wordsOfOne(work: Work, kind: ItemKind, { item, form, parentId }: Omit<FormTask, "prompt" | "words">): number {
  const above = itemOf(work, parentId ?? "");
  const scenes = expectedScenes(work, above, item ?? undefined, item?.sort ?? 1);
  return wordsOfForm(work, { kind, values: form }, scenes);
}

/** A form is written back whole, with reasons; a scene's script too: each about as long as it is, a form that is not there yet as long as it will be. */
function updatePrompt(work: Work, { kind, content }: FormRequest, base: Omit<FormTask, "prompt" | "words">) {
  const length =
    content?.length ?? charactersOf(cleanValues(writtenFields(kind, base.form, work.scriptType), base.form));
  const usual = content === null ? wordsOfOne(work, kind, base) : MIN_WORDS;
  const body = content === null ? GENERATION_PROMPTS.update : GENERATION_PROMPTS.updateScript;
  return { prompt: { title: "按评估修改", body }, words: length < MIN_WORDS ? usual : length + REASONS };
}
/** Below this a form says hardly anything. */
const MIN_WORDS = 200;
/** Characters of the reasons of a change. */
const REASONS = 100;
function charactersOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return String(value ?? "").length;
  return Object.values(value).reduce<number>((sum, one) => sum + charactersOf(one), 0);
}

/** An outline's stages are those of its structure, also where the page has not laid them out. */
const withStages = (kind: ItemKind, form: Values): Values =>
  kind === "outline" && !(Array.isArray(form["narrativeStructure"]) && form["narrativeStructure"].length > 0)
    ? { ...form, narrativeStructure: emptyStages(form["type"]) }
    : form;
