import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { ZodType } from "zod";
import type { Connection, Transaction } from "./database.ts";
import { isDatabaseTrouble } from "./databaseFaults.ts";
import { resetFutureTimes } from "./resetFutureTimes.ts";
import { createDispatcher, type Dispatcher } from "./jobDispatcher.ts";
import { anyWaiting, claimJobs, sweepTurns, type ClaimedJob } from "./fairFetch.ts";
import type { Log } from "./log.ts";
import { openNotifications, type Notifications } from "./notify.ts";

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
  /** Jobs of one group (a user) that run at once, strictly, over all processes; default no limit. */
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
export const defineJob = <T extends object>(
  name: string,
  schema: ZodType<T>,
  options: JobKindOptions = {},
): JobKind<T> => ({ name, schema, options });

/** A killed worker's job is taken over after this; its worker says that it lives every REFRESH. Measured: 10.7 s. */
const HEARTBEAT_SECONDS = 10;
const REFRESH_MS = 3_000;
/** By then a worker that lost its job to another has been told, by its signal. */
export const LOSS_TOLD_MS = 2 * REFRESH_MS;
/** After a fault of the database, before a job is given back. */
const REST_MS = 5_000;
const SIX_HOURS = 6 * 60 * 60;
const MEND_MS = 10_000;
const HOUR_MS = 3600_000;
const PLACES = 24;
/** Says the kind of a job that was sent, when its transaction commits. */
const CHANNEL = "mochang_jobs";

export interface JobsDeps {
  log: Log;
  /** Jobs of a kind that this process runs at once; default 24. */
  concurrency?: number;
  /** Defaults to an ear of its own. */
  notifications?: Notifications;
  /** See `DispatcherDeps`. */
  lookMs?: number;
}

/** A job under way in this process. */
interface Running {
  kind: string;
  job: ClaimedJob;
  stop: AbortController;
}

/**
 * Opens the job queues on a database (pg-boss, schema `pgboss`, created on first start). pg-boss keeps the jobs: sending, retries,
 * schedules, expiry. Which job goes next is ours (fairFetch.ts).
 */
export async function openJobs(connection: Connection, deps: JobsDeps): Promise<Jobs> {
  const { log } = deps;
  const boss = new PgBoss({
    ...(connection as object),
    application_name: "mochang-jobs",
    max: 4,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    persistWarnings: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  const pool = new pg.Pool({
    ...connection,
    max: 3,
    application_name: "mochang-jobs",
    connectionTimeoutMillis: 30_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "jobs connection lost"));
  const notifications = deps.notifications ?? openNotifications(connection, log);
  const known = new Map<string, Promise<void>>();
  const dispatchers = new Map<string, Dispatcher>();
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  let timers: NodeJS.Timeout[] = [];

  const ensureQueue = (kind: JobKind<object>): Promise<void> => {
    const earlier = known.get(kind.name);
    if (earlier) return earlier;
    const { retryLimit = 3, retryDelaySeconds = 0, expireSeconds = SIX_HOURS } = kind.options;
    // `exclusive`: one job a key among the queued and the running; a job without a key gets one of its own.
    const made = boss.createQueue(kind.name, {
      policy: "exclusive",
      retryLimit,
      retryDelay: retryDelaySeconds,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
    known.set(kind.name, made);
    return made;
  };

  /** Says that this process lives, of every job at once; a job that is not its own any more is told to stop. */
  async function beat(): Promise<void> {
    for (const kind of dispatchers.keys()) {
      const mine = [...running.values()].filter((r) => r.kind === kind);
      if (mine.length === 0) continue;
      await boss.touch(
        kind,
        mine.map((r) => r.job.id),
      );
      const { rows } = await pool.query<{ id: string; retry_count: number }>(
        "select id, retry_count from pgboss.job where name = $1 and state = 'active' and id = any ($2::uuid[])",
        [kind, mine.map((r) => r.job.id)],
      );
      const held = new Map(rows.map((r) => [r.id, r.retry_count]));
      for (const { job, stop } of mine)
        if (held.get(job.id) !== job.retry) stop.abort(new Error("the job was taken over or ended"));
    }
  }

  async function perform<T extends object>(kind: JobKind<T>, handler: JobHandler<T>, job: ClaimedJob): Promise<void> {
    const jobLog = log.child({ job: kind.name, jobId: job.id, retry: job.retry });
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(new Error("the attempt took too long")), job.expireSeconds * 1000);
    const mine: Running = { kind: kind.name, job, stop };
    running.set(job.id, mine);
    try {
      await handler(kind.schema.parse(job.data), {
        id: job.id,
        retry: job.retry,
        last: job.retry >= job.retryLimit,
        signal: AbortSignal.any([stop.signal, stopping.signal]),
        log: jobLog,
      });
      if (!stop.signal.aborted) await boss.complete(kind.name, job.id);
    } catch (error) {
      if (stopping.signal.aborted) jobLog.info("job handed on");
      else jobLog.error({ err: error }, "job failed");
      // Begun again at once, it would spend its retries on a database that restarts, or whose disk is full.
      if (isDatabaseTrouble(error))
        await delay(REST_MS, undefined, { signal: AbortSignal.any([stop.signal, stopping.signal]) }).catch(
          () => undefined /* stopped: on to the end */,
        );
      // What cannot be settled now is found by its missing heartbeat. One that another took over is not ours to settle.
      if (!stop.signal.aborted)
        await boss
          .fail(kind.name, job.id, { message: String((error as Error | null)?.message ?? error) })
          .catch((e: unknown) => jobLog.warn({ err: e }, "job not settled"));
    } finally {
      clearTimeout(late);
      if (running.get(job.id) === mine) running.delete(job.id);
    }
  }

  let listening: Promise<() => void> | null = null;
  const beginWork = (): Promise<() => void> => {
    const quietly = (work: () => Promise<void>, what: string) => () =>
      void work().catch((error: unknown) => log.warn({ err: error }, what));
    if (timers.length === 0)
      timers = [
        setInterval(quietly(beat, "heartbeat"), REFRESH_MS),
        setInterval(
          quietly(() => resetFutureTimes(pool), "clock"),
          MEND_MS,
        ),
        setInterval(
          quietly(() => sweepTurns(pool), "sweep turns"),
          HOUR_MS,
        ),
      ];
    return (listening ??= notifications.listen(CHANNEL, (kind) => {
      if (kind === null) for (const dispatcher of dispatchers.values()) dispatcher.wake();
      else dispatchers.get(kind)?.wake();
    }));
  };

  return {
    async send(kind, data, options = {}) {
      await ensureQueue(kind as JobKind<object>);
      const id = await boss.send(kind.name, kind.schema.parse(data), {
        ...(options.tx ? { db: fromDrizzle(options.tx, sql) } : {}),
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.group ? { group: { id: options.group } } : {}),
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      });
      // A job for later is found when its time has come.
      if (id !== null && !options.startAfterSeconds) {
        if (options.tx) await options.tx.execute(sql`select pg_notify(${CHANNEL}, ${kind.name})`);
        else await pool.query("select pg_notify($1, $2)", [CHANNEL, kind.name]);
      }
      return id;
    },
    async cancel(kind, id) {
      await boss.cancel(kind.name, id);
    },
    async work(kind, handler) {
      await ensureQueue(kind as JobKind<object>);
      await beginWork();
      const { perGroup = null, concurrency = deps.concurrency ?? PLACES } = kind.options;
      dispatchers.set(
        kind.name,
        createDispatcher({
          places: concurrency,
          claim: async (places) =>
            (await anyWaiting(pool, kind.name)) ? claimJobs(pool, kind.name, places, perGroup) : [],
          run: (job) => perform(kind, handler, job),
          log,
          ...(deps.lookMs === undefined ? {} : { lookMs: deps.lookMs }),
        }),
      );
    },
    async schedule(kind, cron) {
      await ensureQueue(kind as JobKind<object>);
      await boss.schedule(kind.name, cron, {}, { tz: "Asia/Shanghai" });
    },
    async stop(graceSeconds = 10) {
      stopping.abort(new Error("the worker is shutting down"));
      const ended = Promise.all([...dispatchers.values()].map((d) => d.stop()));
      await Promise.race([ended, delay(graceSeconds * 1000, undefined, { ref: false })]);
      // What did not end in time is another worker's at once.
      for (const { kind, job } of running.values())
        await boss
          .fail(kind, job.id, { message: "the worker was stopped" })
          .catch(() => undefined /* its heartbeat ends with us */);
      for (const timer of timers) clearInterval(timer);
      (await listening?.catch(() => null))?.();
      if (!deps.notifications) await notifications.close();
      await boss.stop({ graceful: false, close: true });
      await pool.end();
    },
  };
}
