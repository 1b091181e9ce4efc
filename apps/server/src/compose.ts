import { WELCOME_UNITS } from "@mochang/contract";
import { describeRuns } from "./describeRuns.ts";
import { endAbandonedRuns, reviveRuns } from "./engine/index.ts";
import {
  EVALUATION_KINDS,
  expectedUnits,
  exportEvaluations,
  loadPrompts,
  loadReportWithText,
  registerEvaluation,
  reportUrl,
  startEvaluation,
  workEvaluation,
} from "./evaluation/index.ts";
import {
  COPIED_EDITING,
  EDITING_KINDS,
  editingOf,
  seedEditing,
  registerEditing,
  runFactsOf,
  workEditing,
} from "./editing/index.ts";
import {
  COPIED_GENERATION,
  generatedPlaces,
  generationOf,
  namedPictures,
  namedReferences,
  GENERATION_KINDS,
  openStepRevisions,
  openWork,
  pictureKeysOf,
  PICTURES_PREFIX,
  readPicture,
  referenceKeysOf,
  REFERENCES_PREFIX,
  registerGeneration,
  stepStrings,
  workGeneration,
} from "./generation/index.ts";
import { openDocuments, openHeads, registerCopy, workCompaction } from "./documents/index.ts";
import {
  EXPORT_KINDS,
  exportKeysOf,
  EXPORTS_PREFIX,
  namedExportFiles,
  registerExport,
  registerGenerationExport,
  registerScriptExport,
  registerVersionExport,
  renderPublishedScript,
  renderReport,
  workExports,
} from "./export/index.ts";
import {
  makeRequireUser,
  openSmsSender,
  openSessionEnds,
  registerAccount,
  sessionFinder,
  siteInfoOf,
  sweepAccounts,
  sweepDeletions,
  type SmsSender,
  userOf,
  type LegalTexts,
  type PersonalData,
  type RequireUser,
} from "./account/index.ts";
import { sharedServicesOf, type SharedServices } from "./sharedServices.ts";
import { inkOf, inkOfRuns, registerInk } from "./ink/index.ts";
import { importFile } from "./import/index.ts";
import {
  COPIED_NOTES,
  fileKeysOf,
  loadOwnScript,
  missingNotes,
  namedUploads,
  readWireIds,
  fileReader,
  registerLibrary,
  notesOfUser,
  reviewLinksOf,
  removeFiles,
  scriptsOf,
  seedDictionary,
  endLostUploads,
  sweepReadings,
  sweepUploads,
  UPLOADS_PREFIX,
  workReadings,
} from "./library/index.ts";
import { namedPostFiles, POSTS_PREFIX, registerContent, seedPosts, readContent } from "./content/index.ts";
import { deleteCallsOf } from "./model/index.ts";
import { markMessagesRead, messagesOf, registerMessages } from "./notifications/index.ts";
import { sweepCalls } from "./model/index.ts";
import { COPIED_RULES } from "./prompting/index.ts";
import { registerPublicPages } from "./publicPages/index.ts";
import { refuseForeignStart, sweepOrphans, type App, type Services, type Transaction } from "./platform/index.ts";
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
/** The length of a script for which the public pages say what a report costs. */
const PRICED_CHARACTERS = 40_000;

/** What a copy of a document takes along; runs keep copies, too. */
function registerCopies(): void {
  registerCopy("notes", COPIED_NOTES);
  registerCopy("rules", COPIED_RULES);
  registerCopy("editing", COPIED_EDITING);
  registerCopy("generation", COPIED_GENERATION);
}

/** Joins the features to the web process: one line each, in the order of the arrows. `readFile`: how an uploaded file is read. */
export async function composeHttp(app: App, services: Services, readFile = fileReader(importFile)): Promise<void> {
  registerCopies();
  readWireIds(app);
  const { db, env, files, jobs, log, now, secret } = services;
  const shared = await sharedServicesOf(services);
  const { runLog, ink, model, images } = shared;
  const beta = { start: env.BETA_START, end: env.BETA_END };
  const { ends, heads, revisions } = await openFollowers(app, services);
  const findSession = sessionFinder(db);
  const requireUser = makeRequireUser(app, { findSession, ends, now, beta });
  endWorkOnClose(app, services, shared);

  const sendSms = await openSmsSender(env, log);
  registerRuns(app, services, { runLog, requireUser });
  const legal = legalTextsOf(env);
  registerAccount(app, {
    db,
    env,
    now,
    secret,
    beta,
    requireUser,
    personalData: personalDataOf(services, runLog),
    sendSms,
    onNewUser: (tx, userId) => ink.grant(userId, WELCOME_UNITS, { id: `welcome:${userId}`, note: "新账号" }, tx),
    legal,
    siteInfo: () => siteInfoOf(env, model && { name: model.of("evaluate").name, simulated: model.simulated }, legal),
    findSession,
  });
  registerPublicPages(app, publicPagesOf(services, model));
  const evaluation = { db, runLog, ink, model, jobs, book: loadPrompts(), now, mark: services.notifications.mark };
  registerEvaluation(app, { ...evaluation, records: REPORT_RECORDS, requireUser, refuseForeignStart });
  const codes = labelCodesOf(env);
  registerExport(app, {
    requireUser,
    codes,
    now,
    files,
    loadReport: (scriptId, userId, meant) => loadReportWithText(evaluation, userId, scriptId, meant),
    loadRecord: (userId, scriptId, recordId) => loadReportFile(db, userId, scriptId, recordId),
    keepFile: (runId, pdf) => keepReportFile({ db, files }, runId, pdf),
    nameOf: async (userId, scriptId) => (await loadOwnScript(db, userId, scriptId)).name,
  });
  registerScriptExport(app, { db, files, requireUser, codes, now });
  registerVersionExport(app, { db, requireUser, codes, now, secret, runFactsOf: runFactsOf(runLog) });
  const exporting = { ...exportDepsOf(services, runLog), ink, jobs };
  registerGenerationExport(app, { ...exporting, requireUser, refuseForeignStart });
  await publish(app, services, { runLog, requireUser });
  const saveScenes = openDocuments(services, (documentId, ids) => missingNotes(db, documentId, ids));
  const { pace } = registerLibrary(app, {
    db,
    jobs,
    log,
    heads,
    announcer: services.announcer,
    saveScenes,
    files,
    now,
    secret,
    beta,
    secure: env.PUBLIC_URL?.startsWith("https:") ?? false,
    runLog,
    madeFilesOf: (tx, scriptId) => madeFilesOf(tx, runLog, { scriptId }),
    stepsOf: (ids) => stepStrings(db, ids),
    runFactsOf: runFactsOf(runLog),
    generatedPlaces: (ids) => generatedPlaces(db, ids),
    requireUser,
    readFile,
    dataDir: env.DATA_DIR,
    mark: services.notifications.mark,
    onUploaded: async (script, request) =>
      void (await startEvaluation(evaluation, userOf(request), script.id, { first: true })),
    onOpened: async (script) => markMessagesRead(db, await markOpened(db, script.id, "evaluation", now()), now()),
  });

  const writing = { db, now, runLog, ink, model, images, jobs, requireUser, saveScenes, pace };
  registerEditing(app, writing);
  registerGeneration(app, { ...writing, ...placesOf(services), revisions, readFile, seedEditing });

  await startSweeps(app, services, runLog, sendSms);
}

/** Runs, what is told of their ends, and the records of reports. */
function registerRuns(
  app: App,
  { db, files, now }: Services,
  { runLog, requireUser }: { runLog: RunLog; requireUser: RequireUser },
): void {
  registerRun(app, {
    runLog,
    requireUser,
    inkOfRuns: (runIds) => inkOfRuns(db, runIds),
    runOfRecord: (userId, recordId) => runOfRecord(db, userId, recordId),
  });
  registerMessages(app, { db, now, requireUser });
  registerRecords(app, { db, files, runLog, requireUser, reportUrl });
}

/** What the release brings is put into the database, and what the house publishes is shown. */
async function publish(
  app: App,
  { db, env, files, now }: Services,
  { runLog, requireUser }: { runLog: RunLog; requireUser: RequireUser },
): Promise<void> {
  await seedDictionary(db);
  await seedPosts(db, now());
  const codes = labelCodesOf(env);
  registerInk(app, { db, requireUser, describeRuns: describeRuns(db, runLog) });
  registerContent(app, {
    db,
    files,
    requireUser,
    renderScript: (parsed, work) => renderPublishedScript(parsed, { ...work, now: now(), codes }),
  });
}

/** The texts that users agree to. */
function legalTextsOf(env: Services["env"]): LegalTexts {
  const { agreement, privacy, changes } = readContent(env);
  return { editions: { agreement, privacy }, changes };
}

/** What the public pages are made of. */
const publicPagesOf = ({ env, now }: Services, model: SharedServices["model"]) => ({
  settings: env,
  ink: {
    welcomeUnits: WELCOME_UNITS,
    reportUnits: model && expectedUnits(model, loadPrompts(), PRICED_CHARACTERS),
  },
  now: now(),
});

/** What tells open streams of ended sessions and of saves. */
async function openFollowers(app: App, { db, notifications, log }: Services) {
  const ends = await openSessionEnds({
    db,
    notifications,
    onError: (error) => log.warn({ err: error }, "session ends not read"),
  });
  app.addHook("onClose", async () => ends.close());
  const heads = await openHeads({
    db,
    notifications,
    onError: (error) => log.warn({ err: error }, "heads not read"),
  });
  app.addHook("onClose", async () => heads.close());
  const revisions = await openStepRevisions({
    db,
    notifications,
    onError: (error) => log.warn({ err: error }, "revisions of steps not read"),
  });
  app.addHook("onClose", async () => revisions.close());
  return { ends, heads, revisions };
}

/** Work under way ends before what it uses. */
function endWorkOnClose(app: App, { jobs }: Services, shared: SharedServices): void {
  app.addHook("onClose", async () => {
    await jobs.stop(STOP_SECONDS);
    await shared.close();
  });
}

/** Where a process keeps files, and how it is told apart. */
const placesOf = ({ announcer, files, env, notifications }: Services) => ({
  announcer,
  files,
  dataDir: env.DATA_DIR,
  mark: notifications.mark,
});

/** The codes in the label of exported files. */
const labelCodesOf = (env: Services["env"]) => ({
  producer: env.AIGC_PRODUCER ?? "",
  propagator: env.AIGC_PROPAGATOR ?? "",
});

/** What files of generated scripts are made with. */
const exportDepsOf = ({ db, env, files, now }: Services, runLog: RunLog) => ({
  db,
  files,
  runLog,
  now,
  codes: labelCodesOf(env),
  loadWork: (userId: string, of: Parameters<typeof openWork>[2]) => openWork(db, userId, of),
  loadPicture: (id: string) => readPicture(files, id),
});

/** Files that are made or given beside a script's own. */
const madeFilesOf = async (
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
    { name: "calls", erase: (tx, userId) => deleteCallsOf(tx, userId) },
    { name: "remarks", rows: (userId) => notesOfUser(db, userId) },
    { name: "reviewLinks", rows: (userId) => reviewLinksOf(db, userId) },
    { name: "editing", rows: (userId) => editingOf(db, userId) },
    { name: "generation", rows: (userId) => generationOf(db, userId) },
    {
      name: "scripts",
      rows: (userId) => scriptsOf(db, userId),
      erase: async (tx, userId) => {
        const keys = [...(await fileKeysOf(tx, userId)), ...(await madeFilesOf(tx, runLog, { userId }))];
        return () => removeFiles(files, keys);
      },
    },
  ];
}

/** What a web process tidies up now and then. */
async function startSweeps(app: App, services: Services, runLog: RunLog, sendSms: SmsSender): Promise<void> {
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
    await sweepDeletions({ db, log, personalData, sendSms }, now());
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
  registerCopies();
  const { db, env, files, jobs, log, now } = services;
  const { runLog, ink, model, images } = await sharedServicesOf(services);
  const codes = labelCodesOf(env);
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
  const asking = { db, now, runLog, ink, model, jobs };
  await workEditing(asking);
  await workGeneration({
    ...asking,
    files,
    images,
    codes,
    announcer: services.announcer,
    saveScenes: openDocuments(services, (documentId, ids) => missingNotes(db, documentId, ids)),
    // Readings of what a worker saved follow by the sweep.
    pace: { saved: () => undefined },
  });
  await workExports({ ...exportDepsOf(services, runLog), jobs });
  await workReadings(jobs, { db, now });
  await workCompaction(jobs, { db, now });
  const sweep = async (): Promise<void> => {
    await sweepReadings(jobs, db, now());
    await reviveRuns(
      { runLog, jobs },
      [...EVALUATION_KINDS, ...EDITING_KINDS, ...GENERATION_KINDS, ...EXPORT_KINDS],
      now(),
    );
    await runLog.pruneEnded();
    await sweepCalls(db, now());
  };
  const often = setInterval(
    () => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep runs")),
    SWEEP_MS,
  );
  often.unref();
}
