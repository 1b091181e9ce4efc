import type { ProviderAddress } from "./provider.ts";

/** What `GET /models` says; not every provider has it, so a null list proves nothing. */
export interface Probe {
  models: string[] | null;
  simulated: boolean;
}

const PROBE_MS = 3_000;

/** Asks the provider for its models. Never throws: whoever needs a reason asks the model itself. */
export async function listModels(
  address: ProviderAddress,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Probe> {
  try {
    const headers: Record<string, string> = address.apiKey ? { authorization: `Bearer ${address.apiKey}` } : {};
    const response = await fetch(`${address.baseUrl.replace(/\/+$/u, "")}/models`, {
      headers,
      signal: AbortSignal.timeout(PROBE_MS),
    });
    const body: unknown = response.ok ? await response.json() : null;
    const models = namesIn(body);
    return {
      models,
      simulated: response.headers.has("x-simulated") || (models?.some((name) => name.startsWith("simulated")) ?? false),
    };
  } catch {
    // Unreachable, or its answer is no JSON: nothing is known.
    return { models: null, simulated: false };
  }
}

function namesIn(body: unknown): string[] | null {
  if (typeof body !== "object" || body === null || !("data" in body) || !Array.isArray(body.data)) return null;
  return body.data.flatMap((m: unknown) =>
    typeof m === "object" && m !== null && "id" in m && typeof m.id === "string" ? [m.id] : [],
  );
}
