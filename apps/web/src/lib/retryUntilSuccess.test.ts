import { expect, test, vi } from "vitest";
import { retryUntilSuccess } from "./retryUntilSuccess.ts";

const failing = (times: number) => {
  let remainingFailures = times;
  return vi.fn<() => Promise<string>>(async () => {
    if (remainingFailures-- > 0) throw new Error("no network");
    return "code";
  });
};

test("code that fails to load is fetched again, each time after a longer delay", async () => {
  const waits: number[] = [];
  const load = failing(3);
  expect(await retryUntilSuccess(load, async (ms) => void waits.push(ms))()).toBe("code");
  expect(load).toHaveBeenCalledTimes(4);
  expect(waits).toEqual([500, 1_000, 2_000]);
});

test("code that never loads fails after the last try", async () => {
  const load = failing(99);
  await expect(retryUntilSuccess(load, async () => undefined)()).rejects.toThrow("no network");
  expect(load).toHaveBeenCalledTimes(6);
});
