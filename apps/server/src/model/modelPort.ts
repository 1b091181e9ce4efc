import type { ZodType } from "zod";
import type { Charge } from "./price.ts";
import type { ModelTask } from "./tasks.ts";
import type { ModelUsage } from "./usage.ts";

export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** One way in which a provider fails. Unknown is null at the classifier, so that our own bugs are not shown as theirs. */
export type ModelFaultKind =
  | "wrong-key"
  | "wrong-address"
  | "unreachable"
  | "no-quota"
  | "rate-limited"
  | "server-error"
  | "cut"
  | "no-finish"
  | "malformed"
  | "filtered"
  | "stalled"
  | "blank"
  | "truncated"
  | "endless"
  | "bad-json"
  | "context-too-long"
  | "cancelled";

/** A provider's fault after the port's own retries failed, too. `forOperator` names the cause; `forWriter` is one calm sentence. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  readonly forOperator: string;
  readonly forWriter: string;
  readonly usage: ModelUsage;
  /** Of a call that was stopped: what it had streamed until then. Null when nothing was, and for every other fault. */
  readonly charge: Charge | null;
  constructor(
    kind: ModelFaultKind,
    forOperator: string,
    forWriter: string,
    usage: ModelUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
    charge: Charge | null = null,
  ) {
    super(`${kind}: ${forOperator}`);
    this.name = "ModelFault";
    this.kind = kind;
    this.forOperator = forOperator;
    this.forWriter = forWriter;
    this.usage = usage;
    this.charge = charge;
  }
}

export interface AskRequest {
  /** Decides which model is asked. */
  task: ModelTask;
  messages: ModelMessage[];
  /** Of the whole answer; one that the provider cuts before is gone on with. */
  maxOutputTokens: number;
  temperature?: number;
  /** For the record of calls; never sent to the provider. */
  runId?: string;
  step?: string;
  userId?: string;
  signal?: AbortSignal;
  /** Text as it arrives. */
  onText?(delta: string): void;
  /** The call starts again after a fault: the text so far is void. */
  onRestart?(): void;
  /** The provider is down or refuses everybody: why this call waits, in a sentence for the writer; null when it goes on. */
  onWait?(why: string | null): void;
}

/** Only ever a complete answer: finish reason `stop`, not blank. */
export interface AskAnswer {
  text: string;
  /** Everything that the provider counted for the question, the attempts that failed included. */
  usage: ModelUsage;
  firstTokenMs: number;
  durationMs: number;
  /** What the answer itself used, at its model's price: a failed attempt costs nothing. */
  charge: Charge;
}

/** A task's model: its limits and its price. */
export interface TaskModel {
  readonly name: string;
  /** Tokens of input plus output. */
  readonly contextTokens: number;
  /** Of one call; longer answers take several. */
  readonly maxOutputTokens: number;
  /** Calls at once that the configuration allows, those of all tasks together. */
  readonly concurrency: number;
  /** Whether the provider is known to serve the beginning of an answered conversation from its cache. */
  readonly caches: boolean;
  /** A cautious estimate, from counted characters. */
  estimateTokens(text: string): number;
  /** The charge for tokens at this model's price. */
  charge(usage: ModelUsage): Charge;
}

/** Which entries of a JSON answer are wanted. */
export interface JsonItems<T> {
  /** What each has to be; others are left out. */
  schema: ZodType<T>;
  /** The field whose array holds them; without it they are the entries of the answer's array, or the fields of its object. */
  within?: string;
}

/** One provider and its models as the rest of the server sees them. */
export interface ModelPort {
  /** The model simulator says so of itself; whatever it writes is labelled as simulated. */
  readonly simulated: boolean;
  /** Who is asked for a task. */
  of(task: ModelTask): TaskModel;
  /** @throws ModelFault */
  ask(request: AskRequest): Promise<AskAnswer>;
  /** Strip fence, repair, schema, one corrective call. @throws ModelFault */
  askJson<T>(request: Omit<AskRequest, "onText" | "onRestart">, schema: ZodType<T>): Promise<AskAnswer & { value: T }>;
  /**
   * Asks for JSON and hands over each wanted item as soon as it is complete, by its key or index; what only a repair can read comes at
   * the end. After `onRestart` all items so far are void. @throws ModelFault `bad-json` when the answer holds no item
   */
  streamJson<T>(
    request: Omit<AskRequest, "onText">,
    items: JsonItems<T>,
    onItem: (item: T, key: string | number) => void,
  ): Promise<AskAnswer & { items: T[]; rejected: number }>;
}
