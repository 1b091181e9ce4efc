import { WELCOME_UNITS } from "@mochang/contract";
import { describeRuns } from "./describeRuns.ts";
import { requeueSilentRuns } from "./runEngine/index.ts";
import {
  EVALUATION_KINDS,
  expectedUnits,
  loadPrompts,
  loadReportWithText,
  registerEvaluation,
  reportUrl,
  resumeFailed,
  startEvaluation,
  workEvaluation,
} from "./evaluation/index.ts";
import { CONTINUITY_KINDS, continuityOfReport, registerContinuity, workContinuity } from "./continuity/index.ts";
import {
  COPIED_EDITING,
  EDITING_KINDS,
  seedEditing,
  registerEditing,
  overviewsOf,
  runFactsOf,
  workEditing,
} from "./editing/index.ts";
import {
  COPIED_GENERATION,
  generatedPlaces,
  GENERATION_KINDS,
  openStepRevisions,
  openWork,
  plannedCasts,
  readPicture,
  registerGeneration,
  versionProgress,
  workGeneration,
} from "./generation/index.ts";
import { createDocumentWriter, openHeads, registerCopy, workCompaction, type SaveDeps } from "./documents/index.ts";
import {
  EXPORT_KINDS,
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
  type SmsSender,
  userOf,
  type AccountRoutesDeps,
  type LegalTexts,
  type RequireUser,
} from "./account/index.ts";
import { sharedServicesOf, type SharedServices } from "./sharedServices.ts";
import { inkOfRuns, registerInk } from "./ink/index.ts";
import { importFile } from "./import/index.ts";
import {
  COPIED_NOTES,
  loadOwnScript,
  missingNotes,
  readWireIds,
  fileReaders,
  registerLibrary,
  seedDictionary,
  sweepReadings,
  workReadings,
} from "./library/index.ts";
import { registerContent, seedPosts, readContent } from "./content/index.ts";

import { markMessagesRead, registerMessages, storeNotification } from "./notifications/index.ts";
import { sweepCalls } from "./model/index.ts";
import { COPIED_RULES } from "./prompting/index.ts";
import { registerPublicPages } from "./publicPages/index.ts";

import { refuseForeignStart, type App, type Services } from "./platform/index.ts";
import {
  keepReportFile,
  loadReportFile,
  recordOfRun,
  registerRecords,
  REPORT_RECORDS,
  runOfRecord,
} from "./exportRecords/index.ts";
import { markOpened, registerRun, type RunLog } from "./run/index.ts";
import { ACCOUNT_EXPORT_KINDS, registerAccountExport, workAccountExports } from "./accountExport/index.ts";
import { exportedDataOf } from "./exportedData.ts";
import { recordedCall, registerAdministration, sweepProviderCalls } from "./administration/index.ts";
import { startSweeps, writesErasedList } from "./sweeps.ts";
import { madeFilesOf, personalDataOf } from "./userData.ts";

const SWEEP_MS = 60_000;
/** A job under way has so long to end when its process stops; what has not ended then goes on elsewhere. */
const STOP_SECONDS = 5;
/** The length of a script for which the public pages say what a report costs. */
const PRICED_CHARACTERS = 40_000;

/** What a copy of a document takes along; runs keep copies, too. */
function registerCopies(): void {
  registerCopy("notes", COPIED_NOTES);
  registerCopy("rules", COPIED_RULES);
  registerCopy("editing", COPIED_EDITING);
  registerCopy("generation", COPIED_GENERATION);
}

/** Joins the features to the web process: one line each, in the order of the arrows. `readers`: how uploaded files are read. */
export async function composeHttp(app: App, services: Services, readers = fileReaders(importFile)): Promise<void> {
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

  const sendSms = await openRecordedSms(services);
  registerRuns(app, services, { runLog, requireUser });
  const legal = legalTextsOf(env);
  registerAccount(app, {
    db,
    env,
    now,
    secret,
    beta,
    requireUser,
    sendSms,
    ...accountEffects(services, shared),
    legal,
    siteInfo: siteInfoFrom(services, model, legal),
    findSession,
  });
  registerHousePages(app, services, { ...shared, requireUser, sendSms });
  const evaluation = { ...evaluationOf(services, shared), mark: services.notifications.mark };
  registerEvaluation(app, { ...evaluation, records: REPORT_RECORDS, requireUser, refuseForeignStart });
  const codes = labelCodesOf(env);
  registerExport(app, {
    requireUser,
    codes,
    now,
    files,
    loadReport: (scriptId, userId, selector) => loadReportWithText(evaluation, userId, scriptId, selector),
    loadRecord: (userId, scriptId, recordId) => loadReportFile(db, userId, scriptId, recordId),
    keepFile: (runId, pdf) => keepReportFile({ db, files }, runId, pdf),
    nameOf: async (userId, scriptId) => (await loadOwnScript(db, userId, scriptId)).name,
  });
  registerScriptExport(app, { db, files, requireUser, codes, now });
  const exporting = { ...exportDepsOf(services, runLog), ink, jobs };
  registerVersionExport(app, { ...exporting, requireUser, secret, runFactsOf: runFactsOf(runLog), overviewsOf });
  registerGenerationExport(app, { ...exporting, requireUser, refuseForeignStart });
  registerAccountExport(app, { db, runLog, ink, jobs, files, now, requireUser, refuseForeignStart });
  await publish(app, services, { runLog, requireUser });
  const onErased = writesErasedList(services);
  const saveScenes = createDocumentWriter(services, (documentId, ids) => missingNotes(db, documentId, ids));
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
    onErased,
    progressOf: (ids) => versionProgress(db, ids),
    runFactsOf: runFactsOf(runLog),
    generatedPlaces: (scripts) => generatedPlaces(db, scripts),
    requireUser,
    readFile: readers.readFile,
    dataDir: env.DATA_DIR,
    mark: services.notifications.mark,
    onUploaded: async (script, request) =>
      void (await startEvaluation(evaluation, userOf(request), script.id, { first: true })),
    onOpened: async (script) => markMessagesRead(db, await markOpened(db, script.id, "evaluation", now()), now()),
  });

  const writing = { db, now, runLog, ink, model, images, jobs, requireUser, saveScenes, pace };
  registerWorkOnVersions(app, writing);
  registerGeneration(app, { ...writing, ...placesOf(services), revisions, readText: readers.readText, seedEditing });

  await startSweeps(app, services, { runLog, sendSms, onErased });
}

/** What is asked of a model about a version of a script, and the editor's calls. */
function registerWorkOnVersions(app: App, deps: Parameters<typeof registerEditing>[1]): void {
  registerEditing(app, deps);
  registerContinuity(app, deps);
}

/** What the account does elsewhere, in its own transactions: a new user's ink, and messages. */
const accountEffects = (
  { now }: Services,
  { ink }: SharedServices,
): Pick<AccountRoutesDeps, "onNewUser" | "sendMessage"> => ({
  onNewUser: (tx, userId) => welcome(ink, userId, tx),
  sendMessage: (tx, userId, title) =>
    storeNotification(tx, { userId, scriptId: null, runId: null, title, outcome: "done", link: "/account" }, now()),
});

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

/** What the release brings is put into the database, and what we publish is shown. */
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

/** What an evaluation needs of a process. */
const evaluationOf = ({ db, env, jobs, now }: Services, { runLog, ink, model }: SharedServices) => ({
  db,
  runLog,
  ink,
  model,
  jobs,
  now,
  promptBook: loadPrompts(undefined, undefined, env.POLICY_DIR),
  supportCheck: env.SUPPORT_CHECK === "1",
  continuityOf: (script: Parameters<typeof continuityOfReport>[1], documentId: string) =>
    continuityOfReport({ db, now, runLog, model }, script, documentId),
});

/** The sender of messages, of which it is written down how they ended. */
async function openRecordedSms(services: Services): Promise<SmsSender> {
  const send = await openSmsSender(services.env, services.log);
  return (message) => recordedCall(services, "sms", () => send(message));
}

/** The ink of a new account. */
const welcome = async (
  ink: SharedServices["ink"],
  userId: string,
  tx: Parameters<SharedServices["ink"]["grant"]>[3],
): Promise<void> => void (await ink.grant(userId, WELCOME_UNITS, { id: `welcome:${userId}`, note: "新账号" }, tx));

/** The public pages, and what administrators see. */
function registerHousePages(
  app: App,
  services: Services,
  { requireUser, sendSms, ...shared }: SharedServices & { requireUser: RequireUser; sendSms: SmsSender },
): void {
  const { db, env, now } = services;
  const { runLog, model, images } = shared;
  registerPublicPages(app, publicPagesOf(services, evaluatingModelOf(services, model)));
  registerAdministration(app, {
    db,
    now,
    runLog,
    requireUser,
    configured: configuredOf(env, shared),
    resume: (owner, run) => resumeFailed(evaluationOf(services, shared), owner, run),
    ports: { model, images, sendSms },
    runsAtOnce: env.WORKER_CONCURRENCY,
  });
}

/** What is configured of other companies' services, for administrators. */
const configuredOf = (env: Services["env"], { model, images }: SharedServices) => ({
  model: { name: model?.of("evaluate").name ?? null, simulated: model?.simulated ?? false },
  image: { name: images?.model ?? null, simulated: false },
  sms: { name: env.SMS_PROVIDER === "outbox" ? null : env.SMS_PROVIDER, simulated: env.SMS_PROVIDER === "outbox" },
});

/** The model that evaluates, and what a report by it is expected to take. */
const evaluatingModelOf = ({ env }: Services, model: SharedServices["model"]) =>
  model && {
    name: model.of("evaluate").name,
    simulated: model.simulated,
    reportUnits: expectedUnits(model, loadPrompts(undefined, undefined, env.POLICY_DIR), PRICED_CHARACTERS, {
      supportCheck: env.SUPPORT_CHECK === "1",
    }),
  };

/** What the site tells before anyone logs in; the price of a report is computed once. */
function siteInfoFrom(services: Services, model: SharedServices["model"], legal: ReturnType<typeof legalTextsOf>) {
  const evaluating = evaluatingModelOf(services, model);
  return () => siteInfoOf(services.env, evaluating, legal);
}

/** What the public pages are made of. */
const publicPagesOf = ({ env, now }: Services, model: ReturnType<typeof evaluatingModelOf>) => ({
  settings: env,
  ink: { welcomeUnits: WELCOME_UNITS, reportUnits: model?.reportUnits ?? null },
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
  castsOf: plannedCasts,
});

/** Joins the features' jobs to the worker process. */
export async function composeWorker(services: Services): Promise<void> {
  registerCopies();
  const { db, env, files, jobs, log, now } = services;
  const shared = await sharedServicesOf(services);
  const { runLog, ink, model, images } = shared;
  const codes = labelCodesOf(env);
  await workEvaluation({
    ...evaluationOf(services, shared),
    renderReport: (report, source, options) => renderReport(report, { source, codes, now: now(), ...options }),
    reportFiles: {
      keep: (runId, pdf) => keepReportFile({ db, files }, runId, pdf),
      recordOf: (runId) => recordOfRun(db, runId),
    },
  });
  const asking = { db, now, runLog, ink, model, jobs };
  const saveScenesOn = (on: Pick<SaveDeps, "db" | "now" | "announcer">) =>
    createDocumentWriter(on, (documentId, ids) => missingNotes(on.db, documentId, ids));
  await workEditing(asking);
  await workContinuity(asking);
  await workGeneration({
    ...asking,
    files,
    images,
    codes,
    announcer: services.announcer,
    saveScenes: saveScenesOn(services),
    saveScenesIn: (tx, announcer) => saveScenesOn({ db: tx, now, announcer }),
    // Readings of what a worker saved follow by the sweep.
    pace: { saved: () => undefined },
  });
  await workExports({ ...exportDepsOf(services, runLog), jobs });
  const personalData = personalDataOf(services, runLog);
  await workAccountExports({
    files,
    runLog,
    now,
    jobs,
    data: exportedDataOf({ ...exportDepsOf(services, runLog), personalData }),
  });
  await workReadings(jobs, { db, now });
  await workCompaction(jobs, { db, now });
  const sweep = async (): Promise<void> => {
    await sweepReadings(jobs, db, now());
    await requeueSilentRuns({ runLog, jobs }, [
      ...EVALUATION_KINDS,
      ...CONTINUITY_KINDS,
      ...EDITING_KINDS,
      ...GENERATION_KINDS,
      ...EXPORT_KINDS,
      ...ACCOUNT_EXPORT_KINDS,
    ]);
    await runLog.pruneEnded();
    await sweepCalls(db, now());
    await sweepProviderCalls(db, now());
  };
  const often = setInterval(
    () => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep runs")),
    SWEEP_MS,
  );
  often.unref();
}
