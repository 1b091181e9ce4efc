import { describe, expect, test } from "vitest";
import { UNITS_PER_BOX } from "@mochang/contract";
import { CAPABILITIES, capabilityOf, priceOf } from "./capabilities.ts";

test.each([
  ["https://api.deepseek.com/v1", "deepseek-chat", "deepseek"],
  ["http://localhost:11434/v1", "qwen3:14b", "ollama"],
  ["http://10.0.0.5:8000/v1", "Qwen/Qwen3-32B", "vllm"],
  ["http://127.0.0.1:9999/v1", "simulated-writer", "simulator"],
  ["https://somewhere.example/v1", "whatever", "openai-compatible"],
])("%s %s is the row %s", (address, model, id) => {
  expect(capabilityOf(address, model).id).toBe(id);
});

describe.each(CAPABILITIES)("$id", (row) => {
  // The cheapest and the dearest report on 40,000 characters that evaluation has in mind.
  test.each([
    { calls: 24, prefix: 30_000, cachedShare: 0.955, output: 700 },
    { calls: 30, prefix: 40_000, cachedShare: 0.9, output: 900 },
  ])("a report of $calls calls costs 0.6 to 1.2 boxes", ({ calls, prefix, cachedShare, output }) => {
    const inputTokens = calls * prefix;
    const boxes = priceOf(row.price, { inputTokens, cachedTokens: inputTokens * cachedShare, outputTokens: calls * output }) / UNITS_PER_BOX;
    expect(boxes).toBeGreaterThanOrEqual(0.6);
    expect(boxes).toBeLessThanOrEqual(1.2);
  });
});

test("cached tokens beyond the input earn nothing", () => {
  expect(priceOf({ miss: 3, cached: 1, output: 8 }, { inputTokens: 10, cachedTokens: 99, outputTokens: 0 })).toBe(10);
});
