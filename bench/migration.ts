// Works of all kinds made with an older checkout, backed up there, restored and migrated here: every route is asked before and after.
// MOCHANG_MIGRATION_FROM: the older checkout, with its node_modules. MOCHANG_MIGRATION_WORKS: how many works. MOCHANG_MIGRATION_DOWNLOADS=n: the downloads
// of every nth work alone. MOCHANG_MIGRATION_KEEP: a folder in
// which the archive and the old answers are kept; when they are there already, they are used.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult, Figure } from "./benchResult.ts";
import { askUser, type UserAnswers } from "./migration/askUser.ts";
import { openClient } from "./migration/client.ts";
import { compareAnswers } from "./migration/compareAnswers.ts";
import { makeWorks } from "./migration/makeWorks.ts";
import { newDataDir, runCli, startProduct } from "./migration/product.ts";
import { startSimulator } from "./simulatorChild.ts";

const FROM = process.env["MOCHANG_MIGRATION_FROM"];
const WORKS = Number(process.env["MOCHANG_MIGRATION_WORKS"] ?? 200);
/** The downloads of every nth work are compared. */
const DOWNLOADS = Number(process.env["MOCHANG_MIGRATION_DOWNLOADS"] ?? 1);
const HERE = join(import.meta.dirname, "..");
const PHONES = ["13900000001", "13900000002", "13900000003"];

const hasDownloads = (n: number): boolean => n % DOWNLOADS === 0;

/** What the old version had, in files of one folder. */
interface Old {
  archive: string;
  answers: UserAnswers[];
  did: Record<string, number>;
}

export async function run(): Promise<BenchResult> {
  // Without an older checkout there is nothing to measure.
  if (!FROM) return { bench: "migration", figures: [] };
  const folder = process.env["MOCHANG_MIGRATION_KEEP"] ?? mkdtempSync(join(tmpdir(), "mochang-migration-old-"));
  try {
    const old = readOld(folder) ?? (await makeOld(FROM, folder));
    const { answers, seconds } = await migrate(old.archive);
    const { counts, differences } = compareAnswers(old.answers, answers);
    for (const [name, where] of differences)
      for (const place of where.slice(0, 20)) process.stderr.write(`${name}: ${place}\n`);
    const figure = (name: string, value: number, goal = "", met = true): Figure => ({
      name,
      value,
      unit: "",
      goal,
      met,
    });
    const differenceCount = [...differences.values()].reduce((sum, where) => sum + where.length, 0);
    return {
      bench: "migration",
      figures: [
        ...[...counts].map(([name, value]) => figure(name, value)),
        ...Object.entries(old.did).map(([name, value]) => figure(`works that were made: ${name}`, value)),
        { name: "restored, migrated and started in", value: Math.round(seconds), unit: "s", goal: "", met: true },
        ...[...differences].map(([name, where]) => figure(`  ${name} that differ`, where.length, "0", false)),
        figure("answers that differ", differenceCount, "0", differenceCount === 0),
      ],
    };
  } finally {
    if (!process.env["MOCHANG_MIGRATION_KEEP"]) rmSync(folder, { recursive: true, force: true });
  }
}

function readOld(folder: string): Old | null {
  if (!existsSync(join(folder, "old.json"))) return null;
  return JSON.parse(readFileSync(join(folder, "old.json"), "utf8")) as Old;
}

async function makeOld(checkout: string, folder: string): Promise<Old> {
  mkdirSync(folder, { recursive: true });
  const simulator = await startSimulator(["--first-token", "0", "--rate", "100000"]);
  const variables = { LLM_BASE_URL: simulator.baseUrl, LLM_MODEL: "simulated-writer", LLM_API_KEY: "any" };
  const product = await startProduct(checkout, newDataDir(), variables);
  try {
    const clients = [];
    for (const phone of PHONES) {
      clients.push(openClient(product.url, await product.logIn(phone)));
      await product.mochang("admin", "grant", phone, "500");
    }
    const { works, refused } = await makeWorks(checkout, clients, WORKS);
    for (const file of refused) process.stderr.write(`refused: ${file}\n`);
    const did: Record<string, number> = {};
    for (const work of works) for (const kind of work.did) did[kind] = (did[kind] ?? 0) + 1;
    const answers = [];
    for (const client of clients) answers.push(await askUser(client, hasDownloads));
    await product.mochang("backup", folder);
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "");
    const old = { archive, answers, did };
    writeFileSync(join(folder, "old.json"), JSON.stringify(old));
    return old;
  } finally {
    await product.stop();
    await simulator.stop();
  }
}

/** Restores and starts the archive here; what the routes answer then, and how long it took. */
async function migrate(archive: string): Promise<{ answers: UserAnswers[]; seconds: number }> {
  const began = Date.now();
  const dataDir = newDataDir();
  await runCli(HERE, dataDir, {}, "restore", archive);
  const product = await startProduct(HERE, dataDir);
  try {
    const seconds = (Date.now() - began) / 1_000;
    const answers = [];
    for (const phone of PHONES)
      answers.push(await askUser(openClient(product.url, await product.logIn(phone)), hasDownloads));
    return { answers, seconds };
  } finally {
    await product.stop();
  }
}
