import type { BoardItem } from "@mochang/contract/generation";
import { ENTITIES, faultyField, submitFault, type ItemKind } from "@mochang/generation";
import { useState } from "react";
import { useToasts } from "../../ui/toasts.ts";
import { useDraft, type ItemDraft } from "../draft/useDraft.ts";
import { useWorkspace } from "../workspace.ts";
import { sameValues } from "./fieldValues.ts";
import type { Item } from "../items.ts";

export interface ItemForm extends ItemDraft {
  item: Item;
  /** Prefix of the ids of its controls. */
  id: string;
  fault: { key: string; sentence: string } | null;
  /** All that is required is filled, within its limits. */
  isComplete: boolean;
  /** What a submit would be refused for; null: nothing. */
  missing: string | null;
  isBusy: boolean;
  /** Validates, asks what becomes of later steps, stores. True once it is stored. */
  submit: () => Promise<boolean>;
}

/** The versions of what is submitted in the steps before a kind's. */
const versionsAbove = (items: readonly BoardItem[], kind: ItemKind): Record<string, number> =>
  Object.fromEntries(
    items
      .filter((one) => one.isSubmit && ENTITIES[one.kind].step < ENTITIES[kind].step)
      .map(({ id, version }) => [id, version]),
  );

/** The form of an item: its draft, its faults in the order of the table, its submit. */
export function useItemForm(item: Item): ItemForm {
  const workspace = useWorkspace();
  const toasts = useToasts();
  const draft = useDraft(workspace.draftBook, item.key, item, versionsAbove(workspace.overview.items, item.kind));
  // By item: the same form may go on to another one.
  const [triedKey, setTriedKey] = useState<string | null>(null);
  const [busyKeys, setBusyKeys] = useState<ReadonlySet<string>>(new Set());
  const isBusy = busyKeys.has(item.key);
  const sentence = submitFault(item.kind, draft.values, workspace.overview.scriptType);
  const key = faultyField(item.kind, draft.values);
  const id = item.key;
  return {
    ...draft,
    item,
    id,
    fault: triedKey === id && key !== null && sentence !== null ? { key, sentence } : null,
    isComplete: sentence === null,
    missing: sentence,
    isBusy,
    close: () => {
      setTriedKey(null);
      draft.close();
    },
    async submit() {
      setTriedKey(id);
      if (sentence !== null) {
        toasts.warn(sentence);
        document.getElementById(`${id}-${key}`)?.focus();
        return false;
      }
      if (isBusy) return false;
      setBusyKeys((now) => new Set(now).add(id));
      const sent = workspace.draftBook.get(id);
      const stored = await workspace
        .submit(item, draft)
        .finally(() => setBusyKeys((now) => new Set([...now].filter((one) => one !== id))));
      if (!stored) return false;
      setTriedKey((now) => (now === id ? null : now));
      const latest = workspace.draftBook.get(id);
      draft.close();
      // What was written while it was being stored is a draft of what is stored now.
      if (latest && sent && !sameValues(latest.values, sent.values)) {
        const { formId: _sentForm, ...kept } = latest;
        workspace.draftBook.put(stored.key, { ...kept, base: stored.version });
      }
      return true;
    },
  };
}
