import { useState } from "react";
import type { Draft } from "../draft/draftBook.ts";
import { fetchItems } from "../itemCalls.ts";
import { useWorkspace } from "../workspace.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { ItemKind } from "@mochang/generation";
import type { TargetField } from "./targetFields.ts";

interface Put {
  place: TargetField;
  /** What stood in the form and was not submitted; null: nothing. */
  before: Draft | null;
}

const kindOf = (itemKey: string): ItemKind => (itemKey.startsWith("biography") ? "biography" : (itemKey as ItemKind));

/** Passages that were put into fields by hand, by where they begin: they stand in the forms and are not submitted. */
export function usePutPassages() {
  const { key, draftBook } = useWorkspace();
  const toasts = useToasts();
  const [put, setPut] = useState<ReadonlyMap<number, Put>>(new Map());
  return {
    of: (from: number): TargetField | undefined => put.get(from)?.place,
    async put(from: number, text: string, place: TargetField): Promise<void> {
      try {
        const items = await fetchItems(kindOf(place.itemKey), key, {});
        const item = items.find((one) => one.key === place.itemKey);
        if (!item) return toasts.warn("这一项已经不在了");
        const before = draftBook.get(item.key);
        const values = before?.values ?? item.values;
        draftBook.put(item.key, {
          ...before,
          base: before?.base ?? item.version,
          values: place.put(values, text),
        });
        setPut((now) => new Map(now).set(from, { place, before }));
      } catch (error) {
        toasts.error(error);
      }
    },
    /** Out of the field again, with what was put there since. */
    takeBack(from: number): void {
      const one = put.get(from);
      if (!one) return;
      const later = [...put].filter(([at, { place }]) => place.itemKey === one.place.itemKey && at !== from);
      if (one.before) draftBook.put(one.place.itemKey, one.before);
      else draftBook.drop(one.place.itemKey);
      const isAfter = (at: number): boolean => [...put.keys()].indexOf(at) > [...put.keys()].indexOf(from);
      const movedPassages = new Set([from, ...later.map(([at]) => at).filter(isAfter)]);
      setPut(new Map([...put].filter(([at]) => !movedPassages.has(at))));
    },
  };
}
