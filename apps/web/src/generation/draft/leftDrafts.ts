import type { WorkOverview } from "@mochang/contract/generation";
import { ENTITIES, ITEM_KINDS, type ItemKind, type Values } from "@mochang/generation";
import { textOf } from "../form/fieldValues.ts";
import type { DraftBook } from "./draftBook.ts";

/** Words that were not submitted and whose form is no more: its item, or what it was to stand below, was deleted or cleared. */
export interface LeftDraft {
  key: string;
  kind: ItemKind;
  /** 场景《井边》 */
  name: string;
  values: Values;
}

/** The kind in a key of `itemOfDetail` or `freshItem`, and the id of the item that must be there; null where none must. */
function placeOf(key: string): { kind: ItemKind; neededId: string | null } | null {
  const kind = ITEM_KINDS.find((one) => (ENTITIES[one].many ? key.startsWith(`${one}-`) : key === one));
  if (!kind) return null;
  const neededId = key.slice(kind.length + 1).replace(/^new-/u, "");
  return { kind, neededId: neededId === "" ? null : neededId };
}

/** The drafts that no form shows any more: their item is gone, or their step is locked. */
export function leftDrafts(
  draftBook: Pick<DraftBook, "items" | "get">,
  { items, locks }: Pick<WorkOverview, "items" | "locks">,
): LeftDraft[] {
  const ids = new Set(items.map(({ id }) => id));
  return draftBook.items().flatMap((key): LeftDraft[] => {
    const place = placeOf(key);
    const draft = draftBook.get(key);
    if (!place || !draft) return [];
    const { label, step } = ENTITIES[place.kind];
    const isThere = place.neededId === null || ids.has(place.neededId);
    if (isThere && (locks[step - 1] ?? null) === null) return [];
    const title = textOf(draft.values["title"] ?? draft.values["name"]).trim();
    return [
      { key, kind: place.kind, name: title === "" ? `一份${label}` : `${label}《${title}》`, values: draft.values },
    ];
  });
}
