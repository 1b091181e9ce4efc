import { expect, it } from "vitest";
import { readStep } from "./followImport.ts";

it("reads steps, and takes nothing else for one", () => {
  expect(readStep('{"step":"split","message":"正在分场","percent":60}')).toEqual({
    step: "split",
    message: "正在分场",
    percent: 60,
  });
  for (const other of ["end", "100", "", '{"percent":5}']) expect(readStep(other)).toBeNull();
});
