import { answer } from "./answer.ts";
import type { Message, PrefixCache } from "./prefixCache.ts";
import type { CallEntry, CallLog } from "./callLog.ts";
import { wrapJsonInProse } from "./json.ts";
import type { FaultName, SimulatorOptions } from "./simulatorOptions.ts";
import { parseConversation } from "./parseConversation.ts";
import { countTokens, firstTokens } from "./tokens.ts";

/** The parts of a chat-completion request that this provider knows. */
export interface CompletionRequest {
  model: string | null;
  messages: Message[];
  /** The beginning of the answer, which is to be gone on with; the messages end before it. */
  begun: string | null;
  /** It is asked for by a turn of the user; else only the beginning is there. */
  isTurn: boolean;
  stream: boolean;
  includeUsage: boolean;
  maxTokens: number | null;
  jsonMode: boolean;
  thinkingOff: boolean;
}

export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
};

/** An answer that is ready to be sent. */
export interface Completion {
  id: string;
  /** The answer is JSON. */
  form: boolean;
  text: string;
  reasoning: string;
  finish: "stop" | "length" | "content_filter";
  usage: Usage;
  /** Which of the settings' times to the first token is this answer's. */
  firstToken: "firstTokenMs" | "cachedFirstTokenMs";
  entry: CallEntry;
  /** The provider remembers the conversation once it is answered. */
  remember(): void;
}

const isMessage = (m: unknown): m is { role: string; content: unknown } =>
  typeof m === "object" && m !== null && "role" in m && typeof m.role === "string" && "content" in m;
const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** Null when the body is no chat-completion request. */
export function readRequest(body: unknown): CompletionRequest | null {
  const messages = at(body, "messages");
  if (!Array.isArray(messages) || !messages.length || !messages.every(isMessage)) return null;
  const model = at(body, "model");
  const maxTokens = at(body, "max_tokens") ?? at(body, "max_completion_tokens");
  return {
    model: typeof model === "string" ? model : null,
    ...splitBegun(
      messages.map((m) => ({
        role: m.role,
        content: typeof m.content === "string" ? m.content : JSON.stringify(m.content),
      })),
      at(messages.at(-1), "partial") === true,
    ),
    stream: at(body, "stream") === true,
    includeUsage: at(at(body, "stream_options"), "include_usage") === true,
    maxTokens: typeof maxTokens === "number" ? maxTokens : null,
    jsonMode: String(at(at(body, "response_format"), "type") ?? "").startsWith("json"),
    thinkingOff:
      at(at(body, "thinking"), "type") === "disabled" ||
      at(body, "enable_thinking") === false ||
      at(at(body, "chat_template_kwargs"), "enable_thinking") === false ||
      at(body, "reasoning_effort") === "none",
  };
}

/** An answer is gone on with behind a marked beginning of it, or when a turn asks for that. */
function splitBegun(messages: Message[], partial: boolean): Pick<CompletionRequest, "messages" | "begun" | "isTurn"> {
  const isContinuation = /^【接着写】/u.test(messages.at(-1)?.content ?? "") && messages.at(-2)?.role === "assistant";
  if (!partial && !isContinuation) return { messages, begun: null, isTurn: true };
  const end = messages.length - (isContinuation ? 2 : 1);
  return { messages: messages.slice(0, end), begun: messages[end]?.content ?? "", isTurn: isContinuation };
}

interface State {
  options: SimulatorOptions;
  cache: PrefixCache;
  log: CallLog;
  /** How often each conversation was asked, so that repeated questions are samples. */
  callCounts: Map<string, number>;
}

/** What repeated questions are known by. Samples of a rubric ask for its dimensions in different orders, and are one question all the same. */
const sampledQuestion = (tasks: readonly { id: string }[], messages: readonly Message[]): string =>
  tasks[0]?.id === "score" ? "score" : (messages.at(-1)?.content ?? "");

export function complete(request: CompletionRequest, fault: FaultName | null, state: State): Completion {
  const { options, cache, log, callCounts } = state;
  const understood = parseConversation(request.messages, request.jsonMode);
  const key = JSON.stringify([request.messages.length, sampledQuestion(understood.tasks, request.messages)]);
  const { begun } = request;
  const before = callCounts.get(key) ?? 0;
  const sample = begun === null ? before : Math.max(0, before - 1);
  if (begun === null) callCounts.set(key, before + 1);
  const prose = answer(understood, sample, options);

  const thoughts = `先想一想：这里要看${understood.tasks[0]?.title ?? "全文"}。`;
  const written = begun === null ? prose.text : rest(prose.text, begun, options.seamOverlap);
  const full = misshape(options.thinksInText && request.isTurn ? `${thoughts}</think>\n\n${written}` : written, fault);
  const text = firstTokens(full, Math.min(request.maxTokens ?? Infinity, limitOf(fault, full)));
  const reasoning = options.thinks && !request.thinkingOff ? thoughts : "";
  const hit = cache.hit(request.messages);
  const inputTokens = request.messages.reduce((sum, m) => sum + countTokens(m.content), 0);
  const cachedTokens = request.messages.slice(0, hit).reduce((sum, m) => sum + countTokens(m.content), 0);
  const outputTokens = countTokens(text) + countTokens(reasoning);
  const entry = log.open({
    model: request.model ?? options.model,
    tasks: understood.tasks.map((t) => t.id),
    at: options.clock.now(),
    messages: request.messages.length,
    inputCharacters: request.messages.reduce((sum, m) => sum + m.content.length, 0),
    inputTokens,
    cachedTokens,
    outputCharacters: text.length,
    outputTokens,
    firstTokenMs: null,
    durationMs: null,
    fault,
    finish: null,
    quotes: prose.quotes,
    inventedFigures: prose.inventedFigures,
  });
  const wrong = fault === "wrong-usage" ? 3 : 1;
  return {
    id: `chatcmpl-simulated-${entry.id}`,
    text,
    reasoning,
    finish: fault === "filter" ? "content_filter" : text.length < full.length ? "length" : "stop",
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens * wrong },
    },
    form: understood.tasks.some(({ format }) => format === "json"),
    firstToken: hit ? "cachedFirstTokenMs" : "firstTokenMs",
    entry,
    remember: () => cache.answered(request.messages, text),
  };
}

/** What is still to be written behind a beginning, and some of its last words again. */
function rest(whole: string, begun: string, overlap: number): string {
  const end = whole.startsWith(begun) ? begun.length : whole.lastIndexOf(begun.slice(-20)) + Math.min(20, begun.length);
  return whole.slice(Math.max(0, end - overlap));
}

/** Tokens after which the fault says that the limit is reached. */
const limitOf = (fault: FaultName | null, full: string): number =>
  fault === "length" ? Math.ceil(countTokens(full) / 2) : Infinity;

/** Faults that change the answer's shape. */
function misshape(text: string, fault: FaultName | null): string {
  if (fault === "blank") return " \n";
  if (fault === "filter") return text.slice(0, 40);
  if (fault === "broken-json") return wrapJsonInProse(text);
  if (fault === "bad-json") return `抱歉，我更想用文字来说：${text.replace(/[{}[\]"]/gu, "")}`;
  if (fault === "few-items" || fault === "many-items" || fault === "empty-lists") return mapJson(text, fault);
  if (fault === "english") return text.replaceAll(/\p{Script=Han}+/gu, "the same old words");
  return text;
}

/** JSON with one entry less or more in its outer lists, or with nothing in the lists inside their entries. */
function mapJson(text: string, fault: "few-items" | "many-items" | "empty-lists"): string {
  const change = (value: unknown, depth: number): unknown => {
    if (Array.isArray(value)) {
      if (fault === "few-items" && depth === 1) return value.slice(1);
      if (fault === "many-items" && depth === 1) return [...(value as unknown[]), ...(value as unknown[]).slice(0, 1)];
      return fault === "empty-lists" && depth > 1 ? [] : value.map((entry) => change(entry, depth + 1));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, depth + 1)]));
  };
  return text.startsWith("{") ? JSON.stringify(change(JSON.parse(text), 0)) : text;
}
