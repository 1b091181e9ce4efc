import { expect, test } from "vitest";
import type { Saving } from "../../sheet/index.ts";
import { createStore } from "../../ui/store.ts";
import { saveFirst, whenSaved } from "./whenSaved.ts";

function opened(kind: string) {
  const state = createStore({ kind });
  let saves = 0;
  const session = { state, saveNow: () => void saves++ };
  return { saving: { session: createStore(session) } as unknown as Saving, state, saves: () => saves };
}

test("what is saved is not saved again", async () => {
  const { saving, saves } = opened("saved");
  expect(await whenSaved(saving)).toBe(true);
  await saveFirst(saving);
  expect(saves()).toBe(0);
});

test("words that wait are sent, and waited for", async () => {
  const { saving, state, saves } = opened("local");
  const begun = saveFirst(saving);
  expect(saves()).toBe(1);
  state.set({ kind: "saving" });
  state.set({ kind: "saved" });
  await begun;
});

test.each(["local", "refused"])("a model is not asked while the words are not saved (%s)", async (kind) => {
  const { saving, state } = opened("saving");
  const begun = saveFirst(saving);
  state.set({ kind });
  await expect(begun).rejects.toThrow("没有存上，没有开始，也没有扣墨");
});

test("nor where the save takes longer than anybody waits", async () => {
  await expect(saveFirst(opened("saving").saving, 1)).rejects.toThrow("没有存上");
});
