import { createModel, poolLimits, type ModelConfig, type ModelDeps } from "./createModel.ts";
import { databaseSlots } from "./databaseSlots.ts";
import type { ModelPort } from "./modelPort.ts";
import { listModels } from "./listModels.ts";
import { recordCalls } from "./record.ts";
import type { Env } from "../platform/env.ts";
import { modelVariables, type ModelVariable } from "../platform/modelTasks.ts";
import type { Services } from "../platform/services.ts";

export interface OpenModel {
  port: ModelPort;
  close(): Promise<void>;
}

/** The variables of the environment as a configuration; null without an address. */
export function modelConfig(
  env: Pick<Env, "LLM_BASE_URL" | "LLM_API_KEY" | "LLM_MODEL" | "LLM_CONCURRENCY" | "LLM_TOKENS_PER_MINUTE"> &
    Partial<Pick<Env, "LLM_OUTAGE_WAIT" | ModelVariable>>,
): ModelConfig | null {
  if (!env.LLM_BASE_URL) return null;
  return {
    baseUrl: env.LLM_BASE_URL.replace(/\/+$/u, ""),
    apiKey: env.LLM_API_KEY,
    model: env.LLM_MODEL ?? "",
    models: Object.fromEntries(modelVariables().flatMap(({ task, name }) => (env[name] ? [[task, env[name]]] : []))),
    concurrency: env.LLM_CONCURRENCY,
    tokensPerMinute: env.LLM_TOKENS_PER_MINUTE,
    outageWaitMs: (env.LLM_OUTAGE_WAIT ?? 0) * 1000,
  };
}

/** The port of a server process: slots shared over the database, every call recorded there. Does not wait for the provider. */
export async function openModel(
  config: ModelConfig,
  { db, notifications, log }: Pick<Services, "db" | "notifications" | "log">,
): Promise<OpenModel> {
  const slots = await databaseSlots(db, poolLimits(config), { notifications });
  const onFault: ModelDeps["onFault"] = (fault, { runId, step }) =>
    log.warn({ fault: fault.kind, runId, step }, `大模型：${fault.forOperator}`);
  let simulated = false;
  void listModels(config).then((found) => (simulated = found.simulated));
  return {
    port: createModel(config, {
      slots,
      record: recordCalls(db),
      onFault,
      outageWaitMs: config.outageWaitMs,
      knownSimulated: () => simulated,
    }),
    close: () => slots.close(),
  };
}
