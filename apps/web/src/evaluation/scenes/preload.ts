import type { ScriptStructure } from "@mochang/contract";
import { fetchStructure } from "./api.ts";

const early = new Map<string, Promise<ScriptStructure>>();

/** Asks for a script while the rest of the page's code and the session are still on their way. */
export function preloadStructure(scriptId: string): void {
  const asked = fetchStructure(scriptId);
  early.set(scriptId, asked);
  // A refusal is not kept: after a login it is asked anew. Whoever has taken it meets the failure.
  asked.catch(() => {
    if (early.get(scriptId) === asked) early.delete(scriptId);
  });
}

/** What was asked for early, once; then as ever. */
export function structureOf(scriptId: string, signal: AbortSignal): Promise<ScriptStructure> {
  const asked = early.get(scriptId);
  early.delete(scriptId);
  return asked ?? fetchStructure(scriptId, signal);
}
