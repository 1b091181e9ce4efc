import { expect, test } from "vitest";
import type { Saving } from "./openSaving.ts";
import type { SavingState } from "./savingState.ts";
import { createStore } from "../../ui/store.ts";
import { saveEverything } from "./saveEverything.ts";

function opened(kind: SavingState["kind"]) {
  const state = createStore({ kind } as SavingState);
  let saveCount = 0;
  const session = { state, saveNow: () => void saveCount++ };
  const saving = { session: createStore(session) } as unknown as Saving;
  return {
    saving,
    become: (next: SavingState["kind"]) => state.set({ kind: next } as SavingState),
    saveCount: () => saveCount,
  };
}

test("saved words need no waiting; unsaved words are saved at once and waited for", async () => {
  expect(await saveEverything(opened("saved").saving)).toBe(true);
  const typing = opened("saving");
  const saved = saveEverything(typing.saving);
  expect(typing.saveCount()).toBe(1);
  typing.become("saving");
  typing.become("saved");
  expect(await saved).toBe(true);
});

test("words that cannot be sent are no base for what is done on the server", async () => {
  expect(await saveEverything(opened("local").saving)).toBe(false);
  const typing = opened("saving");
  const saved = saveEverything(typing.saving);
  typing.become("local");
  expect(await saved).toBe(false);
});
