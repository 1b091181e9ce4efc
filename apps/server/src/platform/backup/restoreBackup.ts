import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Connection } from "../database.ts";
import { databaseCode } from "../databaseFaults.ts";
import type { Files } from "../files/index.ts";
import { migrate, migrateTo } from "../migrate.ts";
import { BackupError } from "./backupError.ts";
import { EXCLUDED_TABLES, type Checksums, type Manifest } from "./format.ts";
import { openArchive, verifyArchive, type Part } from "./readArchive.ts";
import { filledTables, readTables, type Table } from "./tables.ts";

export interface RestoreSummary {
  createdAt: string;
  rows: number;
  files: number;
  /** Accounts that were deleted after the backup was made, and are not restored. */
  erased: number;
}

/**
 * Restores an archive into an empty database and an empty store. It is read twice: first only to check every byte, then to load it, in one
 * transaction, so that what fails leaves nothing. `erased`: accounts deleted since, as newer backups list them.
 * @throws BackupError
 */
export async function restoreBackup(
  to: { connection: Connection; files: Files },
  path: string,
  erased: readonly string[] = [],
): Promise<RestoreSummary> {
  const manifest = await verifyArchive(path);
  for await (const key of to.files.list("")) if (!key.startsWith("probe/")) throw new BackupError("files-not-empty");
  await emptySchema(to.connection, manifest);

  const stored: string[] = [];
  const client = new pg.Client({ ...to.connection, application_name: "mochang-restore" });
  client.on("error", () => undefined); // the query under way rejects with it
  await client.connect();
  try {
    await client.query("begin");
    const tables = await matchingTables(client, manifest);
    const gone = [...new Set([...manifest.erased, ...erased])];
    const loaded = await load(client, to.files, await openArchive(path), tables, gone, stored);
    const left = await eraseAccounts(client, gone);
    await client.query("commit");
    await migrate(to.connection);
    return { createdAt: manifest.createdAt, rows: loaded.rows, files: stored.length, erased: left };
  } catch (error) {
    for (const key of stored)
      await to.files.delete(key).catch(() => undefined /* the first error is the one to tell */);
    throw error;
  } finally {
    await client.end();
  }
}

/** Brings an empty database to the archive's schema. Tables that a cut restore left behind, all empty, are made anew. */
async function emptySchema(connection: Connection, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: "mochang-restore" });
  await client.connect();
  try {
    const tables = await readTables(client);
    const filled = await filledTables(client, tables, (name) => pg.escapeIdentifier(name));
    if (filled.length > 0) throw new BackupError("database-not-empty", filled.slice(0, 3).join("、"));
    for (const { name } of tables) await client.query(`drop table public.${pg.escapeIdentifier(name)} cascade`);
    await client.query("drop schema if exists drizzle cascade");
  } finally {
    await client.end();
  }
  if (!(await migrateTo(connection, manifest.migration))) throw new BackupError("newer");
}

/** The archive's tables must be the schema's, column by column: nothing of the archive reaches a statement but through this list. */
async function matchingTables(client: pg.Client, manifest: Manifest): Promise<Map<string, Table>> {
  const ours = new Map(
    (await readTables(client)).filter((t) => !EXCLUDED_TABLES.includes(t.name)).map((t) => [t.name, t]),
  );
  for (const { name, columns } of manifest.tables) {
    const mine = ours.get(name);
    if (!mine || columns.length !== mine.columns.length || columns.some((c) => !mine.columns.includes(c)))
      throw new BackupError("foreign", JSON.stringify(name.slice(0, 60)));
  }
  return new Map(manifest.tables.map((t) => [t.name, t]));
}

async function load(
  client: pg.Client,
  files: Files,
  archive: Awaited<ReturnType<typeof openArchive>>,
  tables: Map<string, Table>,
  gone: readonly string[],
  stored: string[],
): Promise<{ rows: number }> {
  const parts = archive.parts();
  const counts: Record<string, number> = Object.fromEntries([...tables.keys()].map((name) => [name, 0]));
  const order = [...tables.keys()];
  let at = 0;
  let skipped: Set<string> | null = null;
  let next = await parts.next();
  while (!next.done) {
    const part = next.value;
    if (part.kind === "table") {
      // Tables come in the manifest's order, each once: otherwise a row could come before what it points at.
      if (order.indexOf(part.table) < at || skipped) throw new BackupError("foreign");
      at = order.indexOf(part.table) + 1;
      const table = tables.get(part.table);
      if (!table) throw new BackupError("foreign");
      const end = await copyIn(client, table, part, parts);
      counts[table.name] = end.rows;
      next = end.next;
      continue;
    }
    skipped ??= await filesOf(client, gone);
    if (!skipped.has(part.key)) {
      stored.push(part.key);
      await files.put(part.key, Readable.from(part.body, { objectMode: false }));
    }
    next = await parts.next();
  }
  const told: Checksums = next.value;
  for (const [name, rows] of Object.entries(counts))
    if (told.rows[name] !== rows) throw new BackupError("damaged", name);
  return { rows: Object.values(counts).reduce((sum, n) => sum + n, 0) };
}

/** Loads one table from its pieces, which follow each other. @returns the part after them */
async function copyIn(
  client: pg.Client,
  table: Table,
  first: Part,
  parts: AsyncGenerator<Part, Checksums>,
): Promise<{ rows: number; next: IteratorResult<Part, Checksums> }> {
  const columns = table.columns.map((c) => pg.escapeIdentifier(c)).join(", ");
  const stream = client.query(copyFrom(`copy public.${pg.escapeIdentifier(table.name)} (${columns}) from stdin`));
  const done = finished(stream);
  done.catch(() => undefined); // awaited below
  let next: IteratorResult<Part, Checksums> = { done: false, value: first };
  try {
    while (!next.done && next.value.kind === "table" && next.value.table === table.name) {
      for await (const piece of next.value.body)
        if (!stream.write(piece)) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), done]);
      next = await parts.next();
    }
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
  stream.end();
  await done.catch((error: unknown) => {
    throw refusalOf(table.name, error);
  });
  return { rows: stream.rowCount, next };
}

/** Rows that COPY cannot read, or that break a rule of their table, were not written by COPY; a full disk or a cut connection says nothing of the archive. */
export const refusalOf = (table: string, error: unknown): unknown =>
  /^2[23]/u.test(String(databaseCode(error)))
    ? new BackupError("damaged", `${table}: ${(error as Error).message.slice(0, 80)}`)
    : error;

/** Keys of files that belong to accounts that are not restored. */
async function filesOf(client: pg.Client, gone: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from scripts where user_id = any ($1) union select file_key from export_records where user_id = any ($1) and file_key is not null",
    [gone],
  );
  return new Set([
    ...rows.map((r) => r.key),
    ...(await referencesOf(client, gone)),
    ...(await picturesOf(client, gone)),
  ]);
}

/** Of the same accounts their portraits and covers; an archive of an older schema has none. */
async function picturesOf(client: pg.Client, gone: readonly string[]): Promise<string[]> {
  const { rows: columns } = await client.query(
    "select 1 from information_schema.columns where table_name = 'step_items' and column_name = 'picture'",
  );
  if (columns.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `select distinct 'pictures/' || (i.picture->>'id') as key from step_items i
     join generated_works w on w.document_id = i.document_id join scripts s on s.id = w.script_id
     where i.picture is not null and s.user_id = any ($1)`,
    [gone],
  );
  return rows.map(({ key }) => key);
}

/** Of the same accounts the files that they gave as references; an archive of an older schema has no such table. */
async function referencesOf(client: pg.Client, gone: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: string | null }>(
    "select to_regclass('public.reference_files')::text as there",
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ key: string }>(
    "select file_key as key from reference_files where user_id = any ($1)",
    [gone],
  );
  return rows.map(({ key }) => key);
}

async function eraseAccounts(client: pg.Client, gone: readonly string[]): Promise<number> {
  await client.query("delete from model_calls where user_id = any ($1)", [gone]);
  const { rowCount } = await client.query("delete from users where id = any ($1)", [gone]);
  const { rows } = await client.query<{ there: string | null }>(
    "select to_regclass('public.erased_accounts')::text as there",
  );
  if (rows[0]?.there)
    await client.query(
      "insert into erased_accounts (user_id, erased_at) select unnest($1::text[]), now() on conflict do nothing",
      [gone],
    );
  return rowCount ?? 0;
}
