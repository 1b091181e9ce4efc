import { createHash } from "node:crypto";
import { askAnswer, type AskContext, type Route } from "./askAnswer.ts";
import { askJson } from "./askJson.ts";
import { capabilityOf, type Capability } from "./capabilities.ts";
import type { Limits } from "./clocks.ts";
import { memorySlots } from "./memorySlots.ts";
import { createOutage } from "./outage.ts";
import type { AskRequest, ModelFault, ModelPort, TaskModel } from "./modelPort.ts";
import { chargeFor } from "./price.ts";
import { openProvider, type ProviderAddress } from "./provider.ts";
import type { ModelCall } from "./record.ts";
import { createRetries, type RetryPolicy } from "./retries.ts";
import type { PoolLimits, SlotPool } from "./slots.ts";
import { streamJson } from "./streamJson.ts";
import type { ModelTask } from "./tasks.ts";
import { systemTime, type Time } from "./time.ts";
import { estimateTokens } from "./tokens.ts";

/**
 * Plain values of LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_MODEL_<TASK>, LLM_CONCURRENCY, LLM_TOKENS_PER_MINUTE; what is unset comes from
 * the capability rows.
 */
export interface ModelConfig extends ProviderAddress {
  /** Tasks that are asked of another model than `model`. */
  models?: Partial<Record<ModelTask, string>> | undefined;
  concurrency?: number | undefined;
  tokensPerMinute?: number | undefined;
  /** How long a server's calls wait for a provider that is down; the command line does not. */
  outageWaitMs?: number | undefined;
}

/** The port's effects. All have a default, so that a command line needs none. */
export interface ModelDeps {
  /** Defaults to slots of this process alone. */
  slots?: SlotPool;
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
/** However slow the model: an answer's slot and its reader are not held for longer. */
const MAX_TOTAL_MS = 3_600_000;

/** Every model that a configuration names, the default one first. */
export const modelsOf = (config: Pick<ModelConfig, "model" | "models">): string[] => [
  ...new Set([config.model, ...Object.values(config.models ?? {})]),
];

/** The limits under which all processes with one key share slots. Where several models share it, the narrowest row holds. */
export function poolLimits(config: ModelConfig): PoolLimits {
  const rows = modelsOf(config).map((model) => capabilityOf(config.baseUrl, model));
  const minutes = rows.flatMap((row) => row.tokensPerMinute ?? []);
  return {
    pool: createHash("sha256")
      .update(JSON.stringify([config.baseUrl, config.apiKey ?? ""]))
      .digest("hex")
      .slice(0, 32),
    concurrency: config.concurrency ?? Math.min(...rows.map((row) => row.concurrency)),
    tokensPerMinute: config.tokensPerMinute ?? (minutes.length > 0 ? Math.min(...minutes) : null),
  };
}

/** The provider and models of a configuration, behind the port. Makes no call by itself. */
export function createModel(config: ModelConfig, deps: ModelDeps = {}): ModelPort {
  const time = deps.time ?? systemTime;
  const random = deps.random ?? Math.random;
  const shared = poolLimits(config);
  const routes = new Map(modelsOf(config).map((model) => [model, openRoute(config, model, deps)]));
  const routeOf = (task: ModelTask): Route => {
    const route = routes.get(config.models?.[task] ?? config.model);
    if (!route) throw new Error(`no model for ${task}`);
    return route;
  };
  const context: AskContext = {
    routeOf,
    time,
    slots: deps.slots ?? memorySlots(shared, time),
    record: deps.record ?? (() => undefined),
    onFault: deps.onFault ?? (() => undefined),
    retries: () => createRetries(random, deps.retry),
    simulated: config.model.startsWith("simulated"),
    outageWaitMs: deps.outageWaitMs ?? 0,
    outage: createOutage(time, deps.outageWaitMs ?? 0, random),
  };
  return {
    get simulated() {
      return context.simulated || (deps.knownSimulated?.() ?? false);
    },
    of: (task) => taskModel(routeOf(task), shared.concurrency),
    ask: (request) => askAnswer(context, request, false),
    askJson: (request, schema) => askJson(context, request, schema),
    streamJson: (request, items, onItem) => streamJson(context, request, items, onItem),
  };
}

function openRoute(config: ModelConfig, model: string, deps: ModelDeps): Route {
  const row = capabilityOf(config.baseUrl, model);
  return {
    model,
    row,
    provider: openProvider({ ...config, model }, row, deps.fetch),
    thinksInText: false,
    limits: {
      firstTokenMs: row.firstTokenMs,
      idleMs: IDLE_MS,
      totalMs: TOTAL_MS,
      maxTotalMs: MAX_TOTAL_MS,
      ...deps.limits,
    },
  };
}

const taskModel = ({ model, row }: { model: string; row: Capability }, concurrency: number): TaskModel => ({
  name: model,
  contextTokens: row.contextTokens,
  maxOutputTokens: row.maxOutputTokens,
  concurrency,
  caches: row.cache !== "none",
  estimateTokens,
  charge: (usage) => chargeFor(model, row.price, usage),
});
