import fc from "fast-check";
import { expect, test } from "vitest";
import { shownPages } from "./Pagination.tsx";

test("the pager shows the ends and what is near, and no gap where one page would fill it", () => {
  expect(shownPages(1, 1)).toEqual([1]);
  expect(shownPages(1, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(shownPages(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("pages ascend from the first to the last, the current one among them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)];
      const pages = shownPages(current, last).filter((page) => page !== null);
      expect([pages[0], pages.at(-1), pages.includes(current)]).toEqual([1, last, true]);
      expect(pages.every((page, i) => i === 0 || page > (pages[i - 1] ?? 0))).toBe(true);
    }),
  );
});
