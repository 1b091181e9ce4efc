import { resolve } from "node:path";
import { z } from "zod";
import { modelVariables } from "./modelTasks.ts";
import { StartError } from "./startError.ts";
import { VARIABLES } from "./variables.ts";

type Table = typeof VARIABLES;
/** The validated environment: one property a variable, same names. `DATA_DIR` is absolute. */
export type Env = { readonly [K in keyof Table]: z.output<Table[K]["schema"]> };

/**
 * Reads and checks every variable of the table. An empty string counts as unset.
 * @throws StartError naming the variable, its value (secrets left out) and what it may be
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const out: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const value = source[name]?.trim() || undefined;
    const parsed = (variable.schema as z.ZodType).safeParse(value);
    if (!parsed.success) {
      const quotedValue = "secret" in variable ? "" : `“${value}”`;
      throw new StartError(
        `环境变量 ${name}${quotedValue} 不正确：应为${variable.allowed}。请改正后重新启动，或去掉它使用默认值。`,
      );
    }
    out[name] = parsed.data;
  }
  refuseUnknownTasks(source);
  const env = out as Env;
  refuseContradictions(env);
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
}

/** A misspelt task would otherwise be asked of the default model without a word. */
function refuseUnknownTasks(source: Record<string, string | undefined>): void {
  const modelNames = modelVariables().map((v) => v.name);
  const unknown = Object.keys(source).find(
    (name) => name.startsWith("LLM_MODEL_") && source[name]?.trim() && !modelNames.some((k) => k === name),
  );
  if (unknown !== undefined)
    throw new StartError(
      `环境变量 ${unknown} 不认识：能单独指定模型的是 ${modelNames.join("、")}。请改正后重新启动，或去掉它。`,
    );
}

function refuseContradictions(env: Env): void {
  if (env.BETA_START && env.BETA_END && env.BETA_START >= env.BETA_END)
    throw new StartError("环境变量 BETA_END 不正确：应晚于 BETA_START。请改正后重新启动。");
  if (env.LLM_BASE_URL && !env.LLM_MODEL)
    throw new StartError("环境变量 LLM_MODEL 未设置：已设置 LLM_BASE_URL 时还要写明模型名。请补上后重新启动。");
  const needs = {
    outbox: [],
    aliyun: [
      "ALIYUN_ACCESS_KEY_ID",
      "ALIYUN_ACCESS_KEY_SECRET",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_ID",
      "SMS_RECEIPT_TEMPLATE_ID",
    ],
    tencent: [
      "TENCENT_SECRET_ID",
      "TENCENT_SECRET_KEY",
      "SMS_SIGN_NAME",
      "SMS_TEMPLATE_ID",
      "SMS_RECEIPT_TEMPLATE_ID",
      "TENCENT_SMS_APP_ID",
    ],
  } as const;
  const missing = needs[env.SMS_PROVIDER].filter((name) => !env[name]);
  if (missing.length)
    throw new StartError(
      `环境变量 ${missing.join("、")} 未设置：SMS_PROVIDER=${env.SMS_PROVIDER} 需要它。请补上后重新启动，或改用 SMS_PROVIDER=outbox。`,
    );
}
