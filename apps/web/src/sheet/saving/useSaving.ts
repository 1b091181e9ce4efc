import type { OpenQuestion } from "@mochang/contract";
import { createStore, type Store, useStore } from "../../ui/store.ts";
import type { Journal } from "./journal.ts";
import type { Saving } from "./openSaving.ts";
import type { SavingState } from "./savingState.ts";

const NONE: readonly never[] = [];
const OPENING: Store<SavingState> = createStore<SavingState>({
  kind: "saved",
  savedAt: null,
  reason: null,
  sentence: null,
});
const NO_QUESTIONS = createStore<readonly OpenQuestion[]>(NONE);
const NO_JOURNALS = createStore<readonly Journal[]>(NONE);

/** The state of an open document's saving, live: what the header says, the open questions, what closed windows have left unsendable. */
export function useSaving({ session: opened }: Saving) {
  const session = useStore(opened);
  return {
    session,
    state: useStore(session?.state ?? OPENING),
    questions: useStore(session?.questions ?? NO_QUESTIONS),
    leftovers: useStore(session?.leftovers ?? NO_JOURNALS),
  };
}
