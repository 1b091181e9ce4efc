import { expect, test } from "vitest";
import { keepClosedWindows } from "./closedWindows.ts";

test("the last windows are known, after a reload too; without storage for as long as the page lives", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const windows = keepClosedWindows(() => storage);
  expect(windows.has("")).toBe(false);
  for (let i = 0; i < 25; i++) windows.add(`w${i}`);
  windows.add("w5");
  const reloaded = keepClosedWindows(() => storage);
  expect(["w4", "w5", "w6", "w24"].map(reloaded.has)).toEqual([false, true, true, true]);
  const bare = keepClosedWindows(() => null);
  bare.add("w");
  expect([bare.has("w"), bare.has("v")]).toEqual([true, false]);
  const full = keepClosedWindows(() => ({
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  }));
  full.add("w");
  expect(full.has("w")).toBe(true);
});
