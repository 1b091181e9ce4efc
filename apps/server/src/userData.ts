import { accountExportKeysOf } from "./accountExport/index.ts";
import { exportContinuity } from "./continuity/index.ts";
import { exportEvaluations } from "./evaluation/index.ts";
import { exportEditing } from "./editing/index.ts";
import { exportGeneration, pictureKeysOf, referenceKeysOf } from "./generation/index.ts";
import { exportKeysOf } from "./export/index.ts";
import { type PersonalData } from "./account/index.ts";
import { inkOf } from "./ink/index.ts";
import { fileKeysOf, notesOfUser, reviewLinksOf, removeFiles, scriptsOf } from "./library/index.ts";
import { deleteCallsOf } from "./model/index.ts";
import { messagesOf } from "./notifications/index.ts";
import { type Services, type Transaction } from "./platform/index.ts";
import { reportFilesOf } from "./exportRecords/index.ts";
import type { RunLog } from "./run/index.ts";

/** Files that are made or given beside a script's own. */
export const madeFilesOf = async (
  tx: Transaction,
  runLog: RunLog,
  of: { scriptId: string } | { userId: string },
): Promise<string[]> => [
  ...(await reportFilesOf(tx, of)),
  ...(await exportKeysOf(runLog, tx, of)),
  ...(await referenceKeysOf(tx, of)),
  ...(await pictureKeysOf(tx, of)),
];

/** What each feature keeps of a user, for the export of an account and its end. */
export function personalDataOf({ db, files }: Services, runLog: RunLog): PersonalData[] {
  return [
    { name: "ink", rows: (userId) => inkOf(db, userId) },
    { name: "messages", rows: (userId) => messagesOf(db, userId) },
    { name: "evaluations", rows: (userId) => exportEvaluations(runLog, userId) },
    { name: "continuity", rows: (userId) => exportContinuity(runLog, userId) },
    { name: "calls", erase: (tx, userId) => deleteCallsOf(tx, userId) },
    { name: "remarks", rows: (userId) => notesOfUser(db, userId) },
    { name: "reviewLinks", rows: (userId) => reviewLinksOf(db, userId) },
    { name: "editing", rows: (userId) => exportEditing(db, userId) },
    { name: "generation", rows: (userId) => exportGeneration(db, userId) },
    {
      name: "scripts",
      rows: (userId) => scriptsOf(db, userId),
      erase: async (tx, userId) => {
        const keys = [
          ...(await fileKeysOf(tx, userId)),
          ...(await madeFilesOf(tx, runLog, { userId })),
          ...(await accountExportKeysOf(runLog, tx, userId)),
        ];
        return () => removeFiles(files, keys);
      },
    },
  ];
}
