import { MODEL_WAITS } from "@mochang/contract";
import type { Charge } from "./price.ts";
import { ModelFault, type ModelFaultKind } from "./modelPort.ts";
import type { ModelUsage } from "./usage.ts";

const BUSY_MESSAGE = "模型服务现在比较忙，请稍后再试。";
const UNAVAILABLE = "模型服务暂时不可用，请稍后再试，或联系管理员。";
const UNUSABLE_ANSWER = "模型这次没有给出可用的回答，请稍后再试。";

interface FaultTexts {
  /** The cause and the remedy, for who runs the server. */
  forOperator: string;
  /** One sentence for the writer: what happened and what to do, without the technical cause. */
  forWriter: string;
  /** Attempts after the first that are worth making. 0: trying again changes nothing. */
  retries: number;
}

/** What each fault means to whom, and how often it is tried again. */
export const FAULT_TABLE: Record<ModelFaultKind, FaultTexts> = {
  "wrong-key": {
    forOperator: "密钥不被接受。请检查 LLM_API_KEY，以及它是否有权使用 LLM_MODEL。",
    forWriter: UNAVAILABLE,
    retries: 0,
  },
  "wrong-address": {
    forOperator: "按 LLM_BASE_URL 找不到模型服务。请检查地址（通常以 /v1 结尾）、LLM_MODEL 和网络。",
    forWriter: UNAVAILABLE,
    retries: 1,
  },
  unreachable: {
    forOperator: "连不上模型服务。请检查它是否在运行、LLM_BASE_URL 是否正确，以及网络。",
    forWriter: UNAVAILABLE,
    retries: 2,
  },
  "no-quota": {
    forOperator: "模型服务的余额或额度已用完。请到服务商处充值或提高额度。",
    forWriter: UNAVAILABLE,
    retries: 0,
  },
  "rate-limited": {
    forOperator: "模型服务限流。请调低 LLM_CONCURRENCY 或 LLM_TOKENS_PER_MINUTE，或向服务商申请提高限额。",
    forWriter: BUSY_MESSAGE,
    retries: 7,
  },
  "server-error": { forOperator: "模型服务内部出错，重试后仍未恢复。", forWriter: BUSY_MESSAGE, retries: 7 },
  cut: { forOperator: "连接在回答途中断开，重试后仍未恢复。请检查网络和代理。", forWriter: BUSY_MESSAGE, retries: 7 },
  "no-finish": { forOperator: "回答结束时没有完成标记，不能确定是否完整。", forWriter: UNUSABLE_ANSWER, retries: 7 },
  malformed: { forOperator: "模型服务送来的数据不符合 OpenAI 的流格式。", forWriter: UNUSABLE_ANSWER, retries: 7 },
  filtered: {
    forOperator: "模型服务的内容审核中止了回答。",
    forWriter: "这一部分没有通过模型服务的内容审核，没有结果。",
    retries: 2,
  },
  stalled: { forOperator: "等待超时：模型服务没有在时限内送来文字。", forWriter: BUSY_MESSAGE, retries: 3 },
  blank: { forOperator: "模型给出了空白的回答。", forWriter: UNUSABLE_ANSWER, retries: 3 },
  truncated: { forOperator: "回答超过了输出上限，被截断。", forWriter: "这一部分的回答没有写完，请重试。", retries: 1 },
  endless: {
    forOperator: "模型不顾输出上限，一直写下去。",
    forWriter: "模型的回答没完没了，已经停下，请稍后再试。",
    retries: 1,
  },
  "bad-json": { forOperator: "模型没有按要求的格式回答，纠正一次后仍不符合。", forWriter: UNUSABLE_ANSWER, retries: 0 },
  "context-too-long": {
    forOperator: "内容超过了模型的上下文长度。请换用上下文更长的模型。",
    forWriter: "作品篇幅超过了当前模型一次能读的长度。",
    retries: 0,
  },
  cancelled: { forOperator: "调用已取消。", forWriter: "已取消。", retries: 0 },
};

/** Faults of a provider that is down or overrun: they pass by themselves, so a call may wait for its return. What the writer is told meanwhile. */
export const OUTAGES: Partial<Record<ModelFaultKind, string>> = {
  unreachable: MODEL_WAITS.away,
  "server-error": MODEL_WAITS.away,
  stalled: MODEL_WAITS.away,
  cut: MODEL_WAITS.away,
  "rate-limited": MODEL_WAITS.busy,
};

/** What the writer is shown while a call is retried for long, also for faults that no waiting would end. */
export const RETRY_REASONS: Partial<Record<ModelFaultKind, string>> = {
  ...OUTAGES,
  "no-finish": MODEL_WAITS.broken,
  malformed: MODEL_WAITS.broken,
  blank: MODEL_WAITS.broken,
  endless: MODEL_WAITS.endless,
};

/** A fault with its two sentences; `detail` (never text of a script) is added for the operator. */
export function modelFault(
  kind: ModelFaultKind,
  detail?: string,
  usage?: ModelUsage,
  charge?: Charge | null,
): ModelFault {
  const { forOperator, forWriter } = FAULT_TABLE[kind];
  return new ModelFault(kind, detail ? `${forOperator}（${detail}）` : forOperator, forWriter, usage, charge);
}
