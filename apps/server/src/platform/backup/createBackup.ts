import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../database.ts";
import { isFileKey, type Files } from "../files/index.ts";
import { VERSION } from "../version.ts";
import {
  FORMAT,
  fileEntry,
  EXCLUDED_FILES,
  EXCLUDED_TABLES,
  MANIFEST,
  PIECE_BYTES,
  tableChunkPath,
  type Manifest,
} from "./format.ts";
import { readTables, type Table } from "./tables.ts";
import { writeArchive, type Entry } from "./writeArchive.ts";

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Files that were deleted while the backup was made. */
  deletedFiles: number;
  /** Files in the store that Mochang did not write, e.g. a desktop's metadata files; left out. */
  foreignFiles: number;
}

/**
 * Writes database and files as one archive, beside a running server. All tables are of one moment: COPY in one repeatable-read
 * transaction (npm brings no pg_dump). Files never change under their key, so those of that moment are there, but for what
 * is deleted meanwhile. Streams throughout.
 */
export async function createBackup(
  from: { connection: Connection; files: Files; now(): Date },
  out: NodeJS.WritableStream,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  const client = new pg.Client({ ...from.connection, application_name: "mochang-backup" });
  client.on("error", () => undefined); // the query under way rejects with it
  await client.connect();
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0, bytes: 0, deletedFiles: 0, foreignFiles: 0 };
  const rows: Record<string, number> = {};
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables = (await readTables(client)).filter((t) => !EXCLUDED_TABLES.includes(t.name));
    async function* entries(): AsyncGenerator<Entry> {
      yield json(MANIFEST, await manifestOf(client, tables, from.now()));
      for (const table of tables) {
        yield* piecesOf(client, table);
        rows[table.name] = await countOf(client, table);
        summary.tables++;
        summary.rows += rows[table.name] ?? 0;
      }
      for await (const key of from.files.list("")) {
        if (EXCLUDED_FILES.some((prefix) => key.startsWith(prefix))) continue;
        if (!isFileKey(key)) {
          summary.foreignFiles++;
          continue;
        }
        const file = await from.files.get(key);
        if (!file) {
          summary.deletedFiles++;
          continue;
        }
        summary.files++;
        yield { name: fileEntry(key), size: file.size, body: file.stream };
      }
    }
    summary.bytes = await writeArchive(entries(), () => rows, out, signal);
    await client.query("commit");
    return summary;
  } finally {
    await client.end();
  }
}

const json = (name: string, value: unknown): Entry => {
  const body = Buffer.from(JSON.stringify(value));
  return { name, size: body.length, body: [body] };
};

/** Works deleted for good; a schema before that list has none. */
async function erasedWorksOf(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === "erased_works")) return [];
  const { rows } = await client.query<{ script_id: string }>("select script_id from erased_works order by erased_at");
  return rows.map((row) => row.script_id);
}

async function manifestOf(client: pg.Client, tables: Table[], now: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ last: string }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  const { rows: erased } = await client.query<{ user_id: string }>(
    "select user_id from erased_accounts order by erased_at",
  );
  return {
    format: FORMAT,
    product: "mochang",
    version: VERSION,
    createdAt: now.toISOString(),
    migration: Number(migrations[0]?.last),
    tables,
    erased: erased.map((e) => e.user_id),
    erasedWorks: await erasedWorksOf(client, tables),
  };
}

const countOf = async (client: pg.Client, table: Table): Promise<number> =>
  Number(
    (await client.query<{ n: string }>(`select count(*) as n from public.${pg.escapeIdentifier(table.name)}`)).rows[0]
      ?.n,
  );

/** COPY's text in pieces of a known size, as a tar wants them. */
async function* piecesOf(client: pg.Client, table: Table): AsyncGenerator<Entry> {
  const columns = table.columns.map((c) => pg.escapeIdentifier(c)).join(", ");
  const stream = client.query(copyTo(`copy public.${pg.escapeIdentifier(table.name)} (${columns}) to stdout`));
  let n = 0;
  let buffered: Buffer[] = [];
  let size = 0;
  const piece = (): Entry => {
    const entry = { name: tableChunkPath(table.name, n++), size, body: buffered };
    buffered = [];
    size = 0;
    return entry;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    buffered.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) yield piece();
  }
  if (size > 0) yield piece();
}
