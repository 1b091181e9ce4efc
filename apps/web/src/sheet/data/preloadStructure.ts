import type { ScriptStructure } from "@mochang/contract";
import { fetchEarlyStructure, fetchStructure } from "./api.ts";

/** By script and version. */
const preloaded = new Map<string, Promise<ScriptStructure>>();
const keyOf = (scriptId: string, versionId = ""): string => `${scriptId} ${versionId}`;

/** Requests a script while the page's code and the session are still loading. */
export function preloadStructure(scriptId: string, versionId?: string): void {
  const key = keyOf(scriptId, versionId);
  const request = fetchEarlyStructure(scriptId, versionId);
  preloaded.set(key, request);
  // A failure is not kept: after a login the script is requested anew. Whoever has taken the request handles its failure.
  request.catch(() => {
    if (preloaded.get(key) === request) preloaded.delete(key);
  });
}

/** The preloaded script the first time, afterwards a new request. */
export function takeStructure(scriptId: string, signal: AbortSignal, versionId?: string): Promise<ScriptStructure> {
  const key = keyOf(scriptId, versionId);
  const request = preloaded.get(key);
  preloaded.delete(key);
  return request ?? fetchStructure(scriptId, signal, versionId);
}
