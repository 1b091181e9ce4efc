import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import {
  BackupError,
  erasedListPath,
  openArchive,
  readErasedList,
  restoreBackup,
  type Erased,
} from "../platform/backup/index.ts";
import { createLog, readEnv, StartError } from "../platform/index.ts";
import { openOperator } from "../platform/openServices.ts";
import { failureReason } from "./failureReason.ts";

/** What was deleted by the time of any of these archives; those that cannot be read tell nothing. */
export async function erasedIn(paths: readonly string[]): Promise<Erased> {
  const accounts = new Set<string>();
  const works = new Set<string>();
  for (const path of paths) {
    try {
      const { manifest } = await openArchive(path);
      for (const id of manifest.erased) accounts.add(id);
      for (const id of manifest.erasedWorks) works.add(id);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
    }
  }
  return { accounts: [...accounts], works: [...works] };
}

/** The other archives beside one: newer ones know of accounts that were deleted after it. */
export const otherArchivesNextTo = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.endsWith(".tar.gz") && join(dirname(path), name) !== path)
    .map((name) => join(dirname(path), name));

async function restore(source: string, newer: string | undefined): Promise<void> {
  const env = readEnv();
  const operator = await openOperator(env, createLog("error"), { alone: true });
  const spooled = source === "-" ? join(env.DATA_DIR, "tmp", `restore-${randomUUID()}.tar.gz`) : null;
  try {
    if (spooled) {
      mkdirSync(dirname(spooled), { recursive: true });
      await pipeline(process.stdin, createWriteStream(spooled, { mode: 0o600 }));
    }
    const path = spooled ?? resolve(source);
    for (const needed of [path, ...(newer ? [resolve(newer)] : [])])
      if (!existsSync(needed)) throw new StartError(`没有这个文件：${needed}`);
    const list = readErasedList(erasedListPath(env));
    const inArchives = await erasedIn([
      ...(spooled ? [] : otherArchivesNextTo(path)),
      ...(newer ? [resolve(newer)] : []),
    ]);
    const erased = {
      accounts: [...list.accounts, ...inArchives.accounts],
      works: [...list.works, ...inArchives.works],
    };
    const done = await restoreBackup({ connection: operator.connection, files: operator.files }, path, erased);
    process.stdout.write(
      `已恢复 ${done.createdAt} 的备份：${done.rows} 行、${done.files} 个文件。${done.erased > 0 ? `其中 ${done.erased} 个账号在备份之后已注销，没有恢复。` : ""}${done.erasedWorks > 0 ? `其中 ${done.erasedWorks} 部作品在备份之后已永久删除，没有恢复。` : ""}\n`,
    );
  } finally {
    if (spooled) rmSync(spooled, { force: true });
    await operator.close();
  }
}

/** Adds `restore` to the command line. */
export function registerRestore(program: Command): void {
  program
    .command("restore")
    .argument("<文件>", "备份文件，或 - 读标准输入")
    .option(
      "--newer <文件>",
      "一份更新的备份：从里面得知此后注销的账号和永久删除的作品（删除名单和同一文件夹里的备份会自动读）",
    )
    .description("把备份恢复到空的数据文件夹或空的数据库和存储")
    .action(async (source: string, options: { newer?: string }) => {
      try {
        await restore(source, options.newer);
      } catch (error) {
        const refused = error instanceof StartError || error instanceof BackupError;
        process.stderr.write(`${refused ? error.message : `没有恢复成：${failureReason(error)}`}\n`);
        process.exitCode = refused ? 2 : 1;
      }
    });
}
