import type { Continuity, ReportContinuity } from "@mochang/contract";
import { joinLedger } from "@mochang/screenplay";
import { loadDocument, loadFindingDecisions } from "../documents/index.ts";
import { ModelRunInput, openVersion, type ModelRunDeps } from "../modelRuns/index.ts";
import type { Run } from "../run/index.ts";
import type { Script } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import { loadVersion, type StoredWork } from "../prompting/index.ts";
import { confirmedBy, CONTINUITY_KIND, factsRead } from "./continuityKind.ts";
import { presentLedger } from "./presentLedger.ts";
import { factsInText } from "./storedFact.ts";

export type ContinuityDeps = Pick<ModelRunDeps, "db" | "now" | "runLog" | "model">;

/** What the newest readings of a version left. */
interface Readings {
  /** The run that has read it, as far as it has. */
  read: Run | null;
  results: ReadonlyMap<string, unknown>;
  active: Run | null;
  failure: string | null;
}

/**
 * The ledger of a version as it stands now: the facts that the newest reading left, found again in today's text, joined with what rules read
 * of it. Without a reading the rules' part. @throws AppError not-found, in-trash
 */
export async function loadContinuity(
  deps: ContinuityDeps,
  userId: string,
  about: { scriptId: string; versionId?: string | null },
): Promise<Continuity> {
  const { script, documentId, work } = await openVersion(deps, userId, about);
  const readings = await readingsOf(deps, { documentId, originId: script.originId });
  const { read, active, failure } = readings;
  const input = read && ModelRunInput.safeParse(read.input).data;
  return {
    scriptId: script.id,
    versionId: documentId,
    name: script.name,
    author: script.author,
    fileType: script.fileType,
    type: script.type,
    sceneCount: work.parsed.scenes.length,
    model: input?.model ?? null,
    canRead: deps.model !== null,
    readAt: read?.finishedAt?.toISOString() ?? null,
    changed: read?.startedAt != null && (await isChangedSince(deps, documentId, read.startedAt)),
    failure,
    runId: active?.id ?? null,
    ...(await ledgerOf(deps, documentId, work, readings.results)),
  };
}

/** What a report says of a version's ledger; null where no model has read it, or the version is gone. */
export async function continuityOfReport(
  deps: ContinuityDeps,
  script: Script,
  documentId: string,
): Promise<ReportContinuity | null> {
  const { read, results } = await readingsOf(deps, { documentId, originId: script.originId });
  if (!read) return null;
  const work = await loadVersion(deps, script, documentId).then((version) => version.work, unlessGone);
  if (!work) return null;
  const { conflicts, setups } = await ledgerOf(deps, documentId, work, results);
  return {
    readAt: read.finishedAt?.toISOString() ?? null,
    conflicts: conflicts.filter(({ decision }) => decision === null),
    unpaid: setups.filter(({ unpaidKey, decision }) => unpaidKey !== null && decision === null),
  };
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && (error.code === "gone" || error.code === "not-found")) return null;
  throw error;
}

/** The ledger's rows with what their writer decided. */
export async function ledgerOf(
  { db }: Pick<ContinuityDeps, "db">,
  documentId: string,
  work: StoredWork,
  results: ReadonlyMap<string, unknown>,
) {
  const ledger = joinLedger(work.parsed, work.figures, factsInText(work, factsRead(results)));
  return presentLedger(work, ledger, confirmedBy(results), await loadFindingDecisions(db, documentId));
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();

/**
 * The newest reading that left facts; one under way, and why the newest is not whole. A copy made for modification, whose lines have the ids of what
 * it was made from, begins with the reading of that.
 */
export async function readingsOf(
  { runLog }: Pick<ContinuityDeps, "runLog">,
  { documentId, originId }: { documentId: string; originId: string | null },
): Promise<Readings> {
  const kinds = [CONTINUITY_KIND.work.kind];
  const runReadings = await newestReading(
    { runLog },
    await runLog.findRuns({ documentId, kinds }, undefined, { newest: 5 }),
  );
  if (runReadings.read || originId === null) return runReadings;
  const origin = await newestReading(
    { runLog },
    await runLog.findRuns({ scriptId: originId, kinds }, undefined, { newest: 5 }),
  );
  return { ...runReadings, read: origin.read, results: origin.results };
}

async function newestReading({ runLog }: Pick<ContinuityDeps, "runLog">, runs: readonly Run[]): Promise<Readings> {
  const active = runs.find(({ state }) => state === "queued" || state === "running") ?? null;
  const ended = runs.filter(({ id }) => id !== active?.id);
  let failure: string | null = null;
  for (const [i, run] of ended.entries()) {
    const steps = (await runLog.snapshot(run.id))?.steps ?? [];
    const results = new Map(steps.flatMap(({ key, state, data }) => (state === "done" ? [[key, data]] : [])));
    if (i === 0 && active === null && results.size < steps.length && run.state !== "cancelled")
      failure = steps.find(({ state, message }) => state === "failed" && message)?.message ?? run.message;
    if ([...results.keys()].some((key) => key.startsWith("read:"))) return { read: run, results, active, failure };
  }
  return { read: null, results: NOTHING, active, failure };
}

async function isChangedSince({ db }: Pick<ContinuityDeps, "db">, documentId: string, at: Date): Promise<boolean> {
  const document = await loadDocument(db, documentId);
  return document !== null && document.savedAt > at;
}
