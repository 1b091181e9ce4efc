import { afterEach, expect, test, vi } from "vitest";
import { isConsentPostponed, postponeConsent } from "./postponedConsent.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("an answer is put off for a day, by the user who put it off", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 29, 12) });
  postponeConsent("a");
  expect([isConsentPostponed("a"), isConsentPostponed("b")]).toEqual([true, false]);
  vi.setSystemTime(new Date(2026, 10, 30, 0, 1));
  expect(isConsentPostponed("a")).toBe(false);
});
