import fc from "fast-check";
import { expect, test } from "vitest";
import { sameValues } from "./fieldValues.ts";

const value = fc.jsonValue();

test("values are the same exactly when they are written the same, whatever the order of their fields", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(sameValues(a, structuredClone(a))).toBe(true);
      expect(sameValues({ a, b }, { b: structuredClone(b), a: structuredClone(a) })).toBe(true);
      expect(sameValues([a, b], { 0: a, 1: b })).toBe(false);
      expect(sameValues(a, [a])).toBe(false);
    }),
  );
  expect(sameValues({ age: "34", note: undefined }, { age: "34" })).toBe(true);
  expect(sameValues({ age: "34" }, { age: "35" })).toBe(false);
  expect(sameValues([1], [1, 2])).toBe(false);
});
