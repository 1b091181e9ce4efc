import { z } from "zod";
import { attempt, type Attempt } from "./attempt.ts";
import { capabilityOf, type Capability } from "./capabilities.ts";
import type { ModelConfig } from "./createModel.ts";
import { readJson } from "./json.ts";
import { ModelFault, type ModelMessage } from "./modelPort.ts";
import { listModels } from "./listModels.ts";
import { openProvider } from "./provider.ts";
import { systemTime, type Time } from "./time.ts";
import { estimateTokens } from "./tokens.ts";

/** One thing that was tried: `bad` keeps the product from working, `odd` makes it slower or more expensive. */
export interface Finding {
  what: string;
  verdict: "good" | "odd" | "bad";
  sentence: string;
}

export interface CheckDeps {
  time?: Time;
  fetch?: typeof globalThis.fetch;
}

const IDLE_MS = 15_000;
const TOTAL_MS = 180_000;
const MAX_TOTAL_MS = 900_000;
/** Enough that a server which cuts its input short is found out; a script has two to four times as much. */
const LONG_CHARACTERS = 20_000;
const PASSWORD = "青石板上的第七只鸽子";

/** Tries a configured provider, one finding at a time; ends early when it cannot be reached at all. */
export async function* checkModel(config: ModelConfig, deps: CheckDeps = {}): AsyncGenerator<Finding> {
  const row = capabilityOf(config.baseUrl, config.model);
  const ask = createAsk(config, row, deps);
  yield {
    what: "配置",
    verdict: "good",
    sentence: `${config.baseUrl}，模型 ${config.model}，按“${row.id}”一行处理：上下文 ${row.contextTokens} 词元，最多同时 ${config.concurrency ?? row.concurrency} 个调用。`,
  };
  yield listed(config, await listModels(config, deps.fetch));

  const pieces: string[] = [];
  const hello = await ask([{ role: "user", content: "请用三句话介绍你自己，每句不少于二十个字。" }], {
    onText: (piece) => pieces.push(piece),
  });
  if (hello.failure) return yield { what: "连接", verdict: "bad", sentence: reason(hello) };
  yield {
    what: "连接",
    verdict: "good",
    sentence: `地址和密钥都可用，首字用时 ${hello.firstTokenMs ?? 0} 毫秒。${hello.simulated ? "对方是模拟模型，写出的文字仅供试用。" : ""}`,
  };
  yield streams(pieces);
  yield hello.reported
    ? {
        what: "用量",
        verdict: "good",
        sentence: `返回了用量：输入 ${hello.usage.inputTokens}、输出 ${hello.usage.outputTokens} 词元。`,
      }
    : { what: "用量", verdict: "odd", sentence: "没有返回用量（stream_options.include_usage），将按字数估算计费。" };
  yield hello.thought
    ? {
        what: "思考",
        verdict: "odd",
        sentence: "关不掉思考过程：回答会更慢、更贵。请换用不思考的模型，或在服务端关闭思考。",
      }
    : { what: "思考", verdict: "good", sentence: "思考过程已关闭，首字就是正文。" };
  yield answersJson(await ask([{ role: "user", content: JSON_TASK }], { json: row.jsonMode }));
  yield* readsLong(ask, row);
}

type Ask = (messages: ModelMessage[], more?: { json?: boolean; onText?(piece: string): void }) => Promise<Attempt>;

function createAsk(config: ModelConfig, row: Capability, deps: CheckDeps): Ask {
  const provider = openProvider(config, row, deps.fetch);
  return (messages, { json = false, onText = () => undefined } = {}) =>
    attempt({
      provider,
      request: { messages, maxOutputTokens: 1000 },
      json,
      estimatedInput: messages.reduce((sum, m) => sum + estimateTokens(m.content), 0),
      limits: { firstTokenMs: row.firstTokenMs, idleMs: IDLE_MS, totalMs: TOTAL_MS, maxTotalMs: MAX_TOTAL_MS },
      time: deps.time ?? systemTime,
      onText,
    });
}

const reason = ({ failure }: Attempt): string =>
  failure instanceof ModelFault ? failure.forOperator : `没有料到的错误：${failure?.message ?? ""}`;

function listed(config: ModelConfig, { models }: { models: string[] | null }): Finding {
  if (models === null)
    return { what: "模型列表", verdict: "odd", sentence: "没有读到模型列表（/models），有的服务不提供，不影响使用。" };
  if (models.includes(config.model))
    return { what: "模型列表", verdict: "good", sentence: `列表里有 ${config.model}。` };
  return {
    what: "模型列表",
    verdict: "odd",
    sentence: `列表里没有 ${config.model}，有：${models.slice(0, 8).join("、")}。`,
  };
}

function streams(pieces: string[]): Finding {
  if (pieces.length > 3) return { what: "流式", verdict: "good", sentence: `文字分 ${pieces.length} 次陆续送来。` };
  return {
    what: "流式",
    verdict: "odd",
    sentence: "文字一次送来，不是逐字：页面会等很久才出字。中间的代理可能缓存了响应。",
  };
}

const JSON_TASK =
  '【任务】check 自检\n【格式】JSON，只输出一个 JSON 对象，不要代码块标记\n【字段】{"answer":"一句话","words":["词"]}';

function answersJson(answer: Attempt): Finding {
  if (answer.failure) return { what: "JSON", verdict: "bad", sentence: reason(answer) };
  const read = readJson(answer.text, z.object({ answer: z.string(), words: z.array(z.string()) }));
  if (!read.ok)
    return { what: "JSON", verdict: "bad", sentence: `回答不符合要求的格式（${read.problem}）：评分会失败。` };
  return { what: "JSON", verdict: "good", sentence: "按要求的字段回答了 JSON。" };
}

/** A long text with a password at its beginning, then a second turn: is all of it read, and is it cached. */
async function* readsLong(ask: Ask, row: Capability): AsyncGenerator<Finding> {
  const lines = [`暗号是：${PASSWORD}。`];
  for (let length = 0; length < Math.min(LONG_CHARACTERS, row.contextTokens / 2); length += lines.at(-1)?.length ?? 1)
    lines.push(`第${lines.length}行，河水照常从桥下流过，桥上的人换了一拨又一拨。`);
  const system: ModelMessage = { role: "system", content: "你是细心的读者，回答要短。" };
  const text: ModelMessage = {
    role: "user",
    content: `通读下面的文字，读完只回答“已读”。\n<<<剧本数据 check\n〔第1场〕\n${lines.join("\n")}\n剧本数据 check>>>`,
  };
  const estimated = estimateTokens(text.content);

  const first = await ask([system, text]);
  if (first.failure) return yield { what: "长文本", verdict: "bad", sentence: reason(first) };
  const conversation: ModelMessage[] = [system, text, { role: "assistant", content: first.text }];
  const second = await ask([...conversation, { role: "user", content: "开头的暗号是什么？只回答暗号。" }]);
  if (second.failure) return yield { what: "长文本", verdict: "bad", sentence: reason(second) };
  const cutShort = second.reported && second.usage.inputTokens < estimated * 0.35;
  const isRemembered = second.simulated || second.text.includes(PASSWORD);
  if (cutShort)
    yield {
      what: "长文本",
      verdict: "bad",
      sentence: `送去约 ${estimated} 词元，对方只读了 ${second.usage.inputTokens}：长文本被悄悄截短。请加大服务端的上下文（Ollama 为 num_ctx）。`,
    };
  else if (!isRemembered)
    yield { what: "长文本", verdict: "odd", sentence: `两万字的开头没有记住，评估长剧本时可能漏看。` };
  else
    yield {
      what: "长文本",
      verdict: "good",
      sentence: `${Math.round(lines.join("").length / 1000) / 10} 万字读全了，首字用时 ${first.firstTokenMs ?? 0} 毫秒，第二轮 ${second.firstTokenMs ?? 0} 毫秒。`,
    };

  const share = Math.round((second.usage.cachedTokens / second.usage.inputTokens) * 100);
  yield share >= 80
    ? { what: "缓存", verdict: "good", sentence: `第二轮有 ${share}% 的输入来自缓存。` }
    : { what: "缓存", verdict: "odd", sentence: `第二轮只有 ${share}% 的输入来自缓存：一份报告会明显更贵、更慢。` };
}
