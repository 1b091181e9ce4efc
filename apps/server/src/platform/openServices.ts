import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import pg from "pg";
import { openNumberPublisher } from "./numberPublisher.ts";
import { systemNow } from "./systemNow.ts";
import { openDatabase, type Connection, type OpenDatabase } from "./database.ts";
import { checkDatabaseHealth } from "./checkDatabaseHealth.ts";
import { prepareDataFolder } from "./prepareDataFolder.ts";
import { startEmbedded } from "./embedded/index.ts";
import { supervise } from "./embedded/supervise.ts";
import type { Env } from "./env.ts";
import { openFiles, type Files } from "./files/index.ts";
import type { Check } from "./http/index.ts";
import { openJobs } from "./jobs/index.ts";
import type { Log } from "./log.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { openNotifications } from "./notify.ts";
import { appSecret } from "./appSecret.ts";
import type { Services } from "./services.ts";
import { StartError } from "./startError.ts";
import { lockDataFolder } from "./lockDataFolder.ts";

/** Runs under way outwait a database that everybody asks at once: failing would only make them ask again. */
const WORKER_CONNECT_TIMEOUT_MS = 120_000;

/** Everything that a process opens at start, what `/readyz` asks of it, and how to close it. */
export interface OpenServices {
  services: Services;
  checks: Record<string, Check>;
  /** Says something to the operator at start, e.g. where the cluster lives. */
  notes: string[];
  close(): Promise<void>;
}

/**
 * Opens data folder, database (embedded, or `DATABASE_URL`), migrations, files, jobs and notifications.
 * @throws StartError
 */
export async function openServices(env: Env, log: Log): Promise<OpenServices> {
  prepareDataFolder(env.DATA_DIR);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed())
      await closer().catch((error: unknown) => log.error({ err: error }, "closing"));
  };
  try {
    const { connection, notes } = await openPostgres(env, log, closers, env.ROLE !== "worker");
    await migrate(connection);
    const database = openDatabase(connection, {
      ...(env.ROLE === "web" ? {} : { connectTimeoutMs: WORKER_CONNECT_TIMEOUT_MS }),
      onError: (error) => log.warn({ err: error }, "database connection lost"),
    });
    closers.push(() => database.close());
    const files = await openFiles({ dataDir: env.DATA_DIR, storageUrl: env.STORAGE_URL });
    const notifications = openNotifications(connection, log);
    closers.push(() => notifications.close());
    const announcer = openNumberPublisher(database.db, log);
    closers.push(() => announcer.close());
    const jobs = await openJobs(connection, { log, concurrency: env.WORKER_CONCURRENCY, notifications });
    closers.push(() => jobs.stop(5));
    const services: Services = {
      env,
      log,
      now: systemNow,
      db: database.db,
      connection,
      files,
      jobs,
      notifications,
      announcer,
      secret: appSecret(env),
    };
    const checks: Record<string, Check> = {
      database: () => checkDatabaseHealth(database.pool),
      migrations: async () => {
        if (!(await isMigrated(database.pool))) throw new Error("migrations are missing");
      },
      storage: async () => {
        const key = `probe/${randomUUID()}`;
        await files.put(key, Readable.from(["x"]));
        await files.delete(key);
      },
    };
    return { services, checks, notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * For commands of the operator: database and files, beside a running server or without one. `alone`: nobody else may use the
 * data folder, and the database is left as it is found, e.g. for restoring into it.
 * @throws StartError
 */
export async function openOperator(
  env: Env,
  log: Log,
  options: { alone?: boolean } = {},
): Promise<OpenDatabase & { files: Files; notes: string[] }> {
  prepareDataFolder(env.DATA_DIR);
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { connection, notes } = await openPostgres(env, log, closers, options.alone ?? false);
    if (!options.alone) await migrate(connection);
    const database = openDatabase(connection, { max: 2 });
    closers.push(() => database.close());
    const files = await openFiles({ dataDir: env.DATA_DIR, storageUrl: env.STORAGE_URL });
    return { ...database, files, notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPostgres(
  env: Env,
  log: Log,
  closers: (() => Promise<void>)[],
  serving: boolean,
): Promise<{ connection: Connection; notes: string[] }> {
  if (env.DATABASE_URL) {
    await reach(env.DATABASE_URL);
    return { connection: { connectionString: env.DATABASE_URL }, notes: [] };
  }
  const start = () => startEmbedded(env.DATA_DIR);
  const embedded = await start();
  const watch = supervise(start, embedded, log);
  closers.push(() => watch.stop());
  if (serving) closers.push(await lockDataFolder(embedded.connection, env.DATA_DIR, log));
  return {
    connection: embedded.connection,
    notes: embedded.elsewhere
      ? [`数据库放在 ${embedded.elsewhere}（以 root 运行时，PostgreSQL 的账号进不了数据文件夹）`]
      : [],
  };
}

/** What stops a connection, by Node's and PostgreSQL's codes. */
const UNREACHABLE_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "那里没有数据库在运行",
  ENOTFOUND: "没有这台主机",
  EAI_AGAIN: "没有这台主机",
  "3D000": "没有这个库名",
  "28P01": "密码不对",
  "28000": "账号不对",
  "53300": "连接数已满",
  "57P03": "它正在启动",
};

async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // connect() rejects with it
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    const reason = UNREACHABLE_REASONS[code] ?? code;
    throw new StartError(
      `连不上 DATABASE_URL 指向的数据库（${reason}）。请检查地址、账号和它是否在运行，或去掉 DATABASE_URL 使用内嵌数据库。`,
      { cause },
    );
  }
}
