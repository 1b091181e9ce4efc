import {
  CANDIDATES,
  ENTITIES,
  itemOf,
  itemsOf,
  onlyItem,
  plannedScenes,
  structureOf,
  USUAL_SCENES,
  emptyStages,
  type ItemKind,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import { AppError } from "../../platform/index.ts";
import type { FormRequest } from "./requests.ts";
import { GENERATION_PROMPTS, type GenerationPrompt } from "./generationPrompts.ts";

/** What one question about forms is about. */
export interface FormTask {
  prompt: GenerationPrompt;
  /** The item that is written, where it is stored. */
  item: StepItem | null;
  form: Values;
  parentId: string | null;
  /** How many forms are wanted, under which name, and of how many characters in all, where that follows what is planned; null: one. */
  list: { key: string; count: number; words?: number } | null;
}

/** Characters of an answer's card: a scene's; a sequence's without the scenes that it lays out, and each of those. */
const SCENE_CARD = 450;
const SEQUENCE_CARD = 330;
const LAID_OUT = 60;
/** Cards of a list that its prompt's words are for; those of an inspiration are for its three candidates. */
export const CARDS = 4;

/** Characters of the cards of scenes. */
export const wordsOfScenes = (count: number): number => count * SCENE_CARD;
/** Characters of the cards of sequences with so many scenes each; null: nothing is said of them. */
export const wordsOfSequences = (scenes: readonly (number | null)[]): number =>
  scenes.reduce<number>((sum, count) => sum + SEQUENCE_CARD + LAID_OUT * (count ?? USUAL_SCENES), 0);

const NO_PLACE = "没有找到这一项，请刷新后再试";
const NO_EVALUATION = "先评估，再按评估修改";

const stored = (work: Work, { kind, id }: FormRequest): StepItem | null => {
  if (!ENTITIES[kind].many) return onlyItem(work, kind) ?? null;
  if (id === null) return null;
  const item = itemOf(work, id);
  if (item?.kind !== kind) throw new AppError("not-found", { msg: NO_PLACE });
  return item;
};

/** The acts that the outline's structure has; the sequences and scenes that their parent plans. */
function planned(work: Work, kind: ItemKind, parentId: string | null): number {
  const cards = itemsOf(work, kind).filter((one) => one.parentId === parentId).length;
  if (kind === "act") return Math.max(cards, structureOf(onlyItem(work, "outline")?.values["type"]).acts.length);
  const parent = parentId === null ? undefined : itemOf(work, parentId);
  const list = parent?.values[kind === "sequence" ? "sequences" : "scenes"];
  return Math.max(cards, Array.isArray(list) ? list.length : 0, 1);
}

/** Characters of one form or card of a kind, as it is asked for; `scenes`: how many a sequence lays out. */
export function wordsOfForm(kind: ItemKind, scenes: number | null): number {
  if (kind === "scene") return wordsOfScenes(1);
  if (kind === "sequence") return wordsOfSequences([scenes]);
  return kind === "act" ? GENERATION_PROMPTS.acts.words / CARDS : GENERATION_PROMPTS[kind].words / CANDIDATES;
}

/** Undefined: as the prompt says. */
function wordsOfCards(work: Work, kind: ItemKind, parentId: string | null, count: number): number | undefined {
  if (kind === "scene") return wordsOfScenes(count);
  const act = parentId === null ? undefined : itemOf(work, parentId);
  if (kind !== "sequence" || !act) return undefined;
  const written = itemsOf(work, "sequence", act.id);
  return wordsOfSequences(Array.from({ length: count }, (_, i) => plannedScenes(act, written[i], i + 1)));
}

const PLURAL = { act: ["acts", "acts"], sequence: ["sequences", "sequences"], scene: ["scenes", "scenes"] } as const;
const isPlot = (kind: ItemKind): kind is keyof typeof PLURAL => kind in PLURAL;

/** What is written below an act or a sequence names one of this work; all cards of a parent name it. @throws AppError not-found */
function refuseOtherParent(work: Work, { kind, task }: FormRequest, parentId: string | null): void {
  const { parent } = ENTITIES[kind];
  if (parent === null || (parentId === null && task !== "generate")) return;
  if (parentId === null || itemOf(work, parentId)?.kind !== parent) throw new AppError("not-found", { msg: NO_PLACE });
}

/** @throws AppError not-found, invalid */
export function formTask(work: Work, requested: FormRequest): FormTask {
  const { task, kind } = requested;
  const item = task === "generate" ? null : stored(work, requested);
  const parentId = item?.parentId ?? requested.parentId;
  refuseOtherParent(work, requested, parentId);
  const form = withStages(kind, requested.form ?? item?.values ?? {});
  const base = { item, form, parentId };
  switch (task) {
    case "inspire":
      return { ...base, prompt: GENERATION_PROMPTS[kind], list: { key: "candidates", count: CANDIDATES } };
    case "generate": {
      if (!isPlot(kind)) throw new AppError("invalid", { msg: NO_PLACE });
      const [name, key] = PLURAL[kind];
      const count = planned(work, kind, parentId);
      return {
        ...base,
        prompt: GENERATION_PROMPTS[name],
        list: { key, count, words: wordsOfCards(work, kind, parentId, count) },
      };
    }
    case "one":
      return { ...base, prompt: GENERATION_PROMPTS[kind], list: null };
    case "evaluate":
      return { ...base, prompt: GENERATION_PROMPTS.evaluate, list: null };
    case "ask":
      return { ...base, prompt: GENERATION_PROMPTS.ask, list: null };
    case "update":
      if (!requested.evaluation?.trim()) throw new AppError("invalid", { msg: NO_EVALUATION });
      return {
        ...base,
        prompt: updatePrompt(requested),
        list: null,
      };
    case "summary":
      return { ...base, prompt: { title: "成文", words: 500, body: GENERATION_PROMPTS.summary }, list: null };
  }
}

/** A form is written back whole; a scene's script too, as long as it is. */
const updatePrompt = ({ kind, content }: FormRequest): GenerationPrompt =>
  content === null
    ? { ...GENERATION_PROMPTS[kind], title: "按评估修改", body: GENERATION_PROMPTS.update }
    : { title: "按评估修改", words: Math.max(MIN_WORDS, content.length), body: GENERATION_PROMPTS.updateScript };
/** Of a scene's script that hardly begins. */
const MIN_WORDS = 200;

/** An outline's stages are those of its structure, also where the page has not laid them out. */
const withStages = (kind: ItemKind, form: Values): Values =>
  kind === "outline" && !(Array.isArray(form["narrativeStructure"]) && form["narrativeStructure"].length > 0)
    ? { ...form, narrativeStructure: emptyStages(form["type"]) }
    : form;
