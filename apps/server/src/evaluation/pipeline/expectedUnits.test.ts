import { UNITS_PER_BOX } from "@mochang/contract";
import { createSimulator } from "@mochang/model-simulator";
import { expect, onTestFinished, test } from "vitest";
import { createModel } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";
import { createMemoryRun } from "../../runEngine/index.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longScript, workOf } from "../testing/testWork.ts";
import { evaluate } from "./evaluate.ts";
import { expectedUnits } from "./expectedUnits.ts";

/** What a report on so many characters is told to cost and is charged, in boxes. */
async function boxesOf(characters: number): Promise<{ told: number; charged: number }> {
  const simulator = createSimulator();
  onTestFinished(() => simulator.close());
  const model = createModel(
    { baseUrl: await simulator.listen(), model: "simulated-writer", concurrency: 24 },
    { limits: LONG_LIMITS },
  );
  const prompts = loadPrompts();
  const told = expectedUnits(model, prompts, characters, { supportCheck: true }) / UNITS_PER_BOX;
  const run = createMemoryRun();
  await evaluate(workOf(longScript(characters)), prompts.screenplay, run.steps, {
    model,
    supportCheck: true,
    ...run.effects,
  });
  return { told, charged: run.units() / UNITS_PER_BOX };
}

test("a report on 40,000 characters is told to cost 0.6 to 1.2 boxes, and is charged within a fifth of that", async () => {
  const { told, charged } = await boxesOf(40_000);
  for (const boxes of [told, charged]) {
    expect(boxes).toBeGreaterThan(0.6);
    expect(boxes).toBeLessThan(1.2);
  }
  expect(Math.abs(told / charged - 1)).toBeLessThan(0.2);
});

test.for([4_000, 12_000])("a report on %i characters is charged within a fifth of what is told", async (characters) => {
  const { told, charged } = await boxesOf(characters);
  expect(Math.abs(told / charged - 1)).toBeLessThan(0.2);
});
