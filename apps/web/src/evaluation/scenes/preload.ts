import type { ScriptStructure } from "@mochang/contract";
import { fetchStructure } from "./api.ts";

const early = new Map<string, Promise<ScriptStructure>>();

/** Asks for a script while the rest of the page's code and the session are still on their way. */
export function preloadStructure(scriptId: string): void {
  const asked = fetchStructure(scriptId);
  // Whoever takes it meets the failure; until then it is nobody's.
  asked.catch(() => undefined);
  early.set(scriptId, asked);
}

/** What was asked for early, once; then as ever. */
export function structureOf(scriptId: string, signal: AbortSignal): Promise<ScriptStructure> {
  const asked = early.get(scriptId);
  early.delete(scriptId);
  return asked ?? fetchStructure(scriptId, signal);
}
