import { maskPhone, type RunKind } from "@mochang/contract";
import type { AdminRun, AdminWork } from "@mochang/contract/admin";
import { phonesOf } from "../account/index.ts";
import { refundsOfRuns } from "../ink/index.ts";
import type { Database } from "../platform/index.ts";
import { readQueueStats, type Run, type RunLog } from "../run/index.ts";

const DAY_MS = 24 * 3600_000;
const BEIJING_MS = 8 * 3600_000;
/** How long failed work is listed, and the most entries of it. */
const FAILED_DAYS = 3;
const MAX_FAILED = 50;

/** Work that goes on where it failed; other kinds are begun again by their users. */
const RESUMABLE: readonly RunKind[] = ["evaluation", "scenes"];

/** What runs and what failed, of everybody: whose and how far, never what it is about. */
export async function readAdminWork(db: Database, runLog: RunLog, now: Date): Promise<Omit<AdminWork, "max">> {
  const midnight = new Date(Math.floor((now.getTime() + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS);
  const running = await runLog.findRuns({ active: true, states: ["running"] });
  const startedAfter = new Date(now.getTime() - FAILED_DAYS * DAY_MS);
  const failed = await runLog.findRuns({ states: ["failed"], startedAfter }, db, { newest: MAX_FAILED });
  const phones = await phonesOf(
    db,
    [...running, ...failed].map(({ userId }) => userId),
  );
  const refunds = await refundsOfRuns(
    db,
    failed.map(({ id }) => id),
  );
  const present = (run: Run): AdminRun => ({
    runId: run.id,
    kind: run.kind,
    state: run.state,
    phone: maskPhone(phones.get(run.userId) ?? ""),
    percent: run.percent,
    step: run.step,
    done: run.done,
    total: run.total,
    message: run.message,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    resumable: run.state === "failed" && run.scriptId !== null && RESUMABLE.includes(run.kind),
    refunded: refunds.get(run.id) ?? 0,
    silentSeconds: Math.max(0, Math.round((now.getTime() - run.touchedAt.getTime()) / 1000)),
  });
  const { queued, longestWait, done, failed: failedToday, medianSeconds } = await readQueueStats(db, midnight);
  return {
    running: running.map(present),
    queued,
    longestWait,
    failed: failed.map(present),
    today: { done, failed: failedToday, medianSeconds },
  };
}
