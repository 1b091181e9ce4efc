import { AppError } from "../platform/errors.ts";
import { idOfUpload } from "./idOfUpload.ts";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";

export interface FindRunDeps {
  runLog: RunLog;
  /** The run of a user's export record; null where there is no such record. */
  runOfRecord(userId: string, recordId: string): Promise<string | null>;
}

const requireOwnRun = (userId: string, run: Run | null): Run => {
  if (run?.userId !== userId) throw new AppError("not-found");
  return run;
};

/** `/sse-api/sse/connect/{scriptId}`: the script's newest report run, or its evaluation while no report was made. */
export const findReportRun = async (deps: FindRunDeps, userId: string, scriptId: string): Promise<Run> =>
  requireOwnRun(
    userId,
    (await deps.runLog.newestRun(scriptId, ["report"])) ?? (await deps.runLog.newestRun(scriptId, ["evaluation"])),
  );

/** Runs that end with a file: an assessment's report, and the files of a generated script. */
const WITH_FILE = ["report", "export"] as const;

/** `/report/{id}/{versionId}`: one such run, named by its own id, its export record's, or its script's with the version. */
export async function findOneReportRun(
  deps: FindRunDeps,
  userId: string,
  id: string,
  versionId: string | undefined,
): Promise<Run> {
  const itself = await deps.runLog.loadRun(id);
  if (itself) return requireOwnRun(userId, itself);
  const recorded = await deps.runOfRecord(userId, id);
  if (recorded !== null) return requireOwnRun(userId, await deps.runLog.loadRun(recorded));
  return requireOwnRun(
    userId,
    (await deps.runLog.newestRun(id, WITH_FILE, versionId)) ?? (await deps.runLog.newestRun(id, WITH_FILE)),
  );
}

/** A user's run by its id, or an import by the number that its upload was given. @throws AppError not-found */
export async function findOwnRun(runLog: RunLog, userId: string, id: string): Promise<Run> {
  const run = await runLog.loadRun(id);
  return requireOwnRun(userId, run ?? (await runLog.newestRun(idOfUpload(userId, id), ["import"])));
}

const APPEAR_TIMEOUT_MS = 5_000;
const POLL_MS = 200;

/**
 * `/{scriptId}/two`: the script's newest import, also by the number that its upload was given. A page opens this stream beside its upload, so the run may be a moment away;
 * whoever asks for nothing or for another's waits just as long.
 */
export async function findImportRun(
  deps: FindRunDeps,
  userId: string,
  scriptId: string,
  signal: AbortSignal,
  waitMs = APPEAR_TIMEOUT_MS,
): Promise<Run> {
  const ids = [idOfUpload(userId, scriptId), scriptId];
  for (let waited = 0; ; waited += POLL_MS) {
    for (const id of ids) {
      const run = await deps.runLog.newestRun(id, ["import"]);
      if (run?.userId === userId) return run;
    }
    if (waited >= waitMs || signal.aborted) throw new AppError("not-found");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
