import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Connection } from "../database.ts";
import { databaseCode } from "../databaseFaults.ts";
import type { Files } from "../files/index.ts";
import { migrate, migrateTo } from "../migrate.ts";
import { BackupError } from "./backupError.ts";
import type { Erased } from "./erasedList.ts";
import { EXCLUDED_TABLES, type Checksums, type Manifest } from "./format.ts";
import { openArchive, verifyArchive, type ArchivePart } from "./readArchive.ts";
import { filledTables, readTables, type Table } from "./tables.ts";

export interface RestoreSummary {
  createdAt: string;
  rows: number;
  files: number;
  /** Accounts that were deleted after the backup was made, and are not restored. */
  erased: number;
  /** Of the other accounts, works that were deleted for good after it. */
  erasedWorks: number;
}

/**
 * Restores an archive into an empty database and an empty store. It is read twice: first only to check every byte, then to load it, in one
 * transaction, so that what fails leaves nothing. `erased`: what was deleted since, as the list and newer backups tell.
 * @throws BackupError
 */
export async function restoreBackup(
  to: { connection: Connection; files: Files },
  path: string,
  erased: Erased = { accounts: [], works: [] },
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
    const erasedSince = {
      accounts: [...new Set([...manifest.erased, ...erased.accounts])],
      works: [...new Set([...manifest.erasedWorks, ...erased.works])],
    };
    const loaded = await load(client, to.files, await openArchive(path), tables, erasedSince, stored);
    const left = await eraseDeleted(client, erasedSince);
    await client.query("commit");
    await migrate(to.connection);
    await keepListed(client, erasedSince);
    return { createdAt: manifest.createdAt, rows: loaded.rows, files: stored.length, ...left };
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
  const ownTables = new Map(
    (await readTables(client)).filter((t) => !EXCLUDED_TABLES.includes(t.name)).map((t) => [t.name, t]),
  );
  for (const { name, columns } of manifest.tables) {
    const ownTable = ownTables.get(name);
    if (!ownTable || columns.length !== ownTable.columns.length || columns.some((c) => !ownTable.columns.includes(c)))
      throw new BackupError("foreign", JSON.stringify(name.slice(0, 60)));
  }
  return new Map(manifest.tables.map((t) => [t.name, t]));
}

async function load(
  client: pg.Client,
  files: Files,
  archive: Awaited<ReturnType<typeof openArchive>>,
  tables: Map<string, Table>,
  erasedSince: Erased,
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
    skipped ??= await filesOf(client, erasedSince);
    if (!skipped.has(part.key)) {
      stored.push(part.key);
      await files.put(part.key, Readable.from(part.body, { objectMode: false }));
    }
    next = await parts.next();
  }
  const checksums: Checksums = next.value;
  for (const [name, rows] of Object.entries(counts))
    if (checksums.rows[name] !== rows) throw new BackupError("damaged", name);
  return { rows: Object.values(counts).reduce((sum, n) => sum + n, 0) };
}

/** Loads one table from its pieces, which follow each other. @returns the part after them */
async function copyIn(
  client: pg.Client,
  table: Table,
  first: ArchivePart,
  parts: AsyncGenerator<ArchivePart, Checksums>,
): Promise<{ rows: number; next: IteratorResult<ArchivePart, Checksums> }> {
  const columns = table.columns.map((c) => pg.escapeIdentifier(c)).join(", ");
  const stream = client.query(copyFrom(`copy public.${pg.escapeIdentifier(table.name)} (${columns}) from stdin`));
  const done = finished(stream);
  done.catch(() => undefined); // awaited below
  let next: IteratorResult<ArchivePart, Checksums> = { done: false, value: first };
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

/** The rows of `scripts` that are not restored, for the statements below. */
const ERASED_CONDITION = "(s.user_id = any ($1) or s.id = any ($2))";

/** Keys of files that belong to accounts and works that are not restored; one that a kept script names too stays. */
async function filesOf(client: pg.Client, erasedSince: Erased): Promise<Set<string>> {
  const keys = [
    `select s.file_key as key from scripts s where ${ERASED_CONDITION}`,
    `select r.file_key from export_records r join scripts s on s.id = r.script_id where ${ERASED_CONDITION} and r.file_key is not null`,
    "select 'exports/' || r.id from runs r where r.kind = 'export' and (r.user_id = any ($1) or r.script_id = any ($2))",
  ];
  // An archive of an older schema has neither.
  if (await hasColumn(client, "reference_files", "file_key"))
    keys.push(
      `select f.file_key from reference_files f join scripts s on s.id = f.script_id where ${ERASED_CONDITION}`,
    );
  if (await hasColumn(client, "step_items", "picture"))
    keys.push(
      `select 'pictures/' || (i.picture->>'id') from step_items i join generated_works w on w.document_id = i.document_id
       join scripts s on s.id = w.script_id where i.picture is not null and ${ERASED_CONDITION}`,
    );
  const { rows } = await client.query<{ key: string }>(
    `select key from (${keys.join(" union ")}) named where key not in (select s.file_key from scripts s where not ${ERASED_CONDITION})`,
    [erasedSince.accounts, erasedSince.works],
  );
  return new Set(rows.map(({ key }) => key));
}

async function hasColumn(client: pg.Client, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2",
    [table, column],
  );
  return rows.length > 0;
}

/** Deletes the accounts and works that users had deleted for good after the archive was written. */
async function eraseDeleted(
  client: pg.Client,
  erasedSince: Erased,
): Promise<Pick<RestoreSummary, "erased" | "erasedWorks">> {
  await client.query("delete from model_calls where user_id = any ($1)", [erasedSince.accounts]);
  const accounts = await client.query("delete from users where id = any ($1)", [erasedSince.accounts]);
  // Runs point at their script without a foreign key.
  await client.query("delete from runs where script_id = any ($1)", [erasedSince.works]);
  const works = await client.query("delete from scripts where id = any ($1)", [erasedSince.works]);
  return { erased: accounts.rowCount ?? 0, erasedWorks: works.rowCount ?? 0 };
}

/** Enters accounts and works in the lists of what was deleted for good. After migration: the archive's own schema may be too old to have the lists. */
async function keepListed(client: pg.Client, { accounts, works }: Erased): Promise<void> {
  const lists = [
    ["erased_accounts (user_id, erased_at)", accounts],
    ["erased_works (script_id, erased_at)", works],
  ] as const;
  for (const [list, ids] of lists)
    await client.query(`insert into ${list} select unnest($1::text[]), now() on conflict do nothing`, [ids]);
}
