import { ENTITIES, type ItemKind, type StepNumber } from "@mochang/generation";
import { toasts } from "../../ui/toasts.ts";
import { fetchItems } from "../itemCalls.ts";
import { useWorkspace } from "../workspace.ts";
import { isSummaryKey, type ComparedItem } from "./comparison.ts";

/**
 * Puts one field of another version into the form of the open one, where its writer submits it or takes it back. What was written there and not
 * submitted stays around it.
 */
export function useTakeField(step: StepNumber, onDone: () => void) {
  const { key, overview, draftBook, openStep } = useWorkspace();
  return async (kind: ItemKind, id: string, { key: field, theirs }: ComparedItem["fields"][number]): Promise<void> => {
    const parentId = overview.items.find((item) => item.id === id)?.parentId ?? "";
    const above =
      kind === "scene"
        ? { sequenceId: parentId, actId: overview.items.find((item) => item.id === parentId)?.parentId ?? "" }
        : { actId: parentId };
    try {
      const item = (await fetchItems(kind, key, above)).find((one) => one.id === id);
      if (!item) return toasts.warn("这一项已经不在了");
      if (isSummaryKey(kind, field))
        draftBook.put(`summary ${item.key}`, { base: item.version, values: { summary: theirs ?? "" } });
      else {
        const draft = draftBook.get(item.key);
        draftBook.put(item.key, {
          ...draft,
          base: draft?.base ?? item.version,
          values: { ...(draft?.values ?? item.values), [field]: theirs },
        });
      }
      toasts.done(`放进${ENTITIES[kind].label}了，提交才算`);
      openStep(step);
      onDone();
    } catch (error) {
      toasts.error(error);
    }
  };
}
