import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase, type OpenDatabase } from "../database.ts";
import { at, onServer } from "../testDatabase.ts";

/** Within a test `afterAll` can no longer be asked for: what is to be done is collected. */
const leftToDo: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const work of leftToDo.splice(0)) await work();
});

/** A further database of this test file, with nothing in it, not even tables. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const { server } = inject("database");
  const name = `t_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const opened = openDatabase(at(server, name), { max: 3 });
  leftToDo.push(async () => {
    // First: a test that failed may hold a connection still, for which closing would wait.
    await onServer(server, `drop database if exists ${name} with (force)`);
    void opened.close();
  });
  return opened;
}
