import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase, type Connection, type OpenDatabase } from "../database.ts";
import { at, onServer } from "../testDatabase.ts";

/** Within a test `afterAll` can no longer be asked for: what is to be closed is collected. */
const opened: OpenDatabase[] = [];
afterAll(() => {
  // Not waited for: a test that failed may hold a connection still.
  for (const database of opened.splice(0)) void database.close();
});

/** A further database of this test file, with nothing in it, not even tables. */
export const emptyDatabase = (): Promise<OpenDatabase> => createDatabase("template1");

/** One more that begins as this one stands; nobody may be connected to it. */
export const copyOfDatabase = ({ connection }: OpenDatabase): Promise<OpenDatabase> =>
  createDatabase(databaseName(connection));

const databaseName = ({ connectionString, database }: Connection): string =>
  (connectionString === undefined ? database : new URL(connectionString).pathname.slice(1)) ?? "";

/** Dropped when all tests have ended, with every other that is named so: a drop writes a checkpoint, half a second each. */
async function createDatabase(from: string): Promise<OpenDatabase> {
  const { server, template } = inject("database");
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${from}`);
  const database = openDatabase(at(server, name), { max: 3 });
  opened.push(database);
  return database;
}
