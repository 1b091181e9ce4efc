import { expect, test } from "vitest";
import {
  loadReadingPosition,
  loadReadingPreferences,
  saveReadingPosition,
  saveReadingPreferences,
  type KeyValueStore,
} from "./readingPreferences.ts";

/** A browser's storage with one value under every key. */
const holding = (value: string | null): KeyValueStore => ({ get: () => value, set: () => undefined });

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
}

test("stored choices are used; anything else is replaced by the default", () => {
  const chosen = { type: 22, row: 2.2, paper: "p-bean" } as const;
  expect(loadReadingPreferences(holding(JSON.stringify(chosen)))).toEqual(chosen);
  const defaults = { type: 18, row: 1.9, paper: "raised" };
  for (const odd of [null, "", "not json", "null", '{"type":99,"row":"x","paper":"url(x)"}'])
    expect(loadReadingPreferences(holding(odd))).toEqual(defaults);
});

test("preferences and the position in each script come back from the storage", () => {
  const store = memory();
  saveReadingPreferences({ type: 14, row: 1.6, paper: "p-apricot" }, store);
  expect(loadReadingPreferences(store)).toEqual({ type: 14, row: 1.6, paper: "p-apricot" });
  saveReadingPosition("a", 120, store);
  expect([loadReadingPosition("a", store), loadReadingPosition("b", store)]).toEqual([120, 0]);
  saveReadingPosition("a", 0, store);
  expect([loadReadingPosition("a", store), store.get("place:a")]).toEqual([0, null]);
  expect(["-3", "x", "1.5"].map((odd) => loadReadingPosition("a", holding(odd)))).toEqual([0, 0, 0]);
});
