import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Connection } from "./database.ts";
import { startEmbedded } from "./embedded/index.ts";
import { openJobs } from "./jobs/index.ts";
import { silentLog } from "./log.ts";
import { migrate } from "./migrate.ts";
import { at, onServer } from "./testDatabase.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server that the tests use, and the migrated database that each test file clones. */
    database: { server: Connection; template: string };
  }
}

/** Vitest's global setup of the server's tests: one cluster a run, without fsync, or the server of `DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const template = `mochang_template_${randomBytes(4).toString("hex")}`;
  if (url) {
    const server: Connection = { connectionString: url };
    await createTemplate(server, template);
    project.provide("database", { server, template });
    return () => dropTestDatabases(server, template);
  }
  const folder = mkdtempSync(join(tmpdir(), "mochang-test-"));
  chmodSync(folder, 0o755);
  const cluster = await startEmbedded(folder, {
    database: "mochang",
    // Vacuuming would go round two hundred databases once a minute.
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  });
  const server = { ...cluster.connection, database: "postgres" };
  await createTemplate(server, template);
  project.provide("database", { server, template });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** With the tables of the product and those of the job queues, which every app would create for itself otherwise. */
async function createTemplate(server: Connection, template: string): Promise<void> {
  await onServer(server, `create database ${template}`);
  await migrate(at(server, template));
  const jobs = await openJobs(at(server, template), { log: silentLog() });
  await jobs.stop(1);
}

/** The template and every database that was made of it. */
async function dropTestDatabases(server: Connection, template: string): Promise<void> {
  const names = await onServer(server, `select datname from pg_database where datname like '${template}%'`);
  for (const { datname } of names.rows) await onServer(server, `drop database if exists ${datname} with (force)`);
}
