import { useSyncExternalStore } from "react";
import type { Draft } from "../draft/draftBook.ts";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { targetFieldsOf, type TargetFieldGroup } from "./targetFields.ts";

/** The fields of steps 1 to 4, as they stand with what was put into them. */
export function usePlaces(): TargetFieldGroup[] {
  const { draftBook } = useWorkspace();
  useSyncExternalStore(draftBook.subscribe, draftBook.size);
  const [core, synopsis, outline] = [
    useItems("core").data?.[0],
    useItems("synopsis").data?.[0],
    useItems("outline").data?.[0],
  ];
  const persons = useItems("biography").data;
  if (!core || !synopsis || !outline || !persons) return [];
  const draftOf = (item: Item): Draft | null => draftBook.get(item.key);
  return targetFieldsOf({ core, synopsis, persons, outline }, (item) => draftOf(item)?.values ?? item.values);
}
