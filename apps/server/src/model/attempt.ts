import { maxBytes, maxCharacters } from "./answerLimits.ts";
import { classify } from "./classify.ts";
import { startClocks, type Clock, type Limits } from "./clocks.ts";
import { modelFault } from "./faults.ts";
import { ModelFault, type AskRequest, type ModelFaultKind } from "./modelPort.ts";
import type { Provider } from "./provider.ts";
import { ProviderRefusal } from "./providerRefusal.ts";
import type { Time } from "./time.ts";
import { estimateTokens } from "./tokens.ts";
import { NO_USAGE, readUsage, type ReportedUsage, type ModelUsage } from "./usage.ts";

/** One try at one answer, whole or failed; never an error thrown for what the provider did. */
export interface Attempt {
  text: string;
  usage: ModelUsage;
  firstTokenMs: number | null;
  durationMs: number;
  /** Null when the answer is complete. An Error that is no ModelFault is unknown and is to be thrown. */
  failure: ModelFault | Error | null;
  retryAfterMs?: number | undefined;
  /** The provider said that it is a simulator. */
  simulated: boolean;
  /** The provider told its usage. */
  reported: boolean;
  /** It wrote out its thoughts although thinking was switched off. */
  thought: boolean;
}

export interface AttemptInput {
  provider: Provider;
  request: Pick<AskRequest, "messages" | "maxOutputTokens" | "temperature" | "signal">;
  json: boolean;
  /** The provider refuses any temperature but its own. */
  fixedSampling?: boolean | undefined;
  /** Tokens of the messages by our own count. */
  estimatedInput: number;
  limits: Limits;
  time: Time;
  onText(delta: string): void;
  /** This server is known to write thoughts without their opening mark: nothing is passed on before the closing one. */
  thinksInText?: boolean | undefined;
  /** What came so far, and may have been passed on, were thoughts. */
  onThoughts?(): void;
  /** It takes longer than answers do, but is being written. */
  onSlow?(): void;
}

const CLOCK_NAMES: Record<Exclude<Clock, "pace">, string> = {
  firstTokenMs: "首字",
  idleMs: "两字之间",
  totalMs: "全程",
};

const expiredAt = (clock: Clock, limits: Limits): ModelFault =>
  modelFault(
    "stalled",
    clock === "pace" ? "写得太慢" : `${CLOCK_NAMES[clock]}超过 ${Math.round(limits[clock] / 1000)} 秒`,
  );

const THOUGHTS_END = "</think>";

/** The mark at the beginning or the end of a line; within a line (also within JSON) it is a word of the answer. */
const MARK = /(?<=^|\n)<\/think>|<\/think>(?=\r?\n)/gu;

/** Where unmarked thoughts end; -1: there are none. */
function endOfThoughts(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? -1;
}

/** A piece of text: what stands before the closing mark of thoughts, whose opening one some servers leave out, is none of the answer. */
function addText(streamed: StreamedAnswer, delta: string, input: AttemptInput): void {
  // The mark and the line end behind it, but for their last character.
  const from = Math.max(0, streamed.text.length - THOUGHTS_END.length - 1);
  streamed.text += delta;
  const end = streamed.thoughts === "" ? endOfThoughts(streamed.text, from) : -1;
  if (end < 0) {
    if (streamed.isAnswer) input.onText(delta);
    return;
  }
  streamed.thoughts += streamed.text.slice(0, end);
  streamed.text = streamed.text.slice(end + THOUGHTS_END.length).trimStart();
  streamed.isAnswer = true;
  input.onThoughts?.();
  if (streamed.text !== "") input.onText(streamed.text);
}

/** An answer that ended, or reached its limit, without the closing mark is text; of any other end it is not known. */
function endText(streamed: StreamedAnswer, input: AttemptInput): void {
  if (streamed.isAnswer) return;
  if (streamed.finish?.unified === "stop" || streamed.finish?.unified === "length") return input.onText(streamed.text);
  streamed.thoughts += streamed.text;
  streamed.text = "";
}

/** Reads the full event stream; complete only with finish `stop` and text that is not blank. */
export async function attempt(input: AttemptInput): Promise<Attempt> {
  const { request, time, limits } = input;
  const started = time.now();
  const stop = new AbortController();
  let expired: Clock | null = null;
  const abortConnection = () => stop.abort();
  const streamed: StreamedAnswer = {
    text: "",
    thoughts: "",
    isAnswer: !(input.thinksInText ?? false),
    first: null,
    finish: null,
    usage: null,
    simulated: false,
  };
  const written = (): number => estimateTokens(streamed.text) + estimateTokens(streamed.thoughts);
  const clocks = startClocks(limits, { written, allowed: request.maxOutputTokens }, time, {
    slow: () => input.onSlow?.(),
    expired(clock) {
      expired ??= clock;
      abortConnection();
    },
  });
  if (request.signal?.aborted) abortConnection();
  request.signal?.addEventListener("abort", abortConnection, { once: true });

  let retryAfterMs: number | undefined;
  let failure: ModelFault | Error | null = null;
  try {
    await read(input, stop.signal, streamed, () => {
      streamed.first ??= time.now() - started;
      clocks.token();
    });
    failure = judge(streamed);
  } catch (error) {
    const answerFault = faultIn(error);
    const classified = classify(error, time.now);
    retryAfterMs = classified?.retryAfterMs;
    if (request.signal?.aborted) failure = modelFault("cancelled");
    else if (answerFault) failure = answerFault;
    else if (expired) failure = expiredAt(expired, limits);
    else if (classified) failure = modelFault(classified.kind, classified.detail);
    else failure = ProviderRefusal.from(error) ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    clocks.stop();
    request.signal?.removeEventListener("abort", abortConnection);
    // Ends the connection when the reading stopped early; without effect after the end.
    abortConnection();
  }
  const reported = streamed.usage?.inputTokens.total !== undefined;
  return {
    text: streamed.text,
    usage: usageOf(streamed, failure, { inputTokens: input.estimatedInput, outputTokens: written() }),
    firstTokenMs: streamed.first,
    durationMs: time.now() - started,
    failure,
    retryAfterMs,
    simulated: streamed.simulated,
    reported,
    thought: streamed.thoughts !== "",
  };
}

/** A fault of ours within the library's error: it wraps what ends a stream before its first piece. */
function faultIn(error: unknown): ModelFault | null {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof ModelFault) return e;
  return null;
}

/** What came of an attempt. Of one that was stopped, or cut at its limit, the streamed part counts although no usage was reported. */
function usageOf(
  streamed: StreamedAnswer,
  failure: ModelFault | Error | null,
  estimate: { inputTokens: number; outputTokens: number },
): ModelUsage {
  const whole = failure === null || (failure instanceof ModelFault && STREAMED.has(failure.kind));
  const counts = streamed.usage?.inputTokens.total !== undefined || (whole && streamed.first !== null);
  return counts || (whole && streamed.usage !== null) ? readUsage(streamed.usage, estimate) : NO_USAGE;
}
const STREAMED = new Set<ModelFaultKind>(["cancelled", "truncated"]);

interface StreamedAnswer {
  text: string;
  thoughts: string;
  /** What comes now is passed on. */
  isAnswer: boolean;
  first: number | null;
  finish: { unified: string; raw: string | undefined } | null;
  usage: ReportedUsage | null;
  simulated: boolean;
}

async function read(
  input: AttemptInput,
  signal: AbortSignal,
  streamed: StreamedAnswer,
  token: () => void,
): Promise<void> {
  const { provider, request, json, fixedSampling } = input;
  const { stream, response } = await provider(maxBytes(request.maxOutputTokens)).doStream({
    prompt: request.messages.map((m) =>
      m.role === "system"
        ? { role: m.role, content: m.content }
        : { role: m.role, content: [{ type: "text", text: m.content }] },
    ),
    maxOutputTokens: request.maxOutputTokens,
    ...(request.temperature === undefined || fixedSampling ? {} : { temperature: request.temperature }),
    ...(json ? { responseFormat: { type: "json" } } : {}),
    abortSignal: signal,
  });
  const headers = response?.headers ?? {};
  streamed.simulated = headers["x-simulated"] !== undefined;
  if (/^text\/html/iu.test(headers["content-type"] ?? ""))
    throw modelFault("wrong-address", "对方是网页，不是模型接口");
  const max = maxCharacters(request.maxOutputTokens);
  for await (const part of stream) {
    // Before it is passed on: one line may hold ten megabytes.
    const length = streamed.text.length + streamed.thoughts.length + ("delta" in part ? part.delta.length : 0);
    if (length > max) throw modelFault("endless", `已有 ${length} 字`);
    if (part.type === "text-delta" && part.delta) {
      token();
      addText(streamed, part.delta, input);
    } else if (part.type === "reasoning-delta" && part.delta) {
      token();
      streamed.thoughts += part.delta;
    } else if (part.type === "response-metadata") streamed.simulated ||= (part.modelId ?? "").startsWith("simulated");
    else if (part.type === "error") throw part.error;
    else if (part.type === "finish") {
      streamed.finish = { unified: part.finishReason.unified, raw: part.finishReason.raw };
      streamed.usage = part.usage;
    }
  }
  // A fetch that ends its body quietly when it is aborted must not look like an end.
  signal.throwIfAborted();
  endText(streamed, input);
}

/** Only `stop` with words is an answer. */
function judge(streamed: StreamedAnswer): ModelFault | null {
  const { finish } = streamed;
  if (finish?.unified === "content-filter") return modelFault("filtered");
  if (finish?.unified === "length") return modelFault("truncated");
  if (finish?.raw === "insufficient_system_resource") return modelFault("server-error", finish.raw);
  if (finish?.unified !== "stop") return modelFault("no-finish", finish?.raw);
  return streamed.text.trim() ? null : modelFault("blank", streamed.thoughts ? "只有思考过程" : undefined);
}
