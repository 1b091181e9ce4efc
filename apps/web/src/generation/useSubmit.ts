import { useState } from "react";
import { randomId } from "../lib/randomId.ts";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { keepRun } from "../run/keptRuns.ts";
import { runName } from "./assistant/runName.ts";
import { toasts } from "../ui/toasts.ts";
import { checkNext, markReviewed } from "./api.ts";
import type { DraftBook } from "./draft/draftBook.ts";
import { loadItemCalls } from "./queries.ts";
import type { LaterSteps } from "./steps/LaterStepsDialog.tsx";
import type { Item } from "./items.ts";
import type { FilledForm, WorkKey } from "./workspace.ts";

/** Comes beside the overview, as the calls do: a submit does not wait for code, nor fail without the network for want of it. */
export const loadSubmitForm = retryUntilSuccess(() => import("./submitForm.ts"));

/** The commands of a work, and the question that one of them may be waiting for. */
export function useSubmit(key: WorkKey, draftBook: DraftBook, refresh: () => Promise<unknown>) {
  const [confirmation, setConfirmation] = useState<{
    step: number;
    answer: (choice: LaterSteps | null) => void;
  } | null>(null);
  const [way, setWay] = useState<LaterSteps>("keep");
  const guarded = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      await refresh();
      return true;
    } catch (error) {
      toasts.error(error);
      await refresh();
      return false;
    }
  };
  return {
    confirmation: confirmation && { ...confirmation, way, setWay },
    submit: async (item: Item, form: FilledForm) => {
      const code = await Promise.all([loadSubmitForm(), loadItemCalls()]).catch(toasts.error);
      if (!code) return null;
      const [{ submitForm }, { submitItem }] = code;
      return submitForm(
        {
          checkNext: (step) => checkNext(key, step),
          async submit(one, filled, clear) {
            const { item: stored, summaryRunId } = await submitItem(key, one, filled, clear);
            // Where the summary is shown, what is written of it is followed.
            if (summaryRunId) keepRun(runName(key, "summary", stored), summaryRunId);
            return stored;
          },
          ask: (step) =>
            new Promise((resolve) => {
              setWay("keep");
              setConfirmation({
                step,
                answer: (choice) => {
                  setConfirmation(null);
                  resolve(choice);
                },
              });
            }),
          renewForm({ key: itemKey }) {
            const draft = draftBook.get(itemKey);
            if (draft) draftBook.put(itemKey, { ...draft, formId: randomId() });
          },
          refresh,
          failed: toasts.error,
        },
        item,
        form,
      );
    },
    saveSummary: (item: Item, summary: string) =>
      guarded(async () => (await loadItemCalls()).updateSummary(key, item, summary)),
    markReviewed: (item: Item) => void guarded(() => markReviewed(key, item.id ?? "")),
  };
}
