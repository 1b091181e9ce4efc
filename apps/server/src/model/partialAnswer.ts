import type { Capability } from "./capabilities.ts";
import type { AskRequest, ModelMessage } from "./modelPort.ts";
import { addUsage, NO_USAGE, type ModelUsage } from "./usage.ts";

/** Calls after the first that one answer may take. */
const MAX_CONTINUATIONS = 6;
/** With fewer tokens left of its output limit an answer is not continued. */
const MIN_REMAINING_TOKENS = 32;
/** How much of its last words a model may repeat when it goes on. */
const MAX_OVERLAP = 120;
/** A shorter repetition may be meant. */
const MIN_OVERLAP = 6;
/** Where a provider cannot be given the beginning of its answer, it is asked to go on. The simulator knows the mark. */
const CONTINUE_PROMPT =
  "【接着写】上面的回答到了输出上限，还没有写完。请紧接最后一个字往下写，不要重复已写的，不要解释，不要加代码块标记。";

/** How many characters at the beginning of `next` repeat the end of `before`. */
export function overlapOf(before: string, next: string): number {
  for (let n = Math.min(MAX_OVERLAP, before.length, next.length); n >= MIN_OVERLAP; n--)
    if (before.endsWith(next.slice(0, n))) return n;
  return 0;
}

/** One answer as it comes in one or several calls: an answer cut at the provider's output limit is kept and continued. */
export interface PartialAnswer {
  /** What the next call is asked. */
  messages(): ModelMessage[];
  /** Tokens that the next call may write. */
  remaining(): number;
  /** Text of the calls that are complete or were cut at the limit. */
  readonly text: string;
  readonly usage: ModelUsage;
  /** Whether an answer with this part would be continued. */
  canContinue(part: string, usage: ModelUsage): boolean;
  append(part: string, usage: ModelUsage): void;
  /** Begins anew. */
  clear(): void;
  /** What the calls so far have written was no part of the answer. */
  dropText(): void;
  /** Passes a call's text on, without what it repeats of the text before it. */
  newPart(deliver: (text: string) => void): AnswerPart;
}

export interface AnswerPart {
  push(delta: string): void;
  /** What was passed on so far was no part of the answer. */
  restart(): void;
  /** Delivers what was still held; the part's own text. */
  end(): string;
}

export function createPartialAnswer(
  request: Pick<AskRequest, "messages" | "maxOutputTokens">,
  row: Pick<Capability, "continuation" | "maxOutputTokens">,
): PartialAnswer {
  let text = "";
  let usage = NO_USAGE;
  let continuations = 0;
  const remainingOutput = (used: ModelUsage): number => request.maxOutputTokens - used.outputTokens;

  return {
    messages() {
      if (text === "") return request.messages;
      const conversation: ModelMessage[] = [...request.messages, { role: "assistant", content: text }];
      return row.continuation === "turn" ? [...conversation, { role: "user", content: CONTINUE_PROMPT }] : conversation;
    },
    remaining: () => Math.min(row.maxOutputTokens, remainingOutput(usage)),
    get text() {
      return text;
    },
    get usage() {
      return usage;
    },
    canContinue: (part, used) =>
      part.trim() !== "" &&
      continuations < MAX_CONTINUATIONS &&
      remainingOutput(addUsage(usage, used)) >= MIN_REMAINING_TOKENS,
    append(part, used) {
      text += part;
      usage = addUsage(usage, used);
      continuations++;
    },
    clear() {
      text = "";
      usage = NO_USAGE;
      continuations = 0;
    },
    dropText: () => void (text = ""),
    newPart(deliver) {
      let before = text;
      let pending: string | null = before === "" ? null : "";
      let ownText = "";
      const pass = (delta: string): void => {
        if (delta === "") return;
        ownText += delta;
        deliver(delta);
      };
      const open = (beginning: string): void => {
        pending = null;
        const bare = beginning.replace(/^\s*```(?:json)?[^\S\n]*\n/iu, "");
        pass(bare.slice(overlapOf(before, bare)));
      };
      return {
        push(delta) {
          if (pending === null) return pass(delta);
          pending += delta;
          if (pending.length >= 2 * MAX_OVERLAP) open(pending);
        },
        restart() {
          before = text;
          pending = before === "" ? null : "";
          ownText = "";
        },
        end() {
          if (pending !== null) open(pending);
          return ownText;
        },
      };
    },
  };
}
