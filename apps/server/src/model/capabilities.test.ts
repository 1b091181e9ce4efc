import { describe, expect, test } from "vitest";
import { UNITS_PER_BOX } from "@mochang/contract";
import { createModel } from "./createModel.ts";
import { CAPABILITIES, capabilityOf } from "./capabilities.ts";
import { unitsOf } from "./price.ts";
import { testStreamedResponse } from "./testStreamedResponse.ts";

test.each([
  ["https://api.deepseek.com/v1", "deepseek-chat", "deepseek"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen3-max", "qwen3-max"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen-plus-latest", "qwen-million"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen3.5-flash", "qwen-million"],
  ["https://dashscope-intl.aliyuncs.com/compatible-mode/v1", "qwen3-32b", "qwen"],
  ["https://open.bigmodel.cn/api/paas/v4", "glm-4.7", "glm-200k"],
  ["https://open.bigmodel.cn/api/paas/v4", "glm-5.1", "glm-200k"],
  ["https://open.bigmodel.cn/api/paas/v4", "glm-4-flash", "glm"],
  ["https://api.moonshot.cn/v1", "kimi-k2.6", "kimi-k2.5"],
  ["https://api.moonshot.cn/v1", "kimi-k2-thinking", "kimi-k2"],
  ["https://api.moonshot.cn/v1", "kimi-k3", "kimi-thinking"],
  ["https://api.moonshot.cn/v1", "kimi-k2.7-code", "kimi-thinking"],
  ["https://open.bigmodel.cn/api/paas/v4", "glm-5.2", "glm-million"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen3.7-max", "qwen-max-million"],
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen3.6-max-preview", "qwen3-max"],
  ["https://api.deepseek.com", "deepseek-flash", "deepseek"],
  ["https://api.moonshot.cn/v1", "moonshot-v1-8k", "moonshot-8k"],
  ["https://api.moonshot.cn/v1", "moonshot-v1-128k", "moonshot"],
  ["https://ark.cn-beijing.volces.com/api/v3", "doubao-seed-1-6-251015", "doubao-seed"],
  ["https://ark.cn-beijing.volces.com/api/v3", "doubao-1-5-pro-32k-250115", "doubao-32k"],
  ["https://ark.cn-beijing.volces.com/api/v3", "ep-20260101-abcde", "doubao"],
  ["http://localhost:11434/v1", "qwen3:14b", "ollama"],
  ["http://10.0.0.5:8000/v1", "Qwen/Qwen3-32B", "vllm"],
  ["http://127.0.0.1:9999/v1", "simulated-writer", "simulator"],
  ["https://somewhere.example/v1", "whatever", "openai-compatible"],
])("%s %s is the row %s", (address, model, id) => {
  expect(capabilityOf(address, model).id).toBe(id);
});

test.each([
  ["https://dashscope.aliyuncs.com/compatible-mode/v1", "qwen-plus", { enable_thinking: false }, true],
  ["https://open.bigmodel.cn/api/paas/v4", "glm-4.6", { thinking: { type: "disabled" } }, true],
  ["https://api.moonshot.cn/v1", "kimi-k2.5", { thinking: { type: "disabled" } }, false],
  ["https://api.moonshot.cn/v1", "kimi-k2-0905-preview", {}, true],
  ["https://api.moonshot.cn/v1", "kimi-k3", {}, false],
  ["https://ark.cn-beijing.volces.com/api/v3", "doubao-seed-1-6", { thinking: { type: "disabled" } }, true],
])("what is sent to %s for %s", async (baseUrl, model, thinking, temperature) => {
  const sent: Record<string, unknown>[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return testStreamedResponse({ pieces: ["好。"] });
  };
  const port = createModel({ baseUrl, model }, { fetch: fetch as typeof globalThis.fetch });
  await port.ask({
    task: "evaluate",
    messages: [{ role: "user", content: "你好" }],
    maxOutputTokens: 1_000_000,
    temperature: 0.4,
  });
  expect(sent[0]).toMatchObject({
    model,
    max_tokens: port.of("evaluate").maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...thinking,
  });
  expect("thinking" in (sent[0] ?? {}) || "enable_thinking" in (sent[0] ?? {})).toBe(Object.keys(thinking).length > 0);
  expect("temperature" in (sent[0] ?? {})).toBe(temperature);
});

describe.each(CAPABILITIES)("$id", (row) => {
  test("has room for an answer and a whole scene", () => {
    expect(row.maxOutputTokens).toBeLessThanOrEqual(row.contextTokens / 1.5);
    expect(row.concurrency).toBeGreaterThan(0);
  });
  // The cheapest and the dearest report on 40,000 characters that evaluation has in mind: 55 calls, the checks of sentences counted in.
  test.each([
    { read: 140_000, cached: 950_000, output: 19_000 },
    { read: 160_000, cached: 1_080_000, output: 23_000 },
  ])("a report that reads $read tokens costs 0.6 to 1.2 boxes", ({ read, cached, output }) => {
    const boxes =
      unitsOf(row.price, { inputTokens: read + cached, cachedTokens: cached, outputTokens: output }) / UNITS_PER_BOX;
    expect(boxes).toBeGreaterThanOrEqual(0.6);
    expect(boxes).toBeLessThanOrEqual(1.2);
  });
});

test("cached tokens beyond the input earn nothing", () => {
  expect(
    unitsOf(
      { input: 3_000_000, cached: 1_000_000, output: 8_000_000 },
      { inputTokens: 10, cachedTokens: 99, outputTokens: 0 },
    ),
  ).toBe(10);
});
