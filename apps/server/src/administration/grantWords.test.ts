import fc from "fast-check";
import { expect, test } from "vitest";
import { boxesOf, grantAction } from "./grantWords.ts";

test("the boxes of every grant are read back from the words of its line", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (boxes) => {
      // -0 is written as 0.
      expect(boxesOf(grantAction(boxes))).toBe(boxes === 0 ? 0 : boxes);
    }),
  );
});

test("the words of lines that are stored are read, those of another act have no boxes", () => {
  expect(boxesOf("赠 {user} 5 盒墨")).toBe(5);
  expect(boxesOf("收回 {user} 0.5 盒墨")).toBe(-0.5);
  expect(boxesOf("停用 {user} 的评估")).toBeNull();
});
