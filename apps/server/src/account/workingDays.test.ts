import { expect, test } from "vitest";
import { beijingDay, workingDaysAfter } from "./workingDays.ts";

const dueOn = (from: string, holidays: string[] = []): string =>
  beijingDay(workingDaysAfter(new Date(from), 10, holidays));

test("ten working days after a Monday are two weeks", () => {
  expect(dueOn("2026-11-23T12:00:00+08:00")).toBe("2026-12-07");
  expect(workingDaysAfter(new Date("2026-11-23T12:00:00+08:00"), 10, []).toISOString()).toBe(
    "2026-12-06T16:00:00.000Z",
  );
});

test("a request on a weekend counts from Monday", () => {
  expect(dueOn("2026-11-28T00:00:00+08:00")).toBe("2026-12-11");
  expect(dueOn("2026-11-29T23:59:59+08:00")).toBe("2026-12-11");
});

test("the day is Beijing's", () => {
  // Sunday evening in London is Monday in Beijing, which is not counted.
  expect(dueOn("2026-11-29T17:00:00Z")).toBe("2026-12-14");
  expect(dueOn("2026-11-29T15:00:00Z")).toBe("2026-12-11");
});

test("holidays are left out once, those on a weekend change nothing", () => {
  expect(dueOn("2026-11-23T12:00:00+08:00", ["2026-11-24", "2026-11-24", "2026-11-28"])).toBe("2026-12-08");
  expect(dueOn("2026-11-23T12:00:00+08:00", ["2026-12-07"])).toBe("2026-12-08");
});
