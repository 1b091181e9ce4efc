import type { FieldOrigin, Values } from "@mochang/generation";
import { useSyncExternalStore } from "react";
import { sameValues } from "../form/fieldValues.ts";
import type { DraftBook } from "./draftBook.ts";

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
  /** Open to be written; a submitted item shows its result instead. */
  isEditing: boolean;
  /** Something is written that was not submitted. */
  isDirty: boolean;
  /** The item was changed elsewhere since: what stands there now. */
  isStale: boolean;
  /** Of fields that were picked and are as they were picked; sent with a submit. */
  picked: Readonly<Record<string, FieldOrigin>>;
  change: (key: string, value: unknown) => void;
  /** Several fields at once. `origins`: whose words they are; a field that is not named is its writer's. */
  fill: (values: Values, origins?: Readonly<Record<string, FieldOrigin>>) => void;
  /** 修改参数. */
  edit: () => void;
  /** Back to what is stored; also after a submit. */
  close: () => void;
  /** Goes on with one's own words over what stands there now. */
  keepMine: () => void;
}

const NOBODY: Readonly<Record<string, FieldOrigin>> = {};

/** The draft of an item in the work's draft book. */
export function useDraft(draftBook: DraftBook, key: string, saved: SavedItem): ItemDraft {
  const draft = useSyncExternalStore(draftBook.subscribe, () => draftBook.get(key));
  const values = draft?.values ?? saved.values;
  const base = draft?.base ?? saved.version;
  const isDirty = draft !== null && !sameValues(draft.values, saved.values);
  /** Two changes of one event must both count: the draft book knows the first, this render does not. */
  const put = (more: Values, origins: Readonly<Record<string, FieldOrigin>> = {}) => {
    const before = draftBook.get(key);
    const keptOrigins = Object.entries(before?.origins ?? {}).filter(([field]) => !(field in more));
    draftBook.put(key, {
      base,
      values: { ...(before?.values ?? saved.values), ...more },
      origins: { ...Object.fromEntries(keptOrigins), ...origins },
    });
  };
  return {
    values,
    base,
    isEditing: draft !== null || !saved.isSubmit,
    isDirty,
    isStale: isDirty && base !== saved.version,
    picked: draft?.origins ?? NOBODY,
    change: (field, value) => put({ [field]: value }),
    fill: put,
    edit: () => put({}),
    close: () => draftBook.drop(key),
    keepMine: () => draftBook.put(key, { base: saved.version, values, origins: draft?.origins ?? {} }),
  };
}
