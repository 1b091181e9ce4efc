import type { ScriptStructure } from "@mochang/contract";
import { fetchStructure } from "./api.ts";

const preloaded = new Map<string, Promise<ScriptStructure>>();

/** Requests a script while the page's code and the session are still loading. */
export function preloadStructure(scriptId: string, versionId?: string): void {
  const request = fetchStructure(scriptId, undefined, versionId);
  preloaded.set(scriptId, request);
  // A failure is not kept: after a login the script is requested anew. Whoever has taken the request handles its failure.
  request.catch(() => {
    if (preloaded.get(scriptId) === request) preloaded.delete(scriptId);
  });
}

/** The preloaded script the first time, afterwards a new request. */
export function takeStructure(scriptId: string, signal: AbortSignal, versionId?: string): Promise<ScriptStructure> {
  const request = preloaded.get(scriptId);
  preloaded.delete(scriptId);
  return request ?? fetchStructure(scriptId, signal, versionId);
}
