import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Connection } from "./database.ts";
import { StartError } from "./startError.ts";

const folder = fileURLToPath(new URL("../../migrations", import.meta.url));
/** Any constant will do; it is the same for every process of every version. */
const LOCK = 7_208_331;

interface Journal {
  entries: { when: number; tag: string }[];
}

/** The newest migration that this version knows. */
export function newestMigration(): { when: number; tag: string } {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error("no migrations");
  return last;
}

/**
 * Brings the database to this version, forward only. Under an advisory lock: of 20 processes that migrated at once without one,
 * 15 failed.
 * @throws StartError when a newer version has written the database, or the server is older than PostgreSQL 15
 */
export async function migrate(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "mochang-migrate" });
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const applied = await lastApplied(client);
    const newest = newestMigration().when;
    if (applied !== null && applied > newest)
      throw new StartError(
        "数据库由更新版本的墨场写过，这个版本读不了它。请改用更新的版本，或用 DATA_DIR（或 DATABASE_URL）另指一处。",
      );
    if (applied !== newest) await runMigrations(drizzle(client), { migrationsFolder: folder });
  } catch (error) {
    throw mayNotMigrate(error) ?? error;
  } finally {
    await client.end();
  }
}

/** An account that may not make tables (from 15 on, nobody but the owner may in `public`), or a copy that only reads. */
function mayNotMigrate(error: unknown): StartError | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  if (code === "42501")
    return new StartError(
      "DATABASE_URL 的账号不能在这个数据库里建表。请让它成为这个数据库的所有者（alter database … owner to …）后重新启动。",
      { cause },
    );
  if (code === "25006")
    return new StartError("DATABASE_URL 指向一个只读的数据库（多半是副本）。请改成可以写的那一台后重新启动。", {
      cause,
    });
  return null;
}

/** Every migration that this version knows, oldest first. */
export function knownMigrations(): { when: number; tag: string }[] {
  return (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as Journal).entries;
}

/**
 * Brings an empty database to an older state: the one after the migration made at `when`. False when this version knows none of
 * that time.
 */
export async function migrateTo(connection: Connection, when: number): Promise<boolean> {
  const entries = knownMigrations().filter((e) => e.when <= when);
  if (entries.at(-1)?.when !== when) return false;
  const part = mkdtempSync(join(tmpdir(), "mochang-migrations-"));
  const client = new pg.Client({ ...connection, application_name: "mochang-migrate" });
  try {
    mkdirSync(join(part, "meta"));
    for (const { tag } of entries) cpSync(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as Journal;
    writeFileSync(join(part, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: part });
    return true;
  } finally {
    await client.end();
    rmSync(part, { recursive: true, force: true });
  }
}

/** True when every migration of this version is there (for `/readyz`). */
export async function isMigrated(client: {
  query(sql: string): Promise<{ rows: { last: string | null }[] }>;
}): Promise<boolean> {
  const { rows } = await client.query("select max(created_at) as last from drizzle.__drizzle_migrations");
  return Number(rows[0]?.last) >= newestMigration().when;
}

async function lastApplied(client: pg.Client): Promise<number | null> {
  const there = await client.query("select to_regclass('drizzle.__drizzle_migrations') as t");
  if (there.rows[0].t === null) return null;
  const { rows } = await client.query("select max(created_at) as last from drizzle.__drizzle_migrations");
  return rows[0].last === null ? null : Number(rows[0].last);
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query("show server_version_num");
  const major = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (major < 15)
    throw new StartError(
      `DATABASE_URL 指向的 PostgreSQL 是 ${major} 版，墨场需要 15 或更新的版本。请升级它，或去掉 DATABASE_URL 使用内嵌数据库。`,
    );
}
