import { expect, it } from "vitest";
import { readPreparation, readStep } from "./followImport.ts";

it("reads steps, and takes nothing else for one", () => {
  expect(readStep('{"step":"split","message":"正在分场","percent":60}')).toEqual({
    step: "split",
    message: "正在分场",
    percent: 60,
  });
  for (const other of ["end", "100", "", '{"percent":5}']) expect(readStep(other)).toBeNull();
});

it("tells the parts of a preparation from the steps under way", () => {
  expect(readPreparation('{"step":2,"message":"48 场，1,126 行","percent":99}')).toEqual({
    step: 2,
    message: "48 场，1,126 行",
  });
  for (const other of ['{"step":"split","message":"正在分场","percent":60}', '{"step":4,"message":""}', "end", "100"])
    expect(readPreparation(other)).toBeNull();
  expect(readStep('{"step":2,"message":"48 场","percent":99}')).toBeNull();
});
