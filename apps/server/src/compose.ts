import { WELCOME_UNITS } from "@mochang/contract";
import { makeRequireUser, openSmsSender, outboxFolder, registerAccount, sessionFinder, sweepAccounts, type PersonalData } from "./account/index.ts";
import { groundOf } from "./ground.ts";
import { inkOf, registerInk } from "./ink/index.ts";
import { importFile } from "./import/index.ts";
import { fileKeysOf, registerLibrary, removeFiles, scriptsOf, seedDictionary, sweepOrphans, sweepUploads } from "./library/index.ts";
import type { App, Services } from "./platform/index.ts";
import { registerRun } from "./run/index.ts";

const SWEEP_MS = 60_000;
const ORPHAN_SWEEP_MS = 6 * 3600_000;

/** Joins the features to the web process: one line each, in the order of the arrows. */
export async function composeHttp(app: App, services: Services): Promise<void> {
  const { db, env, files, log, now, secret } = services;
  const ground = await groundOf(services);
  const { runLog, ink, model } = ground;
  const beta = { start: env.BETA_START, end: env.BETA_END };
  const requireUser = makeRequireUser(app, { findSession: sessionFinder(db), now, beta });
  const personalData: PersonalData[] = [
    { name: "ink", rows: (userId) => inkOf(db, userId) },
    {
      name: "scripts",
      rows: (userId) => scriptsOf(db, userId),
      erase: async (tx, userId) => {
        const keys = await fileKeysOf(tx, userId);
        return () => removeFiles(files, keys);
      },
    },
  ];
  app.addHook("onClose", () => ground.close());

  registerRun(app, { db, runLog, requireUser });
  registerAccount(app, {
    db,
    env,
    now,
    secret,
    beta,
    requireUser,
    personalData,
    sendSms: await openSmsSender(env, log),
    onNewUser: (tx, userId) => ink.grant(userId, WELCOME_UNITS, { id: `welcome:${userId}`, note: "新账号" }, tx),
    siteInfo: () => ({
      trialSms: env.SMS_PROVIDER === "outbox",
      outboxPath: env.SMS_PROVIDER === "outbox" ? outboxFolder(env.DATA_DIR) : null,
      betaStart: env.BETA_START?.toISOString() ?? null,
      betaEnd: env.BETA_END?.toISOString() ?? null,
      model: { configured: model !== null, name: model?.name ?? null, simulated: model?.simulated ?? false },
    }),
  });
  registerInk(app, { db, requireUser });
  await seedDictionary(db);
  registerLibrary(app, {
    db,
    files,
    now,
    runLog,
    requireUser,
    importFile,
    dataDir: env.DATA_DIR,
    onUploaded: async () => {},
  });

  let orphans = new Set<string>();
  const sweep = async (): Promise<void> => {
    await sweepAccounts(db, now());
    await sweepUploads({ db, files, runLog, dataDir: env.DATA_DIR }, now());
  };
  const often = setInterval(() => void sweep().catch((error: unknown) => log.warn({ err: error }, "sweep")), SWEEP_MS);
  const seldom = setInterval(() => {
    void sweepOrphans({ db, files }, orphans).then((seen) => (orphans = seen), (error: unknown) => log.warn({ err: error }, "sweep files"));
  }, ORPHAN_SWEEP_MS);
  app.addHook("onClose", async () => {
    clearInterval(often);
    clearInterval(seldom);
  });
}

/** Joins the features' jobs to the worker process. */
export async function composeWorker(_services: Services): Promise<void> {}
