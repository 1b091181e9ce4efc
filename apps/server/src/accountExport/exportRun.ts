import { z } from "zod";
import { type Performer, type WorkKind } from "../runEngine/index.ts";
import { AppError, defineJob, type Files, type Log, type Now, type Transaction } from "../platform/index.ts";
import type { Run, RunLog } from "../run/index.ts";
import { exportEntries, type ExportedData } from "./exportEntries.ts";
import { writeZip } from "./writeZip.ts";

/** Where such archives lie in the store: under their runs' ids. */
export const ACCOUNT_EXPORTS_PREFIX = "account-exports/";
/** An archive can be had for so long after it was made. */
export const ACCOUNT_EXPORT_HOURS = 24;

/** Putting together all of a user's data; costs nothing. One of a user's at a time. */
export const ACCOUNT_EXPORT: WorkKind = {
  kind: "accountExport",
  job: defineJob("account-export", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 1, concurrency: 2 }),
  stoppedMessage: "导出已停止",
  failedMessage: "全部数据没有导出成，请稍后再试",
  lostMessage: "导出中断了，请再试一次",
  message: async (_tx, run) => {
    if (run.state === "cancelled") return null;
    const title =
      run.state === "done"
        ? `您的全部数据已备好，${ACCOUNT_EXPORT_HOURS} 小时内可以下载`
        : ACCOUNT_EXPORT.failedMessage;
    return { title, link: "/account" };
  },
};

/** What a finished run says of its file. */
const ExportOutput = z.object({ fileName: z.string(), bytes: z.number(), expiresAt: z.coerce.date() });

export interface AccountExportWorkDeps {
  files: Files;
  runLog: RunLog;
  now: Now;
  data: ExportedData;
}

const keyOf = (runId: string): string => `${ACCOUNT_EXPORTS_PREFIX}${runId}`;

const beijingDay = (now: Date): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(now);

/** Writes the archive under the run's own id, from its beginning each time the run is taken up, so that one file is left. */
export function accountExportPerformer({ files, runLog, now, data }: AccountExportWorkDeps): Performer {
  let output: z.input<typeof ExportOutput> | null = null;
  return {
    async perform(run, writer, signal) {
      const began = now();
      const worked = async (done: number, total: number): Promise<void> => {
        const percent = total === 0 ? 99 : Math.min(99, (100 * done) / total);
        await writer.progress({ percent, step: "打包", message: `已打包 ${done} / ${total} 部作品`, done, total });
      };
      const day = beijingDay(began);
      const entries = exportEntries(data, run.userId, { day, signal, worked });
      const store = (bytes: Parameters<Files["put"]>[1]) => files.put(keyOf(run.id), bytes, { signal });
      const { size } = await writeZip(entries, store, { now: began, signal });
      const expiresAt = new Date(now().getTime() + ACCOUNT_EXPORT_HOURS * 3600_000);
      output = { fileName: `墨场全部数据-${day}.zip`, bytes: size, expiresAt: expiresAt.toISOString() };
    },
    conclude: async (runId) => ((await runLog.loadRun(runId)) && output ? { state: "done", output } : null),
  };
}

/** What a finished run has made, as long as it may be downloaded; null otherwise. */
export function madeExport(run: Run, now: Date): z.output<typeof ExportOutput> | null {
  if (run.kind !== ACCOUNT_EXPORT.kind || run.state !== "done") return null;
  const output = ExportOutput.safeParse(run.output).data;
  return output && output.expiresAt > now ? output : null;
}

/** The archive of a run of one's own. @throws AppError not-found: not made, or kept no longer */
export async function openAccountExport(files: Files, run: Run, now: Date) {
  const exported = madeExport(run, now);
  const file = exported && (await files.get(keyOf(run.id)));
  if (!file) throw new AppError("not-found", { msg: "下载链接已失效，请重新导出" });
  return { ...file, fileName: exported.fileName };
}

/** The newest export of a user; null: none was ever asked for. */
export async function newestExport(runLog: RunLog, userId: string): Promise<Run | null> {
  const [run] = await runLog.findRuns({ userId, kinds: [ACCOUNT_EXPORT.kind] }, undefined, { newest: 1 });
  return run ?? null;
}

/** The archives of a user, to be removed after the commit of what deletes the account. */
export const accountExportKeysOf = async (runLog: RunLog, tx: Transaction, userId: string): Promise<string[]> =>
  (await runLog.findRuns({ userId, kinds: [ACCOUNT_EXPORT.kind] }, tx)).map(({ id }) => keyOf(id));

/** Which of these archives are still kept: of runs under way, and each user's newest until it expires. */
async function namedAccountExports(runLog: RunLog, keys: readonly string[], now: Date): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(ACCOUNT_EXPORTS_PREFIX.length));
  const keptKeys = new Set<string>();
  for (const run of await runLog.findRuns({ ids, kinds: [ACCOUNT_EXPORT.kind] })) {
    const isNewest = (await newestExport(runLog, run.userId))?.id === run.id;
    if (run.finishedAt === null || (isNewest && madeExport(run, now))) keptKeys.add(keyOf(run.id));
  }
  return keptKeys;
}

/** Removes archives whose time is over, that a newer one replaces, or whose run is gone. */
export async function sweepAccountExports(
  { files, runLog, log }: { files: Files; runLog: RunLog; log: Pick<Log, "warn"> },
  now: Date,
): Promise<void> {
  const keys = await Array.fromAsync(files.list(ACCOUNT_EXPORTS_PREFIX));
  if (keys.length === 0) return;
  const keptKeys = await namedAccountExports(runLog, keys, now);
  for (const key of keys)
    if (!keptKeys.has(key))
      await files.delete(key).catch((error: unknown) => log.warn({ err: error, key }, "account export not removed"));
}
