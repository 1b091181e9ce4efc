import { expect, test } from "vitest";
import { nameDue } from "./renames.ts";

const row = { id: "p", versionId: "v", from: "阿苇", to: "苇姑", now: "苇姑" };

test("a renamed row goes back with the script's cues, and forth again", () => {
  expect(nameDue(row, new Set(["苇姑", "老焦"]))).toBeNull();
  expect(nameDue(row, new Set(["阿苇", "老焦"]))).toBe("阿苇");
  expect(nameDue({ ...row, now: "阿苇" }, new Set(["苇姑"]))).toBe("苇姑");
});

test("it stays where both names stand on cues, or neither", () => {
  expect(nameDue(row, new Set(["阿苇", "苇姑"]))).toBeNull();
  expect(nameDue(row, new Set(["老焦"]))).toBeNull();
});
