import { mkdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "../env.ts";
import { BackupError } from "./backupError.ts";

/** What was deleted for good, by random ids alone. */
export interface Erased {
  accounts: readonly string[];
  works: readonly string[];
}

/** Where the list of a process lies: outside the database, so that a database brought back from a backup does not take it along. */
export const erasedListPath = (env: Pick<Env, "DATA_DIR" | "ERASED_LIST">): string =>
  env.ERASED_LIST ?? join(env.DATA_DIR, "erased-list.txt");

const LINE = /^(account|work) ([\w-]{1,64}) \S+$/u;
const HEAD = "# 已永久删除的账号和作品，只有编号。恢复备份时据此再删一次，请和备份分开保存。";
/** Rows are dated by the start of their transaction, which may commit later than others that began after it. */
const LATE_COMMIT_MS = 600_000;

/** Reads a list; a file that is not there lists nothing, and a line that was cut counts for nothing. @throws BackupError for a file of another kind */
export function readErasedList(path: string): Erased {
  const accounts = new Set<string>();
  const works = new Set<string>();
  const lines = textOf(path).split("\n");
  const [first = ""] = lines;
  if (first !== "" && first !== HEAD && !LINE.test(first)) throw new BackupError("not-a-list", path);
  for (const line of lines) {
    const [, kind, id = ""] = LINE.exec(line) ?? [];
    if (kind === "account") accounts.add(id);
    if (kind === "work") works.add(id);
  }
  return { accounts: [...accounts], works: [...works] };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** One that was deleted for good. */
export interface ErasedRow {
  kind: "account" | "work";
  id: string;
  erasedAt: Date;
}

/**
 * Keeps the list equal to what the database says was deleted: first all of it, then what is new. A deletion that commits is on the list after
 * the next `write`, one that rolls back never is. `readSince`: rows dated at or after a moment.
 */
export function openErasedList(deps: { path: string; readSince(since: Date): Promise<ErasedRow[]> }): {
  write(): Promise<void>;
} {
  /** The newest row on the list, by the database's clock. */
  let newest = new Date(0);
  let last: Promise<void> = Promise.resolve();
  const writeNew = async (): Promise<void> => {
    const rows = await deps.readSince(new Date(Math.max(0, newest.getTime() - LATE_COMMIT_MS)));
    if (rows.length === 0) return;
    await append(deps.path, rows);
    newest = new Date(Math.max(...rows.map(({ erasedAt }) => erasedAt.getTime())));
  };
  return {
    write: () => {
      // One after another: two that read the same list would both add the same lines.
      last = last.catch(() => undefined).then(writeNew);
      return last;
    },
  };
}

async function append(path: string, rows: readonly ErasedRow[]): Promise<void> {
  const text = textOf(path);
  const there = readErasedList(path);
  const existingIds = new Set([...there.accounts, ...there.works]);
  const lines = rows
    .filter(({ id }) => !existingIds.has(id))
    .map(({ kind, id, erasedAt }) => `${kind} ${id} ${erasedAt.toISOString()}`);
  if (lines.length === 0) return;
  const before = text === "" ? `${HEAD}\n` : text.endsWith("\n") ? "" : "\n";
  mkdirSync(dirname(path), { recursive: true });
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(`${before}${lines.join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
