import { ExportQuery } from "@mochang/contract";
import type { Script } from "../../library/index.ts";
import { exportSource, type ExportSourceDeps } from "./exportSource.ts";
import type { ScriptFormat } from "./makeScript.ts";
import { exportInWorker } from "./makeScriptInWorker.ts";

export interface VersionFileRequest {
  /** Empty: the default version. */
  versionId: string;
  format: ScriptFormat;
  /** Left out: the script's own. */
  region?: ExportQuery["region"];
  signal: AbortSignal;
}

/** A version of a script as a file, in a worker thread. The caller has checked whose script it is. @throws AppError not-found, queue-full */
export async function makeVersionFile(
  deps: ExportSourceDeps,
  script: Script,
  { versionId, format, region = script.region, signal }: VersionFileRequest,
): Promise<Uint8Array> {
  const query = ExportQuery.parse({ scriptId: script.id, versionId, region });
  const { parts, ...exportOptions } = await exportSource(deps, script, { query, format, author: "" });
  const task = { make: "file", options: {} } as const;
  const { bytes } = await exportInWorker(parts, { task, ...exportOptions }, { userId: script.userId, signal });
  return bytes;
}
