import { createSimulator, type SimulatorOptions } from "@mochang/model-simulator";
import { expect, onTestFinished, test } from "vitest";
import { modelCheck } from "./modelCheck.ts";

async function check(
  options: Partial<SimulatorOptions>,
  config: { apiKey?: string; model?: string; path?: string } = {},
) {
  const simulator = createSimulator(options);
  const baseUrl = await simulator.listen();
  onTestFinished(() => simulator.close());
  const lines: string[] = [];
  const code = await modelCheck(
    { baseUrl: `${baseUrl}${config.path ?? ""}`, apiKey: config.apiKey, model: config.model ?? "simulated-writer" },
    (line) => void lines.push(line),
  );
  return { code, text: lines.join("\n"), lines };
}

test("a healthy provider passes each item", async () => {
  // With a pace, so that the answer comes in small pieces.
  const { code, text, lines } = await check({ tokensPerSecond: 20_000 });
  expect(lines.map((l) => l.split("：")[0])).toEqual([
    "✓ 配置",
    "✓ 模型列表",
    "✓ 连接",
    "✓ 流式",
    "✓ 用量",
    "✓ 思考",
    "✓ JSON",
    "✓ 长文本",
    "✓ 缓存",
    "可以使用。",
  ]);
  expect(code).toBe(0);
  expect(text).toContain("模拟模型");
});

test.each<[string, Partial<SimulatorOptions>, { apiKey?: string; path?: string }, RegExp]>([
  ["a wrong key", { apiKey: "right" }, { apiKey: "wrong" }, /✗ 连接：密钥不被接受/u],
  ["a wrong address", {}, { path: "/nothing" }, /✗ 连接：按 LLM_BASE_URL 找不到模型服务/u],
  ["an empty quota", { faults: { "empty-quota": 1 } }, {}, /✗ 连接：模型服务的余额或额度已用完/u],
  ["broken JSON", { faults: { "bad-json": 1 } }, {}, /✗ JSON：回答不符合要求的格式/u],
  ["a short context", { contextTokens: 2000 }, {}, /✗ 长文本：内容超过了模型的上下文长度/u],
])("%s reads as itself and fails", async (_, options, config, sentence) => {
  const { code, text } = await check(options, config);
  expect(code).toBe(1);
  expect(text).toMatch(sentence);
});

test.each<[string, Partial<SimulatorOptions>, RegExp]>([
  ["no usage", { faults: { "no-usage": 1 } }, /！ 用量/u],
  ["thinking that stays on", { thinks: true }, /！ 思考/u],
])("%s is told, and passes", async (_, options, sentence) => {
  const { code, text } = await check(options, { model: "another-name" });
  expect(code).toBe(0);
  expect(text).toMatch(sentence);
});

test("nothing configured", async () => {
  const lines: string[] = [];
  expect(await modelCheck(null, (line) => void lines.push(line))).toBe(1);
  expect(lines.join()).toContain("LLM_BASE_URL");
});
