import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import { boundedFetch } from "./boundedFetch.ts";
import type { Capability } from "./capabilities.ts";

/** Where the model is. */
export interface ProviderAddress {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
}

/** The library's model for answers of at most so many bytes. */
export type Provider = (maxBytes: number) => ReturnType<typeof providerModel>;

export const openProvider =
  (address: ProviderAddress, capability: Capability, fetch = globalThis.fetch): Provider =>
  (maxBytes) =>
    providerModel(address, capability, boundedFetch(fetch, maxBytes));

/** Usage asked for, thinking switched off by the row, and thoughts that come as `<think>` told from the answer. */
function providerModel(address: ProviderAddress, capability: Capability, fetch: typeof globalThis.fetch) {
  const provider = createOpenAICompatible({
    name: "llm",
    baseURL: address.baseUrl,
    ...(address.apiKey ? { apiKey: address.apiKey } : {}),
    includeUsage: true,
    transformRequestBody: (body) => ({ ...withContinuation(body, capability.continuation), ...capability.thinkingOff }),
    fetch,
  });
  return wrapLanguageModel({
    model: provider.chatModel(address.model),
    middleware: extractReasoningMiddleware({ tagName: "think" }),
  });
}

/** A last message of the assistant is the beginning of its answer, which the provider is to go on with. */
function withContinuation(body: Record<string, unknown>, how: Capability["continuation"]): Record<string, unknown> {
  const messages: unknown[] = Array.isArray(body["messages"]) ? body["messages"] : [];
  const last = messages.at(-1);
  const endsWithAnswer = typeof last === "object" && last !== null && "role" in last && last.role === "assistant";
  if (!endsWithAnswer || how === "turn") return body;
  if (how === "final-message") return { ...body, continue_final_message: true, add_generation_prompt: false };
  return { ...body, messages: [...messages.slice(0, -1), { ...last, partial: true }] };
}
