import { diffScene } from "@mochang/screenplay/compare";
import { expect, test } from "vitest";
import { countChanges } from "./sceneDiff.ts";
import { unifiedParts } from "./unifiedParts.ts";

const line = (text: string) => ({ type: "action" as const, text, start: 0, end: text.length, confidence: 1 });

test("what went stands before what came, and both sides are whole", () => {
  const [row] = diffScene(
    { lines: [line("我知道。那天我看见了。")], number: null },
    { lines: [line("我知道。打桩那天，我绕了半里地。")], number: null },
  );
  if (row?.op !== "changed") throw new Error("not changed");
  const parts = unifiedParts(row.oldParts, row.newParts);
  const of = (...ops: string[]) => parts.flatMap(({ text, op }) => (ops.includes(op) ? [text] : [])).join("");
  expect(of("same", "removed")).toBe("我知道。那天我看见了。");
  expect(of("same", "added")).toBe("我知道。打桩那天，我绕了半里地。");
  expect(countChanges([row])).toEqual({ came: 1, went: 1 });
});
