import type { FieldOrigin, Values } from "@mochang/generation";
import { createContext } from "react";
import type { ItemDraft } from "../draft/useDraft.ts";
import type { Item } from "../items.ts";
import { isFilled, sameValues } from "./fieldValues.ts";

/** Whose words the field is whose label is drawn; null: nobody says. */
export const FieldOriginContext = createContext<FieldOrigin | null>(null);

/** Whose words a field of a form is: as it was picked, as it is stored, or else its writer's. Null: it is empty. */
export function originOf(
  item: Item,
  { values, picked }: Pick<ItemDraft, "values" | "picked">,
  key: string,
): FieldOrigin | null {
  if (!isFilled(values[key])) return null;
  return picked[key] ?? (sameValues(values[key], item.values[key]) ? (item.origins[key] ?? "writer") : "writer");
}

/** How many fields of a form are whose. */
export function originCounts(
  item: Item,
  draft: { values: Values; picked: ItemDraft["picked"] },
  keys: readonly string[],
): Record<FieldOrigin, number> {
  const counts: Record<FieldOrigin, number> = { writer: 0, model: 0, card: 0 };
  for (const key of keys) {
    const origin = originOf(item, draft, key);
    if (origin) counts[origin]++;
  }
  return counts;
}
