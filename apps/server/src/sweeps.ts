import { sweepAccountExports } from "./accountExport/index.ts";
import { endAbandonedRuns } from "./runEngine/index.ts";
import { EVALUATION_KINDS } from "./evaluation/index.ts";
import { namedPictures, namedReferences, PICTURES_PREFIX, REFERENCES_PREFIX } from "./generation/index.ts";
import { EXPORTS_PREFIX, namedExportFiles } from "./export/index.ts";
import { accountsErasedSince, sweepAccounts, sweepDeletions, sweepOutbox, type SmsSender } from "./account/index.ts";
import { namedUploads, endLostUploads, sweepUploads, UPLOADS_PREFIX, worksErasedSince } from "./library/index.ts";
import { namedPostFiles, POSTS_PREFIX } from "./content/index.ts";
import { erasedListPath, openErasedList } from "./platform/backup/index.ts";
import { sweepOrphans, type App, type Services } from "./platform/index.ts";
import { namedReportFiles, REPORTS_PREFIX } from "./exportRecords/index.ts";
import type { RunLog } from "./run/index.ts";
import { personalDataOf } from "./userData.ts";

const SWEEP_MS = 60_000;
/** A reader waits no longer for the ink of an analysis whose process was killed. */
const PASSAGES_MS = 5_000;
const ORPHAN_SWEEP_MS = 6 * 3600_000;

/** Writes down outside the database what was deleted for good; what cannot be written now is by the next sweep. */
export function writesErasedList({ db, env, log }: Services): () => Promise<void> {
  const list = openErasedList({
    path: erasedListPath(env),
    readSince: async (since) => [
      ...(await accountsErasedSince(db, since)).map((row) => ({ kind: "account" as const, ...row })),
      ...(await worksErasedSince(db, since)).map((row) => ({ kind: "work" as const, ...row })),
    ],
  });
  return () => list.write().catch((error: unknown) => log.error({ err: error }, "erased list not written"));
}

/** Deletes at intervals what accounts, exports and uploads left behind. */
export async function startSweeps(
  app: App,
  services: Services,
  { runLog, sendSms, onErased }: { runLog: RunLog; sendSms: SmsSender; onErased(): Promise<void> },
): Promise<void> {
  const { db, env, files, log, now } = services;
  const personalData = personalDataOf(services, runLog);
  const stored = [
    { prefix: UPLOADS_PREFIX, named: (keys: readonly string[]) => namedUploads(db, keys) },
    { prefix: REPORTS_PREFIX, named: (keys: readonly string[]) => namedReportFiles(db, keys) },
    { prefix: EXPORTS_PREFIX, named: (keys: readonly string[]) => namedExportFiles(runLog, keys, now()) },
    { prefix: POSTS_PREFIX, named: (keys: readonly string[]) => namedPostFiles(db, keys) },
    { prefix: REFERENCES_PREFIX, named: (keys: readonly string[]) => namedReferences(db, keys) },
    { prefix: PICTURES_PREFIX, named: (keys: readonly string[]) => namedPictures(db, keys) },
  ];
  let orphans = new Set<string>();
  const sweep = async (): Promise<void> => {
    await sweepAccounts(db, now());
    await sweepOutbox(env.DATA_DIR, now());
    await sweepDeletions({ db, log, personalData, sendSms, onErased }, now());
    await onErased();
    await sweepAccountExports({ files, runLog, log }, now());
    await sweepUploads({ db, files, runLog, dataDir: env.DATA_DIR }, now());
  };
  // What readers waited for in a process that was killed, perhaps this one before its restart, gives its ink back at once.
  const passages = (): Promise<void> =>
    endAbandonedRuns(runLog, EVALUATION_KINDS).catch((error: unknown) => log.warn({ err: error }, "sweep passages"));
  await passages();
  await onErased();
  // An upload that a kill cut off is told so by the next start.
  await endLostUploads(runLog).catch((error: unknown) => log.warn({ err: error }, "sweep uploads"));
  const passageTimer = setInterval(() => void passages(), PASSAGES_MS);
  const often = setInterval(() => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep")), SWEEP_MS);
  const orphanTimer = setInterval(() => {
    void sweepOrphans(files, stored, orphans).then(
      (knownOrphans) => (orphans = knownOrphans),
      (error: unknown) => log.warn({ err: error }, "sweep files"),
    );
  }, ORPHAN_SWEEP_MS);
  app.addHook("onClose", async () => {
    clearInterval(passageTimer);
    clearInterval(often);
    clearInterval(orphanTimer);
  });
}
