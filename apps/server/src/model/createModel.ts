import { createHash } from "node:crypto";
import { attempt, type Attempt } from "./attempt.ts";
import { capabilityOf, type Capability } from "./capabilities.ts";
import type { Limits } from "./clocks.ts";
import { createCoalescer } from "./coalesce.ts";
import { FAULT_TABLE, modelFault, OUTAGES, WHY_AGAIN } from "./faults.ts";
import { correction, readJson } from "./json.ts";
import type { LeaseLimits, Leases } from "./leases.ts";
import { memoryLeases } from "./memoryLeases.ts";
import { unitsOf } from "./price.ts";
import { createOutage, type Outage } from "./outage.ts";
import { ModelFault, type AskAnswer, type AskRequest, type ModelPort, type ModelUsage } from "./port.ts";
import { openProvider, type ProviderAddress } from "./provider.ts";
import type { ModelCall } from "./record.ts";
import { createRetries, type RetryPolicy } from "./retries.ts";
import { systemTime, type Time } from "./time.ts";
import { estimateTokens } from "./tokens.ts";
import { addUsage, NO_USAGE } from "./usage.ts";

/** Plain values of LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_CONCURRENCY, LLM_TOKENS_PER_MINUTE; what is unset comes from the capability row. */
export interface ModelConfig extends ProviderAddress {
  concurrency?: number | undefined;
  tokensPerMinute?: number | undefined;
  /** How long a server's calls wait for a provider that is down; the command line does not. */
  outageWaitMs?: number | undefined;
}

/** The port's effects. All have a default, so that a command line needs none. */
export interface ModelDeps {
  /** Defaults to places of this process alone. */
  leases?: Leases;
  /** Hears of every attempt: figures, never text. */
  record?(call: ModelCall): void | Promise<void>;
  /** Hears of a fault that outlived the retries, for the operator's log. */
  onFault?(fault: ModelFault, request: Pick<AskRequest, "runId" | "step">): void;
  time?: Time;
  fetch?: typeof globalThis.fetch;
  /** Whether something else (the provider's list of models) has already said that it is a simulator. */
  knownSimulated?(): boolean;
  /** In [0, 1), spreads the waits of processes that fail together. */
  random?(): number;
  limits?: Partial<Limits>;
  retry?: Partial<RetryPolicy>;
  /** How long a call waits for a provider that is down, after its retries; default not at all. */
  outageWaitMs?: number | undefined;
}

const IDLE_MS = 15_000;
const TOTAL_MS = 300_000;

/** The limits under which all processes with one key share places. */
export function leaseLimits(config: ModelConfig): LeaseLimits {
  const row = capabilityOf(config.baseUrl, config.model);
  return {
    pool: createHash("sha256")
      .update(JSON.stringify([config.baseUrl, config.apiKey ?? ""]))
      .digest("hex")
      .slice(0, 32),
    concurrency: config.concurrency ?? row.concurrency,
    tokensPerMinute: config.tokensPerMinute ?? row.tokensPerMinute,
  };
}

/** The provider and model of a configuration, behind the port. Makes no call by itself. */
export function createModel(config: ModelConfig, deps: ModelDeps = {}): ModelPort {
  const row = capabilityOf(config.baseUrl, config.model);
  const time = deps.time ?? systemTime;
  const shared = leaseLimits(config);
  const port = {
    row,
    model: config.model,
    provider: openProvider(config, row, deps.fetch),
    time,
    leases: deps.leases ?? memoryLeases(shared, time),
    record: deps.record ?? (() => undefined),
    onFault: deps.onFault ?? (() => undefined),
    limits: { firstTokenMs: row.firstTokenMs, idleMs: IDLE_MS, totalMs: TOTAL_MS, ...deps.limits },
    retries: () => createRetries(deps.random ?? Math.random, deps.retry),
    simulated: config.model.startsWith("simulated"),
    outageWaitMs: deps.outageWaitMs ?? 0,
    outage: createOutage(time, deps.outageWaitMs ?? 0, deps.random ?? Math.random),
  };
  return {
    name: config.model,
    get simulated() {
      return port.simulated || (deps.knownSimulated?.() ?? false);
    },
    contextTokens: row.contextTokens,
    maxOutputTokens: row.maxOutputTokens,
    concurrency: shared.concurrency,
    estimateTokens,
    price: (usage) => unitsOf(row.price, usage),
    ask: (request) => ask(port, request, false),
    askJson: async (request, schema) => {
      const first = await ask(port, request, true);
      const read = readJson(first.text, schema);
      if (read.ok) return { ...first, value: read.value };
      const messages = [
        ...request.messages,
        { role: "assistant" as const, content: first.text },
        { role: "user" as const, content: correction(read.problem) },
      ];
      const second = await ask(port, { ...request, messages }, true, first.usage);
      const usage = addUsage(first.usage, second.usage);
      const again = readJson(second.text, schema);
      if (!again.ok) throw modelFault("bad-json", again.problem.slice(0, 120), usage);
      return { ...second, usage, units: first.units + second.units, value: again.value };
    },
  };
}

interface Port {
  row: Capability;
  model: string;
  provider: ReturnType<typeof openProvider>;
  time: Time;
  leases: Leases;
  record: NonNullable<ModelDeps["record"]>;
  onFault: NonNullable<ModelDeps["onFault"]>;
  limits: Limits;
  retries: () => ReturnType<typeof createRetries>;
  simulated: boolean;
  outageWaitMs: number;
  outage: Outage;
}

/** A wait that is longer is told to the writer. */
const NOTICED_MS = 3_000;

/** Attempts until one is complete; text of a failed one is taken back by `onRestart`. `before` is what an earlier call of the same question used. */
async function ask(port: Port, request: AskRequest, json: boolean, before: ModelUsage = NO_USAGE): Promise<AskAnswer> {
  const estimatedInput = request.messages.reduce((sum, m) => sum + estimateTokens(m.content), 0);
  const maxOutputTokens = Math.min(request.maxOutputTokens, port.row.maxOutputTokens);
  if (estimatedInput * 0.6 + maxOutputTokens > port.row.contextTokens)
    throw modelFault("context-too-long", `约 ${estimatedInput} 词元`, before);
  const retries = port.retries();
  const spent = { usage: NO_USAGE, units: 0 };
  /** When this call met an outage, in a row of such faults. */
  let since: number | null = null;
  let told: string | null = null;
  const tell = (why: string | null): void => {
    if (why === told) return;
    told = why;
    request.onWait?.(why);
  };

  for (;;) {
    const outlet = createCoalescer((text) => request.onText?.(text), port.time);
    const result = await oneAttempt(
      port,
      { ...request, maxOutputTokens },
      json && wantsJson(port.row, request),
      estimatedInput,
      outlet.add,
    );
    port.simulated ||= result.simulated;
    const units = unitsOf(port.row.price, result.usage);
    spent.usage = addUsage(spent.usage, result.usage);
    spent.units += units;
    await port.record({
      ...from(request),
      model: port.model,
      usage: result.usage,
      firstTokenMs: result.firstTokenMs,
      durationMs: result.durationMs,
      outcome: outcomeOf(result),
      units,
      at: new Date(port.time.now()),
    });
    if (!result.failure) {
      port.outage.over();
      tell(null);
      outlet.flush();
      return {
        text: result.text,
        usage: spent.usage,
        units: spent.units,
        firstTokenMs: result.firstTokenMs ?? result.durationMs,
        durationMs: result.durationMs,
      };
    }
    if (outlet.drop()) request.onRestart?.();
    if (!(result.failure instanceof ModelFault)) throw result.failure;
    const { kind } = result.failure;
    const outage = port.outageWaitMs > 0 ? OUTAGES[kind] : undefined;
    if (outage === undefined) since = null;
    else since ??= port.time.now();
    const wait = retries.next(kind, FAULT_TABLE[kind].retries, result.retryAfterMs);
    const why = WHY_AGAIN[kind] ?? null;
    if (why === null || (wait === null && outage === undefined)) tell(null);
    else if (told !== null || wait === null || wait >= NOTICED_MS) tell(why);
    try {
      if (wait !== null) await port.time.wait(wait, request.signal);
      else if (
        outage === undefined ||
        since === null ||
        (result.retryAfterMs ?? 0) > port.outageWaitMs ||
        (await port.outage.wait(since, request.signal)) === "over"
      ) {
        const fault =
          outage !== undefined && since !== null && port.time.now() - since >= port.outageWaitMs
            ? modelFault("unreachable", result.failure.forOperator)
            : result.failure;
        if (kind !== "cancelled") port.onFault(fault, request);
        throw new ModelFault(fault.kind, fault.forOperator, fault.forWriter, addUsage(before, spent.usage));
      }
    } catch (error) {
      tell(null);
      // The only other reason for which a wait ends early.
      throw error instanceof ModelFault ? error : modelFault("cancelled", undefined, addUsage(before, spent.usage));
    }
  }
}

async function oneAttempt(
  port: Port,
  request: AskRequest,
  json: boolean,
  estimatedInput: number,
  onText: (delta: string) => void,
): Promise<Attempt> {
  const lease = await port.leases.acquire(estimatedInput + request.maxOutputTokens, request).catch((error: unknown) => {
    if (request.signal?.aborted) throw modelFault("cancelled");
    throw error;
  });
  let used = 0;
  try {
    const result = await attempt({
      provider: port.provider,
      request,
      json,
      fixedSampling: port.row.fixedSampling,
      estimatedInput,
      limits: port.limits,
      time: port.time,
      onText,
    });
    used = result.usage.inputTokens + result.usage.outputTokens;
    return result;
  } finally {
    await lease.release(used);
  }
}

/** Providers refuse JSON mode when no message speaks of JSON. */
const wantsJson = (row: Capability, request: AskRequest): boolean =>
  row.jsonMode && request.messages.some((m) => /json/iu.test(m.content));

const outcomeOf = (result: Attempt): string =>
  result.failure === null ? "ok" : result.failure instanceof ModelFault ? result.failure.kind : "unknown";

const from = ({ runId, step, userId }: AskRequest) => ({
  runId: runId ?? null,
  step: step ?? null,
  userId: userId ?? null,
});
