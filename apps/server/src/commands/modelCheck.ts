import type { Command } from "commander";
import { checkModel, modelConfig, modelsOf, type ModelConfig } from "../model/index.ts";
import { readEnv } from "../platform/env.ts";
import { StartError } from "../platform/startError.ts";

const MARKS = { good: "✓", odd: "！", bad: "✗" } as const;

/** `mochang model check`: tries every configured model and prints each finding as it comes. Returns the exit code: 1 when something keeps the product from working. */
export async function modelCheck(config: ModelConfig | null, print: (line: string) => void): Promise<number> {
  if (!config) {
    print(
      "没有配置大模型。请设置 LLM_BASE_URL、LLM_API_KEY、LLM_MODEL，例如 LLM_BASE_URL=https://api.deepseek.com/v1。不配置时，评估只出规则统计。",
    );
    return 1;
  }
  const counts = { good: 0, odd: 0, bad: 0 };
  const models = modelsOf(config);
  for (const model of models) {
    if (models.length > 1) print(`模型 ${model}`);
    for await (const { what, verdict, sentence } of checkModel({ ...config, model })) {
      counts[verdict]++;
      print(`${MARKS[verdict]} ${what}：${sentence}`);
    }
  }
  print(
    counts.bad
      ? "不能使用：请先处理带 ✗ 的一项。"
      : counts.odd
        ? "可以使用，带！的几项会影响速度或费用。"
        : "可以使用。",
  );
  return counts.bad ? 1 : 0;
}

/** Adds `model check` to the command line. */
export function registerModelCheck(program: Command): void {
  program
    .command("model")
    .helpCommand(false)
    .description("大模型")
    .command("check")
    .description("试一试所配置的大模型：连接、密钥、流式、用量、JSON、思考、长文本、缓存")
    .action(async () => {
      try {
        process.exitCode = await modelCheck(modelConfig(readEnv()), (line) => void process.stdout.write(`${line}\n`));
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        process.stderr.write(`${error.message}\n`);
        process.exitCode = 1;
      }
    });
}
