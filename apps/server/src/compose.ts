import { WELCOME_UNITS } from "@mochang/contract";
import { makeRequireUser, openSmsSender, outboxFolder, registerAccount, sessionFinder, sweepAccounts, type PersonalData } from "./account/index.ts";
import { groundOf } from "./ground.ts";
import { inkOf, registerInk } from "./ink/index.ts";
import type { App, Services } from "./platform/index.ts";
import { registerRun } from "./run/index.ts";

const SWEEP_MS = 60_000;

/** Joins the features to the web process: one line each, in the order of the arrows. */
export async function composeHttp(app: App, services: Services): Promise<void> {
  const { db, env, log, now, secret } = services;
  const { runLog, ink } = await groundOf(services);
  const beta = { start: env.BETA_START, end: env.BETA_END };
  const requireUser = makeRequireUser(app, { findSession: sessionFinder(db), now, beta });
  const personalData: PersonalData[] = [{ name: "ink", rows: (userId) => inkOf(db, userId) }];
  app.addHook("onClose", async () => runLog.close());

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
      model: { configured: env.LLM_BASE_URL !== undefined, name: env.LLM_MODEL ?? null, simulated: false },
    }),
  });
  registerInk(app, { db, requireUser });

  const sweep = setInterval(() => void sweepAccounts(db, now()).catch((error: unknown) => log.warn({ err: error }, "sweep")), SWEEP_MS);
  app.addHook("onClose", async () => clearInterval(sweep));
}

/** Joins the features' jobs to the worker process. */
export async function composeWorker(_services: Services): Promise<void> {}
