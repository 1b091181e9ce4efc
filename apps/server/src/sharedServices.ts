import { ACCOUNT_EXPORT_KINDS } from "./accountExport/index.ts";
import { recordedCall } from "./administration/index.ts";
import { notifyWhenRunsEnd } from "./runEngine/index.ts";
import { EDITING_KINDS, keepStoppedPlanning } from "./editing/index.ts";
import { GENERATION_KINDS } from "./generation/index.ts";
import { EVALUATION_KINDS, failWaitingReports } from "./evaluation/index.ts";
import { LEDGER_COLUMNS, openInk, type Ink } from "./ink/index.ts";
import { deleteMessagesOf, storeNotification } from "./notifications/index.ts";
import { modelConfig, openModel, type ModelPort } from "./model/index.ts";
import { openImages, type ImagePort } from "./images/index.ts";
import type { Services, Transaction } from "./platform/index.ts";
import { closeReportRecord } from "./exportRecords/index.ts";
import { createRunLog, haltedSteps, type Run, type RunLog } from "./run/index.ts";

/** What several features of one process share: one run log (one connection listens for it), the ledger, the model. */
export interface SharedServices {
  runLog: RunLog;
  ink: Ink;
  /** Null: no model is configured, rules alone evaluate. */
  model: ModelPort | null;
  /** Null: none is configured, pictures are set from words. */
  images: ImagePort | null;
  close(): Promise<void>;
}

const ofProcess = new WeakMap<Services, Promise<SharedServices>>();

/** The process's shared services; the same for its web part and its worker part. */
export function sharedServicesOf(services: Services): Promise<SharedServices> {
  let shared = ofProcess.get(services);
  if (!shared) ofProcess.set(services, (shared = openSharedServices(services)));
  return shared;
}

/**
 * What a run still holds when it ends, in the same transaction. A worker settles what it stopped by itself; after a kill, or when a script is
 * deleted under its run, the steps' rows say what had been streamed.
 */
async function settleInk(ink: Ink, tx: Transaction, run: Run): Promise<void> {
  if (run.state !== "cancelled") return ink.releaseRest(run.id, tx);
  return ink.settleStopped(run.id, await haltedSteps(tx, run.id), tx);
}

/** The image port, of whose calls it is written down how they ended. */
const recordedImages = (images: ImagePort | null, services: Services): ImagePort | null =>
  images && { ...images, draw: (request) => recordedCall(services, "image", () => images.draw(request)) };

async function openSharedServices(services: Services): Promise<SharedServices> {
  const { announcer, db, env, now, notifications, log } = services;
  const ink = openInk({ db, now });
  const runLog = await createRunLog({
    db,
    now,
    notifications,
    announcer,
    ledger: LEDGER_COLUMNS,
    queueLimit: env.QUEUE_LIMIT,
    onError: (error) => log.warn({ err: error }, "run events not read"),
  });
  // Before the ink: a document is taken before the account.
  runLog.onEnd(keepStoppedPlanning(now));
  runLog.onEnd((tx, run) => settleInk(ink, tx, run));
  runLog.onEnd(closeReportRecord);
  // After the others: it tells what they did.
  notifyWhenRunsEnd(
    runLog,
    [...EVALUATION_KINDS, ...EDITING_KINDS, ...GENERATION_KINDS, ...ACCOUNT_EXPORT_KINDS],
    (tx, { id: runId, userId, scriptId, state }, message) =>
      storeNotification(tx, { ...message, userId, scriptId, runId, outcome: state }, now()),
  );
  // And then: an evaluation that a report waits for is told by the report.
  runLog.onEnd(failWaitingReports(runLog));
  runLog.onDelete(deleteMessagesOf);
  const config = modelConfig(env);
  const opened = config && (await openModel(config, services));
  return {
    runLog,
    ink,
    model: opened?.port ?? null,
    images: recordedImages(openImages(env), services),
    async close() {
      runLog.close();
      await opened?.close();
    },
  };
}
