import type { StepNumber } from "@mochang/generation";
import { expect, it } from "vitest";
import { waitingLayout } from "./waitingLayout.ts";

const at = (step: StepNumber, isOutlineRead = false) => waitingLayout({ step, isOutlineRead, view: undefined });

it("is as wide as the step will be, with the column that the step opens", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((step) => at(step as StepNumber).isWide)).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(at(4, true)).toEqual({ isWide: true, column: "rail" });
  expect(at(1).column).toBe("open");
});

it("keeps what its writer has chosen of the column", () => {
  expect(waitingLayout({ step: 1, isOutlineRead: false, view: null }).column).toBe("rail");
  expect(waitingLayout({ step: 6, isOutlineRead: false, view: "rules" }).column).toBe("open");
});
