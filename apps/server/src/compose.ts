import { WELCOME_UNITS } from "@mochang/contract";
import { endAbandonedRuns, reviveRuns } from "./engine/index.ts";
import {
  EVALUATION_KINDS,
  exportEvaluations,
  loadPrompts,
  loadReportWithText,
  registerEvaluation,
  reportUrl,
  startEvaluation,
  workEvaluation,
} from "./evaluation/index.ts";
import { openDocuments, openHeads, workCompaction } from "./documents/index.ts";
import { registerExport, registerScriptExport, renderReport } from "./export/index.ts";
import {
  makeRequireUser,
  openSmsSender,
  openSessionEnds,
  registerAccount,
  sessionFinder,
  siteInfoOf,
  sweepAccounts,
  userOf,
  type PersonalData,
} from "./account/index.ts";
import { sharedServicesOf } from "./sharedServices.ts";
import { inkOf, inkOfRuns, registerInk } from "./ink/index.ts";
import { importFile } from "./import/index.ts";
import {
  fileKeysOf,
  loadOwnScript,
  missingNotes,
  namedUploads,
  fileReader,
  registerLibrary,
  remarksOf,
  removeFiles,
  scriptsOf,
  seedDictionary,
  endLostUploads,
  sweepReadings,
  sweepUploads,
  UPLOADS_PREFIX,
  workReadings,
} from "./library/index.ts";
import { deleteCallsOf } from "./model/index.ts";
import { markMessagesRead, messagesOf, registerMessages } from "./notifications/index.ts";
import { sweepCalls } from "./model/index.ts";
import { refuseForeignStart, sweepOrphans, type App, type Services } from "./platform/index.ts";
import {
  keepReportFile,
  loadReportFile,
  namedReportFiles,
  recordOfRun,
  registerRecords,
  REPORT_RECORDS,
  reportFilesOf,
  REPORTS_PREFIX,
  runOfRecord,
} from "./exportRecords/index.ts";
import { markOpened, registerRun, type RunLog } from "./run/index.ts";

const SWEEP_MS = 60_000;
/** A job under way has so long to end when its process stops; what has not ended then goes on elsewhere. */
const STOP_SECONDS = 5;
/** A reader waits no longer for the ink of an analysis whose process was killed. */
const PASSAGES_MS = 5_000;
const ORPHAN_SWEEP_MS = 6 * 3600_000;

/** Joins the features to the web process: one line each, in the order of the arrows. `readFile`: how an uploaded file is read. */
export async function composeHttp(app: App, services: Services, readFile = fileReader(importFile)): Promise<void> {
  const { db, env, files, jobs, log, now, secret } = services;
  const shared = await sharedServicesOf(services);
  const { runLog, ink, model } = shared;
  const beta = { start: env.BETA_START, end: env.BETA_END };
  const ends = await openSessionEnds({
    db,
    notifications: services.notifications,
    onError: (error) => log.warn({ err: error }, "session ends not read"),
  });
  app.addHook("onClose", async () => ends.close());
  const heads = await openHeads({
    db,
    notifications: services.notifications,
    onError: (error) => log.warn({ err: error }, "heads not read"),
  });
  app.addHook("onClose", async () => heads.close());
  const findSession = sessionFinder(db);
  const requireUser = makeRequireUser(app, { findSession, ends, now, beta });
  // Work under way ends before what it uses.
  app.addHook("onClose", async () => {
    await jobs.stop(STOP_SECONDS);
    await shared.close();
  });

  registerRun(app, {
    runLog,
    requireUser,
    inkOfRuns: (runIds) => inkOfRuns(db, runIds),
    runOfRecord: (userId, recordId) => runOfRecord(db, userId, recordId),
  });
  registerMessages(app, { db, now, requireUser });
  registerRecords(app, { db, files, runLog, requireUser, reportUrl });
  registerAccount(app, {
    db,
    env,
    now,
    secret,
    beta,
    requireUser,
    personalData: personalDataOf(services, runLog),
    sendSms: await openSmsSender(env, log),
    onNewUser: (tx, userId) => ink.grant(userId, WELCOME_UNITS, { id: `welcome:${userId}`, note: "新账号" }, tx),
    siteInfo: () => siteInfoOf(env, model && { name: model.of("evaluate").name, simulated: model.simulated }),
    findSession,
  });
  registerInk(app, { db, requireUser });
  const evaluation = { db, runLog, ink, model, jobs, book: loadPrompts(), now, mark: services.notifications.mark };
  registerEvaluation(app, { ...evaluation, records: REPORT_RECORDS, requireUser, refuseForeignStart });
  const codes = { producer: env.AIGC_PRODUCER ?? "", propagator: env.AIGC_PROPAGATOR ?? "" };
  registerExport(app, {
    requireUser,
    codes,
    now,
    files,
    loadReport: (scriptId, userId, runId) => loadReportWithText(evaluation, userId, scriptId, runId),
    loadRecord: (userId, scriptId, recordId) => loadReportFile(db, userId, scriptId, recordId),
    keepFile: (runId, pdf) => keepReportFile({ db, files }, runId, pdf),
    nameOf: async (userId, scriptId) => (await loadOwnScript(db, userId, scriptId)).name,
  });
  registerScriptExport(app, { db, files, requireUser, codes, now });
  await seedDictionary(db);
  registerLibrary(app, {
    db,
    jobs,
    log,
    heads,
    saveScenes: openDocuments(services, (documentId, ids) => missingNotes(db, documentId, ids)),
    files,
    now,
    runLog,
    madeFilesOf: (tx, scriptId) => reportFilesOf(tx, { scriptId }),
    requireUser,
    readFile,
    dataDir: env.DATA_DIR,
    mark: services.notifications.mark,
    onUploaded: async (script, request) =>
      void (await startEvaluation(evaluation, userOf(request), script.id, { first: true })),
    onOpened: async (script) => markMessagesRead(db, await markOpened(db, script.id, "evaluation", now()), now()),
  });

  await startSweeps(app, services, runLog);
}

/** What each feature keeps of a user, for the export of an account and its end. */
function personalDataOf({ db, files }: Services, runLog: RunLog): PersonalData[] {
  return [
    { name: "ink", rows: (userId) => inkOf(db, userId) },
    { name: "messages", rows: (userId) => messagesOf(db, userId) },
    { name: "evaluations", rows: (userId) => exportEvaluations(runLog, userId) },
    { name: "calls", erase: (tx, userId) => deleteCallsOf(tx, userId) },
    { name: "remarks", rows: (userId) => remarksOf(db, userId) },
    {
      name: "scripts",
      rows: (userId) => scriptsOf(db, userId),
      erase: async (tx, userId) => {
        const keys = [...(await fileKeysOf(tx, userId)), ...(await reportFilesOf(tx, { userId }))];
        return () => removeFiles(files, keys);
      },
    },
  ];
}

/** What a web process tidies up now and then. */
async function startSweeps(app: App, { db, env, files, log, now }: Services, runLog: RunLog): Promise<void> {
  const stored = [
    { prefix: UPLOADS_PREFIX, named: (keys: readonly string[]) => namedUploads(db, keys) },
    { prefix: REPORTS_PREFIX, named: (keys: readonly string[]) => namedReportFiles(db, keys) },
  ];
  let orphans = new Set<string>();
  const sweep = async (): Promise<void> => {
    await sweepAccounts(db, now());
    await sweepUploads({ db, files, runLog, dataDir: env.DATA_DIR }, now());
  };
  // What readers waited for in a process that was killed, perhaps this one before its restart, gives its ink back at once.
  const passages = (): Promise<void> =>
    endAbandonedRuns(runLog, EVALUATION_KINDS).catch((error: unknown) => log.warn({ err: error }, "sweep passages"));
  await passages();
  // An upload that a kill cut off is told so by the next start.
  await endLostUploads(runLog).catch((error: unknown) => log.warn({ err: error }, "sweep uploads"));
  const soon = setInterval(() => void passages(), PASSAGES_MS);
  const often = setInterval(() => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep")), SWEEP_MS);
  const seldom = setInterval(() => {
    void sweepOrphans(files, stored, orphans).then(
      (seen) => (orphans = seen),
      (error: unknown) => log.warn({ err: error }, "sweep files"),
    );
  }, ORPHAN_SWEEP_MS);
  app.addHook("onClose", async () => {
    clearInterval(soon);
    clearInterval(often);
    clearInterval(seldom);
  });
}

/** Joins the features' jobs to the worker process. */
export async function composeWorker(services: Services): Promise<void> {
  const { db, env, files, jobs, log, now } = services;
  const { runLog, ink, model } = await sharedServicesOf(services);
  const codes = { producer: env.AIGC_PRODUCER ?? "", propagator: env.AIGC_PROPAGATOR ?? "" };
  await workEvaluation({
    db,
    now,
    runLog,
    ink,
    model,
    jobs,
    book: loadPrompts(),
    renderReport: (report, source, options) => renderReport(report, { source, codes, now: now(), ...options }),
    reportFiles: {
      keep: (runId, pdf) => keepReportFile({ db, files }, runId, pdf),
      recordOf: (runId) => recordOfRun(db, runId),
    },
  });
  await workReadings(jobs, { db, now });
  await workCompaction(jobs, { db, now });
  const sweep = async (): Promise<void> => {
    await sweepReadings(jobs, db, now());
    await reviveRuns({ runLog, jobs }, EVALUATION_KINDS, now());
    await runLog.pruneEnded();
    await sweepCalls(db, now());
  };
  const often = setInterval(
    () => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep runs")),
    SWEEP_MS,
  );
  often.unref();
}
