import type { ZodType } from "zod";

export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What a call used; `cachedTokens` is the part of `inputTokens` that the provider took from its cache. */
export interface ModelUsage {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
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
  | "bad-json"
  | "context-too-long"
  | "cancelled";

/** A provider's fault that outlived the port's own retries. `forOperator` names the cause; `forWriter` is one calm sentence. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  readonly forOperator: string;
  readonly forWriter: string;
  readonly usage: ModelUsage;
  constructor(
    kind: ModelFaultKind,
    forOperator: string,
    forWriter: string,
    usage: ModelUsage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
  ) {
    super(`${kind}: ${forOperator}`);
    this.name = "ModelFault";
    this.kind = kind;
    this.forOperator = forOperator;
    this.forWriter = forWriter;
    this.usage = usage;
  }
}

export interface AskRequest {
  messages: ModelMessage[];
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
  usage: ModelUsage;
  firstTokenMs: number;
  durationMs: number;
  /** Cost in ink units by the price of this model's row. Includes the attempts that failed when the provider reported usage. */
  units: number;
}

/** One provider and model as the rest of the server sees it. */
export interface ModelPort {
  readonly name: string;
  /** The model simulator says so of itself; whatever it writes is labelled as simulated. */
  readonly simulated: boolean;
  /** Tokens of input plus output. */
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  /** Calls at once that the configuration allows. */
  readonly concurrency: number;
  /** A cautious estimate, from counted characters. */
  estimateTokens(text: string): number;
  /** Price in ink units. */
  price(usage: ModelUsage): number;
  /** @throws ModelFault */
  ask(request: AskRequest): Promise<AskAnswer>;
  /** Strip fence, repair, schema, one corrective call. @throws ModelFault */
  askJson<T>(request: Omit<AskRequest, "onText" | "onRestart">, schema: ZodType<T>): Promise<AskAnswer & { value: T }>;
}
