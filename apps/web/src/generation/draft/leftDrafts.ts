import type { BoardItem } from "@mochang/contract/generation";
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

/** The kind in a key of `itemOfDetail` or `freshItem`, and the id of the item that must be there. */
function placeOf(key: string): { kind: ItemKind; neededId: string } | null {
  const kind = ITEM_KINDS.find((one) => ENTITIES[one].many && key.startsWith(`${one}-`));
  return kind ? { kind, neededId: key.slice(kind.length + 1).replace(/^new-/u, "") } : null;
}

/** The drafts that no form shows any more. */
export function leftDrafts(draftBook: Pick<DraftBook, "items" | "get">, items: readonly BoardItem[]): LeftDraft[] {
  const ids = new Set(items.map(({ id }) => id));
  return draftBook.items().flatMap((key): LeftDraft[] => {
    const place = placeOf(key);
    const draft = draftBook.get(key);
    if (!place || !draft || place.neededId === "" || ids.has(place.neededId)) return [];
    const title = textOf(draft.values["title"] ?? draft.values["name"]).trim();
    const { label } = ENTITIES[place.kind];
    return [
      { key, kind: place.kind, name: title === "" ? `一份${label}` : `${label}《${title}》`, values: draft.values },
    ];
  });
}
