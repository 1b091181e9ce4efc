import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import type { Capability } from "./capabilities.ts";

/** Where the model is. */
export interface ProviderAddress {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
}

/** The library's model: usage asked for, thinking switched off by the row, and thoughts that come as `<think>` told from the answer. */
export function openProvider(address: ProviderAddress, capability: Capability, fetch?: typeof globalThis.fetch) {
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: address.baseUrl,
    ...(address.apiKey ? { apiKey: address.apiKey } : {}),
    includeUsage: true,
    transformRequestBody: (body) => ({ ...body, ...capability.thinkingOff }),
    ...(fetch ? { fetch } : {}),
  });
  return wrapLanguageModel({
    model: provider.chatModel(address.model),
    middleware: extractReasoningMiddleware({ tagName: "think" }),
  });
}
export type ProviderModel = ReturnType<typeof openProvider>;
