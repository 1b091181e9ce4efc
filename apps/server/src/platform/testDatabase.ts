import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { openDatabase, type Connection, type OpenDatabase } from "./database.ts";

/**
 * A fresh, migrated database of this test file, dropped when all tests have ended. Its connections are closed behind the file's tests when this is called
 * at the top of the file; who calls it in a hook or a test closes it.
 */
export async function testDatabase(options: { max?: number } = {}): Promise<OpenDatabase> {
  const { server, template } = inject("database");
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template}`);
  const opened = openDatabase(at(server, name), { max: options.max ?? 8 });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= opened.close());
  afterAll(close);
  return { ...opened, close };
}

/** The same server, another database. */
export function at(server: Connection, database: string): Connection {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function onServer(server: Connection, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
