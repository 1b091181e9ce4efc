import {
  ActDetail,
  BiographyDetail,
  DeletedItem,
  GENERATION_PATHS as PATHS,
  SceneDetail,
  SequenceDetail,
  StoryCoreDetail,
  StoryOutlineDetail,
  StorySynopsisDetail,
  submitted,
  type StepItemHead,
} from "@mochang/contract/generation";
import { ENTITIES, type ItemKind, type Values } from "@mochang/generation";
import { z } from "zod";
import { get, post, remove, withQuery, type Schema } from "../lib/api.ts";
import { placeOf as place } from "./api.ts";
import { itemOfDetail, type Item } from "./items.ts";
import type { FilledForm, WorkKey } from "./workspace.ts";

/** The calls of a kind of item. */
interface KindCalls {
  submit: string;
  update: string | null;
  remove: string | null;
  move: string | null;
  detail: Schema<StepItemHead>;
}
const CALLS: Record<ItemKind, KindCalls> = {
  core: { submit: PATHS.coreSubmit, update: null, remove: null, move: null, detail: StoryCoreDetail },
  synopsis: {
    submit: PATHS.synopsisSubmit,
    update: PATHS.synopsisUpdate,
    remove: null,
    move: null,
    detail: StorySynopsisDetail,
  },
  biography: {
    submit: PATHS.biographySubmit,
    update: PATHS.biographyUpdate,
    remove: PATHS.biographyDelete,
    move: null,
    detail: BiographyDetail,
  },
  outline: {
    submit: PATHS.outlineSubmit,
    update: PATHS.outlineUpdate,
    remove: null,
    move: null,
    detail: StoryOutlineDetail,
  },
  act: {
    submit: PATHS.actSubmit,
    update: PATHS.actUpdateSummary,
    remove: PATHS.actDelete,
    move: PATHS.actMove,
    detail: ActDetail,
  },
  sequence: {
    submit: PATHS.sequenceSubmit,
    update: PATHS.sequenceUpdateSummary,
    remove: PATHS.sequenceDelete,
    move: PATHS.sequenceMove,
    detail: SequenceDetail,
  },
  scene: {
    submit: PATHS.sceneSubmit,
    update: null,
    remove: PATHS.sceneDelete,
    move: PATHS.sceneMove,
    detail: SceneDetail,
  },
};

const one = async (kind: ItemKind, path: string, key: WorkKey, signal?: AbortSignal): Promise<Item[]> => [
  itemOfDetail(kind, await get(`${path}/${place(key)}`, {}, CALLS[kind].detail, signal)),
];
const listOf = (kind: ItemKind) => z.array(CALLS[kind].detail as z.ZodType<StepItemHead>);
const many = async (kind: ItemKind, path: string, signal?: AbortSignal): Promise<Item[]> =>
  (await get(path, {}, listOf(kind), signal)).map((detail) => itemOfDetail(kind, detail));

/** The items of a step; those of one act, or of one sequence, where they are below one. */
export function fetchItems(
  kind: ItemKind,
  key: WorkKey,
  above: { actId?: string; sequenceId?: string },
  signal?: AbortSignal,
): Promise<Item[]> {
  const { actId = "", sequenceId = "" } = above;
  switch (kind) {
    case "core":
      return one(kind, PATHS.coreDetail, key, signal);
    case "synopsis":
      return one(kind, PATHS.synopsisDetail, key, signal);
    case "outline":
      return one(kind, PATHS.outlineDetail, key, signal);
    case "biography":
      return post(PATHS.biographyList, key, listOf(kind)).then((list) => list.map((one_) => itemOfDetail(kind, one_)));
    case "act":
      return many(kind, `${PATHS.actDetail}/${place(key)}`, signal);
    case "sequence":
      return many(kind, `${PATHS.sequenceDetail}/${place(key)}/${encodeURIComponent(actId)}`, signal);
    case "scene":
      return many(
        kind,
        `${PATHS.sceneDetail}/${place(key)}/${encodeURIComponent(actId)}/${encodeURIComponent(sequenceId)}`,
        signal,
      );
  }
}

/** Only the fields of its table: what else a form keeps is its own. */
export const sentValues = (kind: ItemKind, values: Values): Values =>
  Object.fromEntries(ENTITIES[kind].fields.map(({ key }) => [key, values[key]]));
export const parentOf = ({ kind, parentId }: Pick<Item, "kind" | "parentId">): Values =>
  kind === "sequence" ? { actId: parentId } : kind === "scene" ? { sequenceId: parentId } : {};

/** What a submit sends. A form that was begun before anything was stored says so: another window may have been first. */
export const submitBody = (
  key: WorkKey,
  item: Item,
  { values, base, formId, picked, seenAbove }: FilledForm,
  removeAfter: boolean,
): Record<string, unknown> => ({
  ...sentValues(item.kind, values),
  ...key,
  ...parentOf(item),
  id: item.id,
  version: base,
  origins: picked,
  ...(seenAbove && { madeFrom: seenAbove }),
  ...(removeAfter && { removeAfter }),
  ...(item.id === null && ENTITIES[item.kind].many && { sort: item.sort, formId }),
});

export async function submitItem(
  key: WorkKey,
  item: Item,
  form: FilledForm,
  removeAfter: boolean,
): Promise<{ item: Item; summaryRunId: string | null }> {
  const { kind } = item;
  const body = submitBody(key, item, form, removeAfter);
  const schema = submitted(CALLS[kind].detail as z.ZodType<StepItemHead>);
  const { item: stored, summaryRunId } = await post(CALLS[kind].submit, body, schema);
  return { item: itemOfDetail(kind, stored), summaryRunId: summaryRunId ?? null };
}
export const updateSummary = (key: WorkKey, { kind, id, version }: Item, summary: string) =>
  post(CALLS[kind].update ?? "", { ...key, id, version, summary }, z.unknown());
/** Takes an item out, with all below it. */
export const removeItem = (key: WorkKey, { kind, id }: Item): Promise<unknown> =>
  kind === "biography"
    ? remove(withQuery(`${PATHS.biographyDelete}/${encodeURIComponent(id ?? "")}`, { ...key }), z.unknown())
    : post(CALLS[kind].remove ?? "", { ...key, id }, DeletedItem);
export const moveItem = (key: WorkKey, item: { kind: ItemKind; id: string }, to: { parentId?: string; sort: number }) =>
  post(CALLS[item.kind].move ?? "", { ...key, id: item.id, ...to }, z.unknown());
