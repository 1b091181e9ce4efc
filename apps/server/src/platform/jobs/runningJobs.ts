import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { isTemporaryDatabaseFault } from "../databaseFaults.ts";
import { ProcessStopping } from "../errors.ts";
import type { Log } from "../log.ts";
import type { ClaimedJob } from "./claimJobs.ts";
import type { JobHandler, JobKind } from "./jobKind.ts";
import { settleJob } from "./settleJob.ts";

/** After a fault of the database, before a job is given back. */
const DATABASE_RETRY_MS = 5_000;

interface RunningJob {
  kind: string;
  job: ClaimedJob;
  stop: AbortController;
}

/** The jobs that this process runs: begun, kept alive and settled. */
export class RunningJobs {
  private readonly running = new Map<string, RunningJob>();
  private readonly stopping = new AbortController();
  private readonly boss: PgBoss;
  private readonly pool: Pool;
  private readonly log: Log;

  constructor(boss: PgBoss, pool: Pool, log: Log) {
    this.boss = boss;
    this.pool = pool;
    this.log = log;
  }

  /** Runs a claimed job to its end and settles it; never throws. */
  async run<T extends object>(kind: JobKind<T>, handler: JobHandler<T>, job: ClaimedJob): Promise<void> {
    const log = this.log.child({ job: kind.name, jobId: job.id, retry: job.retry });
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.stopping.signal]);
    const timeout = setTimeout(() => stop.abort(new Error("the attempt took too long")), job.expireSeconds * 1000);
    const runningJob: RunningJob = { kind: kind.name, job, stop };
    this.running.set(job.id, runningJob);
    try {
      const last = job.retry >= job.retryLimit;
      await handler(kind.schema.parse(job.data), { id: job.id, retry: job.retry, last, signal, log });
      await settleJob(this.pool, kind.name, job, (options) => this.boss.complete(kind.name, job.id, null, options));
    } catch (error) {
      if (this.stopping.signal.aborted) log.info("job handed on");
      else log.error({ err: error }, "job failed");
      // Begun again at once, it would spend its retries on a database that restarts, or whose disk is full.
      if (isTemporaryDatabaseFault(error))
        await delay(DATABASE_RETRY_MS, undefined, { signal }).catch(() => undefined /* stopped: on to the end */);
      // What cannot be settled now is found by its missing heartbeat.
      await this.fail(kind.name, job, String((error as Error | null)?.message ?? error)).catch((e: unknown) =>
        log.warn({ err: e }, "job not settled"),
      );
    } finally {
      clearTimeout(timeout);
      if (this.running.get(job.id) === runningJob) this.running.delete(job.id);
    }
  }

  /** Says that this process lives, of every job at once; a job that another took over is told to stop. */
  async heartbeat(): Promise<void> {
    // All of them before the first call: a kind whose last job ends meanwhile has no ids, which the queue refuses, and the kinds behind it would be told nothing.
    const running = [...this.running.values()];
    for (const kind of new Set(running.map((r) => r.kind))) {
      const kindJobs = running.filter((r) => r.kind === kind);
      const ids = kindJobs.map((r) => r.job.id);
      await this.boss.touch(kind, ids);
      const { rows } = await this.pool.query<{ id: string; retry_count: number }>(
        "select id, retry_count from pgboss.job where name = $1 and state = 'active' and id = any ($2::uuid[])",
        [kind, ids],
      );
      const retryCounts = new Map(rows.map((r) => [r.id, r.retry_count]));
      for (const { job, stop } of kindJobs)
        if (retryCounts.get(job.id) !== job.retry) stop.abort(new Error("the job was taken over or ended"));
    }
  }

  /** Tells every job to stop. */
  abort(): void {
    this.stopping.abort(new ProcessStopping());
  }

  /** Gives what still runs to other workers at once. */
  async handOver(): Promise<void> {
    for (const { kind, job } of this.running.values())
      await this.fail(kind, job, "the worker was stopped").catch(() => undefined /* its heartbeat ends with us */);
  }

  private fail(kind: string, job: ClaimedJob, message: string): Promise<boolean> {
    return settleJob(this.pool, kind, job, (options) => this.boss.fail(kind, job.id, { message }, options));
  }
}
