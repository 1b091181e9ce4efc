import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import { livenessOf, type Connection, type Transaction } from "../database.ts";
import type { Log } from "../log.ts";
import { openNotifications, type Notifications } from "../notify.ts";
import { claimJobs } from "./claimJobs.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import type { JobHandler, JobKind } from "./jobKind.ts";
import { kindsWithDueJobs } from "./kindsWithDueJobs.ts";
import { RunningJobs } from "./runningJobs.ts";

export interface SendOptions {
  /** Sends within this transaction: the job exists if, and only if, it commits. */
  tx?: Transaction;
  /** While a job with this key is queued or running, another is not sent. */
  singletonKey?: string;
  /** With `tx`: what a job that is running with this key works on has ended, though the job may not be settled yet. It keeps this one out no more. */
  besideEnded?: boolean;
  /** The user whose fair share this counts against. */
  group?: string;
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
  /** Waits for running handlers at most `graceSeconds`; their signals abort first. Stopping twice is stopping once. */
  stop(graceSeconds?: number): Promise<void>;
}

export interface JobsDeps {
  log: Log;
  /** Jobs of a kind that this process runs at once; default 24. */
  concurrency?: number;
  /** Defaults to a connection of its own. */
  notifications?: Notifications;
  /** Between polls that nothing asked for; default a second. */
  pollMs?: number;
}

/** A killed worker's job is taken over after this; its worker says that it lives every HEARTBEAT_MS. */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_MS = 3_000;
const SIX_HOURS = 6 * 60 * 60;
const CONCURRENCY = 24;
/** What was not announced, e.g. a job whose time has come or that supervision took from a killed worker, is found within this. */
const POLL_MS = 1_000;
/** Says the kind of a job that was sent, when its transaction commits. */
const CHANNEL = "mochang_jobs";

/** Opens the job queues on a database (pg-boss, schema `pgboss`, created on first start). */
export async function openJobs(connection: Connection, deps: JobsDeps): Promise<Jobs> {
  const boss = await startBoss(connection, deps.log);
  const pool = openPool(connection, deps.log);
  const queues = new Queues(boss);
  const worker = new Worker(boss, pool, deps, deps.notifications ?? openNotifications(connection, deps.log));
  const stop = async (graceSeconds: number): Promise<void> => {
    await worker.stop(graceSeconds);
    await boss.stop({ graceful: false, close: true });
    await pool.end();
  };
  let stopped: Promise<void> | null = null;
  return {
    async send(kind, data, options = {}) {
      await queues.ensure(kind as JobKind<object>);
      const id = await sendJob(boss, pool, kind, data, options);
      // A job for later is found when its time has come.
      if (id === null || options.startAfterSeconds) return id;
      if (options.tx) await options.tx.execute(sql`select pg_notify(${CHANNEL}, ${kind.name})`);
      else await pool.query("select pg_notify($1, $2)", [CHANNEL, kind.name]);
      return id;
    },
    async cancel(kind, id) {
      await boss.cancel(kind.name, id);
    },
    async work(kind, handler) {
      await queues.ensure(kind as JobKind<object>);
      await worker.work(kind, handler);
    },
    async schedule(kind, cron) {
      await queues.ensure(kind as JobKind<object>);
      await boss.schedule(kind.name, cron, {}, { tz: "Asia/Shanghai" });
    },
    stop: (graceSeconds = 10) => (stopped ??= stop(graceSeconds)),
  };
}

async function startBoss(connection: Connection, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connection as object),
    ...livenessOf(connection),
    application_name: "mochang-jobs",
    max: 4,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
    persistWarnings: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  return boss;
}

function openPool(connection: Connection, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...livenessOf(connection),
    max: 3,
    application_name: "mochang-jobs",
    connectionTimeoutMillis: 30_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "jobs connection lost"));
  // A connection that the database ends while it is in use: its query fails, and without this the process would end.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Creates each kind's queue once. */
class Queues {
  private readonly created = new Map<string, Promise<void>>();
  private readonly boss: PgBoss;

  constructor(boss: PgBoss) {
    this.boss = boss;
  }

  ensure(kind: JobKind<object>): Promise<void> {
    const earlier = this.created.get(kind.name);
    if (earlier) return earlier;
    const { retryLimit = 3, retryDelaySeconds = 0, expireSeconds = SIX_HOURS } = kind.options;
    // `exclusive`: one job a key among the queued and the running; a job without a key gets one of its own.
    const created = this.boss.createQueue(kind.name, {
      policy: "exclusive",
      retryLimit,
      retryDelay: retryDelaySeconds,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
    this.created.set(kind.name, created);
    return created;
  }
}

/**
 * pg-boss hands out jobs by priority, then by age. A job's priority is lower by one for each job of the same user that has not ended,
 * so that a user's second job goes behind everybody's first and no user can block the queue.
 */
async function sendJob<T extends object>(
  boss: PgBoss,
  pool: pg.Pool,
  kind: JobKind<T>,
  data: T,
  options: SendOptions,
): Promise<string | null> {
  const { tx, group, singletonKey, besideEnded } = options;
  if (tx && besideEnded && singletonKey !== undefined) await freeKey(tx, kind.name, singletonKey);
  const turn = group === undefined ? 0 : await unendedJobs(tx ?? pool, kind.name, group);
  return boss.send(kind.name, kind.schema.parse(data), {
    ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
    singletonKey: options.singletonKey ?? randomUUID(),
    ...(group === undefined ? {} : { group: { id: group } }),
    priority: -turn,
    ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
  });
}

/** Takes a key from the job that is running with it. */
async function freeKey(tx: Transaction, kind: string, key: string): Promise<void> {
  await tx.execute(sql`
    update pgboss.job set singleton_key = id::text where name = ${kind} and singleton_key = ${key} and state = 'active'`);
}

async function unendedJobs(on: Transaction | pg.Pool, kind: string, group: string): Promise<number> {
  const [text, values] = [
    "select count(*)::int as n from pgboss.job where name = $1 and group_id = $2 and state <= 'active'",
    [kind, group],
  ];
  if (on instanceof pg.Pool) return (await on.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
  const { rows } = await on.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = ${kind} and group_id = ${group} and state <= 'active'`,
  );
  return rows[0]?.n ?? 0;
}

/** This process's share of the work: a dispatcher a kind, woken by notifications. */
class Worker {
  private readonly dispatchers = new Map<string, Dispatcher>();
  private readonly running: RunningJobs;
  private readonly boss: PgBoss;
  private readonly pool: pg.Pool;
  private readonly deps: JobsDeps;
  private readonly notifications: Notifications;
  private heartbeat: NodeJS.Timeout | null = null;
  private polls: NodeJS.Timeout | null = null;
  private polling = false;
  private listening: Promise<() => void> | null = null;

  constructor(boss: PgBoss, pool: pg.Pool, deps: JobsDeps, notifications: Notifications) {
    this.boss = boss;
    this.pool = pool;
    this.deps = deps;
    this.notifications = notifications;
    this.running = new RunningJobs(boss, pool, deps.log);
  }

  async work<T extends object>(kind: JobKind<T>, handler: JobHandler<T>): Promise<void> {
    await this.begin();
    const { log } = this.deps;
    const { perGroup = null, concurrency = this.deps.concurrency ?? CONCURRENCY } = kind.options;
    this.dispatchers.set(
      kind.name,
      createDispatcher({
        places: concurrency,
        claim: (places) => claimJobs(this.boss, this.pool, kind.name, { places, perGroup }),
        run: (job) => this.running.run(kind, handler, job),
        log,
      }),
    );
  }

  async stop(graceSeconds: number): Promise<void> {
    this.running.abort();
    const ended = Promise.all([...this.dispatchers.values()].map((d) => d.stop()));
    await Promise.race([ended, delay(graceSeconds * 1000, undefined, { ref: false })]);
    await this.running.handOver();
    if (this.heartbeat) clearInterval(this.heartbeat);
    if (this.polls) clearInterval(this.polls);
    (await this.listening?.catch(() => null))?.();
    if (!this.deps.notifications) await this.notifications.close();
  }

  private begin(): Promise<() => void> {
    this.heartbeat ??= setInterval(
      () =>
        void this.running.heartbeat().catch((error: unknown) => this.deps.log.warn({ err: error }, "jobs heartbeat")),
      HEARTBEAT_MS,
    );
    this.polls ??= setInterval(() => void this.poll(), this.deps.pollMs ?? POLL_MS);
    return (this.listening ??= this.notifications.listen(CHANNEL, (kind) => {
      if (kind === null) for (const dispatcher of this.dispatchers.values()) dispatcher.wake();
      else this.dispatchers.get(kind)?.wake();
    }));
  }

  /** Wakes the kinds that have jobs whose time has come. */
  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      const kinds = await kindsWithDueJobs(this.pool, [...this.dispatchers.keys()]);
      for (const kind of kinds) this.dispatchers.get(kind)?.wake();
    } catch (error) {
      this.deps.log.warn({ err: error }, "jobs not read");
    } finally {
      this.polling = false;
    }
  }
}
