import { Estimate, RunFollowed } from "@mochang/contract";
import {
  ASK_PATH,
  GENERATION_PATHS as PATHS,
  HISTORY_PATH,
  MODEL_CALL,
  ModelAnswer,
  StepRun,
  SUMMARY_PATH,
} from "@mochang/contract/generation";
import { ENTITIES, type ItemKind, type Values } from "@mochang/generation";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { parentOf, sentValues } from "../itemCalls.ts";
import type { Item } from "../items.ts";
import type { WorkKey } from "../workspace.ts";

/** What a model is asked of a form. `generate`: all cards below one; `one`: a stored card anew. */
export type FormTask = "inspire" | "one" | "generate" | "evaluate" | "update" | "summary" | "ask";

const GENERATE: Partial<Record<ItemKind, string>> = {
  act: PATHS.actGenerate,
  sequence: PATHS.sequenceInspire,
  scene: PATHS.sceneInspire,
};
const ONE: Partial<Record<ItemKind, string>> = { act: PATHS.actGenerateOne, sequence: PATHS.sequenceInspireOne };
const INSPIRE: Partial<Record<ItemKind, string>> = {
  core: PATHS.coreInspiration,
  synopsis: PATHS.synopsisInspire,
  biography: PATHS.biographyInspire,
  outline: PATHS.outlineInspiration,
  scene: PATHS.sceneInspire,
};
const EVALUATE: Record<ItemKind, string> = {
  core: PATHS.coreEvaluate,
  synopsis: PATHS.synopsisEvaluate,
  biography: PATHS.biographyEvaluate,
  outline: PATHS.outlineEvaluation,
  act: PATHS.actEvaluate,
  sequence: PATHS.sequenceEvaluate,
  scene: PATHS.sceneEvaluate,
};
const UPDATE: Record<ItemKind, string> = {
  core: PATHS.coreUpdateByEvaluation,
  synopsis: PATHS.synopsisUpdateByEvaluation,
  biography: PATHS.biographyUpdateByEvaluation,
  outline: PATHS.outlineUpdateByEvaluation,
  act: PATHS.actUpdateByEvaluation,
  sequence: PATHS.sequenceUpdateByEvaluation,
  scene: PATHS.sceneUpdateByEvaluation,
};

/** Null: this kind of item has no such call. */
function pathOf(task: FormTask, kind: ItemKind): string | null {
  switch (task) {
    case "inspire":
      return INSPIRE[kind] ?? null;
    case "one":
      return ONE[kind] ?? null;
    case "generate":
      return GENERATE[kind] ?? null;
    case "evaluate":
      return EVALUATE[kind];
    case "update":
      return UPDATE[kind];
    case "summary":
      return ENTITIES[kind].summary === null ? null : SUMMARY_PATH;
    case "ask":
      return ASK_PATH;
  }
}
export const hasTask = (task: FormTask, item: Pick<Item, "kind" | "id">): boolean =>
  pathOf(task, item.kind) !== null &&
  // A scene that is not stored has no call of its own: without an id it means all of a sequence.
  !(task === "inspire" && item.kind === "scene" && item.id === null) &&
  !(task === "one" && item.id === null);

/** What is asked beside the form itself. */
export interface FormInput {
  /** The form as it stands on the page; null: as it is stored. */
  values: Values | null;
  evaluation?: string;
  question?: string;
  talk?: string;
}

/** What an item is to a call: cards that are generated together are named by what is above them alone. */
export type Subject = Pick<Item, "kind" | "id" | "parentId" | "sort"> & { actId?: string };

function bodyOf(key: WorkKey, task: FormTask, item: Subject, input: FormInput): Values {
  const { kind, id } = item;
  const { values, evaluation, question, talk } = input;
  const above = { ...parentOf(item), ...(item.actId && { actId: item.actId }) };
  if (task === "generate") return { ...key, ...above };
  if (task === "summary") return { ...key, kind, id };
  const form = values === null ? null : sentValues(kind, values);
  if (task === "ask") return { ...key, kind, id, form, question, talk };
  return { ...form, ...key, ...above, id, sort: item.sort, ...(evaluation !== undefined && { evaluation }) };
}

/** Starts what is asked; a second start joins the run under way. */
export const startForm = (key: WorkKey, task: FormTask, item: Subject, input: FormInput) =>
  post(`${pathOf(task, item.kind) ?? ""}${MODEL_CALL.start}`, bodyOf(key, task, item, input), RunFollowed);

/** What it will cost, by what is stored: a few words more or less do not change it. */
export const estimateForm = (key: WorkKey, task: FormTask, item: Subject) =>
  post(
    `${pathOf(task, item.kind) ?? ""}${MODEL_CALL.estimate}`,
    bodyOf(key, task, item, {
      values: null,
      ...(task === "update" && { evaluation: "。" }),
      ...(task === "ask" && { question: "？" }),
    }),
    Estimate,
  );

/** Three candidates from the idea cards, without a model; other ones for another seed. */
export const drawCards = (key: WorkKey, item: Subject, values: Values, seed: string) =>
  post(
    `${pathOf("inspire", item.kind) ?? pathOf("one", item.kind) ?? ""}${MODEL_CALL.cards}`,
    { ...bodyOf(key, "inspire", item, { values }), seed },
    ModelAnswer,
  );

/** What was asked of a model for an item, the newest first. */
export const fetchHistory = ({ scriptId, versionId }: WorkKey, { kind, id }: Subject, signal?: AbortSignal) =>
  get(HISTORY_PATH, { scriptId, versionId, kind, id: id ?? "" }, z.array(StepRun), signal);
