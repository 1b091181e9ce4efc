import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rename, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { createBackup, type BackupSummary } from "../platform/backup/index.ts";
import { createLog, readEnv, StartError, systemNow } from "../platform/index.ts";
import { openOperator } from "../platform/openServices.ts";
import { failureReason } from "./failureReason.ts";

const ENDING = ".tar.gz";
const ARCHIVE = /\.(tar\.gz|tgz)$/iu;
const BACKUP_NAME = /^mochang-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/u;
const DAY = 24 * 3600_000;
/** An archive has this name until it is whole. */
const HALF = ".part";

/** Where an archive goes: into a folder under a name of its time, or to the file that is named. @throws StartError for a name that is neither */
export function archivePath(target: string, now: Date): string {
  const isFolder = target.endsWith("/") || (existsSync(target) && statSync(target).isDirectory());
  if (!isFolder && ARCHIVE.test(target)) return resolve(target);
  // A misspelt or unmounted folder would otherwise become a file of that name.
  if (!isFolder) throw new StartError(`没有这个文件夹：${target}。请先建好它；要写成文件，名字请以 .tar.gz 结尾。`);
  const stamp = new Date(now.getTime() + 8 * 3600_000)
    .toISOString()
    .replace(/[-:]/gu, "")
    .slice(0, 15)
    .replace("T", "-");
  return join(resolve(target), `mochang-${stamp}${ENDING}`);
}

/** Writes aside, flushed, then renamed: whatever interrupts it, no file looks whole that is not. */
export async function writeTemporaryFirst(
  path: string,
  write: (out: NodeJS.WritableStream) => Promise<BackupSummary>,
): Promise<BackupSummary> {
  if (existsSync(path)) throw new StartError(`${path} 已经存在。备份不覆盖文件，请换一个名字。`);
  // Not made for the operator: where a backup disk is not mounted, it would fill another one.
  if (!existsSync(dirname(path)))
    throw new StartError(`没有这个文件夹：${dirname(path)}。请先建好它，或看备份盘有没有挂上。`);
  const half = `${path}${HALF}`;
  const file = await openNew(half);
  try {
    const summary = await write(file.createWriteStream({ flush: true }));
    await rename(half, path);
    return summary;
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

/** Never over what is there, nor through a link that somebody has laid. */
async function openNew(half: string): Promise<FileHandle> {
  try {
    return await open(half, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new StartError(`${half} 已经存在：另一次备份正在写它，或上一次被打断了。请看清以后删掉它，再试一次。`, {
        cause: error,
      });
    throw error;
  }
}

/** Deletes all but the newest archives of a folder. @returns the names of those deleted */
export function keepNewest(folder: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return old;
}

/**
 * Deletes the archives of a folder, except the one just written, that would be older than the promised days
 * at the next daily backup: what is deleted in the service leaves its backups within those days.
 * @returns the names of those deleted
 */
export function deleteExpired(folder: string, written: string, days: number, now: Date): string[] {
  const expired = readdirSync(folder)
    .filter((name) => {
      const stamp = BACKUP_NAME.exec(name);
      if (!stamp || name === written) return false;
      const [, year, month, day, hour, minute, second] = stamp;
      const takenAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
      return now.getTime() - takenAt > (days - 1) * DAY;
    })
    .toSorted();
  for (const name of expired) rmSync(join(folder, name));
  return expired;
}

async function backup(target: string, keep: number | undefined): Promise<void> {
  const env = readEnv();
  const operator = await openOperator(env, createLog("error"));
  const leaving = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => leaving.abort(new StartError("备份已中断，没有留下文件。")));
  try {
    const from = { connection: operator.connection, files: operator.files, now: systemNow };
    if (target === "-") return void (await createBackup(from, process.stdout, leaving.signal));
    const path = archivePath(target, systemNow());
    const { rows, files, bytes, deletedFiles, foreignFiles } = await writeTemporaryFirst(path, (out) =>
      createBackup(from, out, leaving.signal),
    );
    process.stdout.write(`${path}\n`);
    process.stderr.write(
      `已备份：${rows} 行、${files} 个文件，共 ${Math.ceil(bytes / 2 ** 20)} MB（压缩前）。${deletedFiles > 0 ? `${deletedFiles} 个文件在备份途中被删除。` : ""}${foreignFiles > 0 ? `存储里有 ${foreignFiles} 个文件不是墨场写的，没有备份。` : ""}\n`,
    );
    for (const name of deleteExpired(dirname(path), basename(path), env.BACKUP_DAYS, systemNow()))
      process.stderr.write(`已删除到期的旧备份 ${name}\n`);
    if (keep !== undefined)
      for (const name of keepNewest(join(path, ".."), keep)) process.stderr.write(`已删除旧备份 ${name}\n`);
  } catch (error) {
    throw leaving.signal.aborted ? (leaving.signal.reason as Error) : error;
  } finally {
    await operator.close();
  }
}

/** Adds `backup` to the command line. */
export function registerBackup(program: Command): void {
  program
    .command("backup")
    .argument("<目标>", "文件夹（按时间取名）、文件名，或 - 写到标准输出")
    .option("--keep <数目>", "备份后只留文件夹里最新的几份")
    .description("备份数据库和文件，服务可以照常运行；文件夹里按 BACKUP_DAYS 到期的旧备份随后删除")
    .action(async (target: string, options: { keep?: string }) => {
      try {
        const keep = options.keep === undefined ? undefined : Number(options.keep);
        if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
          throw new StartError("--keep 应为大于 0 的整数。");
        await backup(target, keep);
      } catch (error) {
        process.stderr.write(
          `${error instanceof StartError ? error.message : `没有备份成：${failureReason(error)}`}\n`,
        );
        process.exitCode = error instanceof StartError ? 2 : 1;
      }
    });
}
