import { afterEach, expect, test } from "vitest";
import type { Saving } from "../../sheet/index.ts";
import { createStore } from "../../ui/store.ts";
import { shownToasts } from "../../ui/toasts.ts";
import { nameSavedRow } from "./nameSavedRow.ts";

afterEach(() => shownToasts.set([]));

const sentences = (): string[] => shownToasts.get().map(({ sentence }) => sentence);

test("a person's row is renamed after the script's words are saved, however long that takes", async () => {
  const state = createStore({ kind: "saving" });
  const saving = { session: createStore({ state, saveNow: () => undefined }) } as unknown as Saving;
  const savedAtNaming: string[] = [];
  const named = nameSavedRow({
    saving,
    sentence: "换了 2 处",
    renameRow: () => {
      savedAtNaming.push(state.get().kind);
      return Promise.resolve(true);
    },
    undo: () => undefined,
  });
  state.set({ kind: "local" });
  await Promise.resolve();
  await Promise.resolve();
  expect(sentences()).toEqual(["换了 2 处，稿子还没有存上；存上以后小传才跟着改名"]);
  expect(savedAtNaming).toEqual([]);
  state.set({ kind: "saved" });
  await named;
  expect(savedAtNaming).toEqual(["saved"]);
});
