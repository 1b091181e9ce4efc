import type { FieldOrigin, Values } from "@mochang/generation";
import { useSyncExternalStore } from "react";
import { randomId } from "../../lib/randomId.ts";
import { sameValues } from "../form/fieldValues.ts";
import type { DraftBook, Replaced } from "./draftBook.ts";

/** An item as the server has it. */
export interface SavedItem {
  values: Values;
  /** 0: it was never stored. */
  version: number;
  isSubmit: boolean;
}

/** A form of an item: what is written in it, and whether it is open. */
export interface ItemDraft {
  values: Values;
  /** The version that a submit names. */
  base: number;
  /** Names this form of a new item; another is another form, however equal. */
  formId: string | undefined;
  /** Open to be written; a submitted item shows its result instead. */
  isEditing: boolean;
  /** Something is written that was not submitted. */
  isDirty: boolean;
  /** The item was changed elsewhere since: what stands there now. */
  isStale: boolean;
  /** The versions of what stood above it when it was begun, or when its writer chose it over what was stored elsewhere. */
  seenAbove: Readonly<Record<string, number>> | undefined;
  /** Of fields that were picked and are as they were picked; sent with a submit. */
  picked: Readonly<Record<string, FieldOrigin>>;
  change: (key: string, value: unknown) => void;
  /** Several fields at once. `origins`: whose words they are; a field that is not named is its writer's. */
  fill: (values: Values, origins?: Readonly<Record<string, FieldOrigin>>) => void;
  /** As `fill`, with a candidate's words: what they replace is kept in `replaced`. */
  fillFromCandidate: (values: Values, origins: Readonly<Record<string, FieldOrigin>>) => void;
  /** What the writer last had in each field that candidates filled; fields that were only typed in are none of it. */
  replaced: Replaced;
  /** Puts `replaced` back, and forgets it. */
  restoreReplaced: () => void;
  /** 修改参数. */
  edit: () => void;
  /** Back to what is stored; also after a submit. */
  close: () => void;
  /** Goes on with one's own words over what stands there now. */
  keepMine: () => void;
}

/** Whether a form that was opened says something else than what is stored. */
export const isChanged = (draft: { values: Values } | null, saved: Values): boolean =>
  draft !== null && !sameValues(draft.values, saved);

const NOBODY: Readonly<Record<string, FieldOrigin>> = {};
const NOTHING_REPLACED: Replaced = { values: {}, origins: NOBODY };

/** The draft of an item in the work's draft book. `above`: the versions of what stands above it now. */
export function useDraft(
  draftBook: DraftBook,
  key: string,
  saved: SavedItem,
  above?: Readonly<Record<string, number>>,
): ItemDraft {
  const draft = useSyncExternalStore(draftBook.subscribe, () => draftBook.get(key));
  const values = draft?.values ?? saved.values;
  const base = draft?.base ?? saved.version;
  const isDirty = isChanged(draft, saved.values);
  /** Two changes of one event must both count: the draft book knows the first, this render does not. */
  const put = (more: Values, origins: Readonly<Record<string, FieldOrigin>> = {}, replaced?: Replaced | null) => {
    const before = draftBook.get(key);
    const keptOrigins = Object.entries(before?.origins ?? {}).filter(([field]) => !(field in more));
    const seenAbove = before?.seenAbove ?? above;
    const formId = before?.formId ?? (base === 0 ? randomId() : undefined);
    const nextReplaced = replaced === undefined ? before?.replaced : replaced;
    draftBook.put(key, {
      base,
      values: { ...(before?.values ?? saved.values), ...more },
      ...(formId !== undefined && { formId }),
      ...(seenAbove && { seenAbove }),
      origins: { ...Object.fromEntries(keptOrigins), ...origins },
      ...(nextReplaced && { replaced: nextReplaced }),
    });
  };
  const fillFromCandidate: ItemDraft["fillFromCandidate"] = (more, origins) => {
    const before = draftBook.get(key);
    const first = before?.replaced ?? NOTHING_REPLACED;
    // Words without an origin, in a field that can have one, were typed over a candidate's: they are the writer's latest.
    const isTyped = (field: string): boolean => field in origins && !(field in (before?.origins ?? NOBODY));
    const fields = Object.keys(more).filter((field) => !(field in first.values) || isTyped(field));
    put(more, origins, {
      values: { ...first.values, ...pick(before?.values ?? saved.values, fields) },
      origins: { ...first.origins, ...pick(before?.origins ?? NOBODY, fields) },
    });
  };
  return {
    values,
    base,
    formId: draft?.formId,
    isEditing: draft !== null || !saved.isSubmit,
    isDirty,
    isStale: isDirty && base !== saved.version,
    seenAbove: draft?.seenAbove,
    picked: draft?.origins ?? NOBODY,
    change: (field, value) => put({ [field]: value }),
    fill: (more, origins) => put(more, origins),
    fillFromCandidate,
    replaced: draft?.replaced ?? NOTHING_REPLACED,
    restoreReplaced: () => {
      const { values: before, origins } = draftBook.get(key)?.replaced ?? NOTHING_REPLACED;
      put(before, origins, null);
    },
    edit: () => put({}),
    close: () => draftBook.drop(key),
    keepMine: () => draftBook.put(key, { ...draft, base: saved.version, values, ...(above && { seenAbove: above }) }),
  };
}

const pick = <T>(from: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key] as T]] : [])));
