import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { ZodType } from "zod";
import type { Connection, Transaction } from "./database.ts";
import type { Log } from "./log.ts";

/** Name and payload of a kind of job: light, so that senders import it without the handler. */
export interface JobKind<T extends object> {
  readonly name: string;
  readonly schema: ZodType<T>;
  readonly options: JobKindOptions;
}

export interface JobKindOptions {
  /** Starts after a failed or killed attempt; default 3. A killed worker's job counts as one. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  /** An attempt that takes longer is ended; default 6 hours. */
  expireSeconds?: number;
  /** Jobs of one group (a user) that run at once, over all workers; default no limit. */
  perGroup?: number;
  /** Jobs of this kind that one process runs at once; default `WORKER_CONCURRENCY`. */
  concurrency?: number;
}

/** What a handler gets beside its data. */
export interface JobContext {
  id: string;
  /** Counts from 0. */
  retry: number;
  /** True when no retry follows a failure of this attempt. */
  last: boolean;
  /** Aborts when the attempt expires or the worker shuts down. */
  signal: AbortSignal;
  log: Log;
}

export type JobHandler<T> = (data: T, context: JobContext) => Promise<void>;

export interface SendOptions {
  /** Sends within this transaction: the job exists if, and only if, it commits. */
  tx?: Transaction;
  /** While a job with this key is queued or running, another is not sent. */
  singletonKey?: string;
  /** The user whose fair share this counts against. */
  group?: string;
  /** Higher goes first; default 0. */
  priority?: number;
  startAfterSeconds?: number;
}

export interface Jobs {
  /** Queues a job; its id, or null when `singletonKey` kept it out. */
  send<T extends object>(kind: JobKind<T>, data: T, options?: SendOptions): Promise<string | null>;
  cancel(kind: { name: string }, id: string): Promise<void>;
  /** Runs jobs of this kind in this process from now on. */
  work<T extends object>(kind: JobKind<T>, handler: JobHandler<T>): Promise<void>;
  /** Runs a job at `cron` (Beijing time), once over all processes. */
  schedule(kind: JobKind<Record<string, never>>, cron: string): Promise<void>;
  /** Waits for running handlers at most `graceSeconds`; their signals abort first. */
  stop(graceSeconds?: number): Promise<void>;
}

/** Names a kind of job. */
export const defineJob = <T extends object>(name: string, schema: ZodType<T>, options: JobKindOptions = {}): JobKind<T> => ({ name, schema, options });

/** A killed worker's job is taken over after this; its worker says that it lives every REFRESH. Measured: 10.7 s. */
const HEARTBEAT_SECONDS = 10;
const REFRESH_SECONDS = 3;
const SIX_HOURS = 6 * 60 * 60;

/** Opens the job queues on a database (pg-boss, schema `pgboss`, created on first start). */
export async function openJobs(connection: Connection, deps: { log: Log; concurrency?: number }): Promise<Jobs> {
  const boss = new PgBoss({ ...(connection as object), application_name: "mochang-jobs", max: 6, useListenNotify: true, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1, persistWarnings: false });
  boss.on("error", (error) => deps.log.error({ err: error }, "jobs"));
  await boss.start();
  const known = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  const ensureQueue = (kind: JobKind<object>): Promise<void> => {
    const earlier = known.get(kind.name);
    if (earlier) return earlier;
    const { retryLimit = 3, retryDelaySeconds = 0, expireSeconds = SIX_HOURS } = kind.options;
    // `exclusive`: one job a key among the queued and the running; a job without a key gets one of its own.
    const made = boss.createQueue(kind.name, { policy: "exclusive", retryLimit, retryDelay: retryDelaySeconds, expireInSeconds: expireSeconds, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true, deleteAfterSeconds: 7 * 24 * 3600 });
    known.set(kind.name, made);
    return made;
  };

  return {
    async send(kind, data, options = {}) {
      await ensureQueue(kind as JobKind<object>);
      return boss.send(kind.name, kind.schema.parse(data), {
        ...(options.tx ? { db: fromDrizzle(options.tx, sql) } : {}),
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.group ? { group: { id: options.group } } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      });
    },
    async cancel(kind, id) {
      await boss.cancel(kind.name, id);
    },
    async work(kind, handler) {
      await ensureQueue(kind as JobKind<object>);
      const { perGroup, concurrency = deps.concurrency ?? 4 } = kind.options;
      const options = { includeMetadata: true as const, localConcurrency: concurrency, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, heartbeatRefreshSeconds: REFRESH_SECONDS, ...(perGroup ? { groupConcurrency: perGroup } : {}) };
      await boss.work<object, void, typeof options>(kind.name, options, async (batch) => {
        for (const job of batch) {
          const log = deps.log.child({ job: kind.name, jobId: job.id, retry: job.retryCount });
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          try {
            await handler(kind.schema.parse(job.data), { id: job.id, retry: job.retryCount, last: job.retryCount >= job.retryLimit, signal, log });
          } catch (error) {
            log.error({ err: error }, "job failed");
            throw error;
          }
        }
      });
    },
    async schedule(kind, cron) {
      await ensureQueue(kind as JobKind<object>);
      await boss.schedule(kind.name, cron, {}, { tz: "Asia/Shanghai" });
    },
    async stop(graceSeconds = 10) {
      stopping.abort(new Error("the worker is shutting down"));
      await boss.stop({ graceful: true, close: true, timeout: graceSeconds * 1000 });
    },
  };
}
