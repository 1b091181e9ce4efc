import { Readable } from "node:stream";
import { EXPORT_FAILED } from "@mochang/contract";
import { GENERATED_FILE_DAYS, GENERATED_FILE_PATH, GeneratedFileQuery } from "@mochang/contract/generation";
import { z } from "zod";
import { WorkInput, type Performer, type WorkKind } from "../../runEngine/index.ts";
import { AppError, defineJob, type Database, type Files, type Transaction } from "../../platform/index.ts";
import type { Run, RunLog } from "../../run/index.ts";
import { makeGeneratedFile, type GeneratedFileDeps } from "./makeGeneratedFile.ts";

/** Where files that such runs have made lie in the store: under their runs' ids. */
export const EXPORTS_PREFIX = "exports/";
const DAY_MS = 24 * 3600_000;

/** Writing a file of a generated script; costs nothing. */
export const EXPORT: WorkKind = {
  kind: "export",
  job: defineJob("export", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 4 }),
  stoppedMessage: "导出已停止",
  failedMessage: EXPORT_FAILED,
  lostMessage: "导出中断了，请再试一次",
};

export const ExportInput = WorkInput.extend({ query: GeneratedFileQuery });
/** What a finished run says of its file. */
export const ExportOutput = z.object({ fileUrl: z.string(), fileName: z.string(), type: z.string() });

export interface ExportWorkDeps extends GeneratedFileDeps {
  db: Database;
  files: Files;
  runLog: RunLog;
}

/** Writes the file under the run's own name, so that a run that is taken up again leaves one file. */
export function exportPerformer(deps: ExportWorkDeps): Performer {
  let output: z.infer<typeof ExportOutput> | null = null;
  return {
    async perform(run, writer, signal) {
      const { query } = ExportInput.parse(run.input);
      await writer.progress({ percent: 5, step: "生成文件", message: "正在排版" });
      const { bytes, fileName, type } = await makeGeneratedFile(deps, { userId: run.userId, query, signal });
      signal.throwIfAborted();
      await writer.progress({ percent: 90, step: "生成文件", message: "正在保存" });
      await deps.files.put(keyOf(run.id), Readable.from([bytes], { objectMode: false }));
      output = { fileUrl: `${GENERATED_FILE_PATH}?runId=${run.id}`, fileName, type };
    },
    conclude: async (runId) => ((await deps.runLog.loadRun(runId)) && output ? { state: "done", output } : null),
  };
}

const keyOf = (runId: string): string => `${EXPORTS_PREFIX}${runId}`;

/** The file of a run of one's own. @throws AppError not-found: not made, or kept no longer */
export async function openExportFile(files: Files, run: Run) {
  const output = run.kind === "export" && run.state === "done" ? ExportOutput.parse(run.output) : null;
  const file = output && (await files.get(keyOf(run.id)));
  if (!file) throw new AppError("not-found", { msg: FILE_GONE });
  return { ...file, ...output };
}
const FILE_GONE = `文件只保留 ${GENERATED_FILE_DAYS} 天，请重新导出`;

/** Which of these files are still kept: those of runs that are under way, or ended a few days ago. */
export async function namedExportFiles(runLog: RunLog, keys: readonly string[], now: Date): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(EXPORTS_PREFIX.length));
  const oldest = now.getTime() - GENERATED_FILE_DAYS * DAY_MS;
  const runs = await runLog.findRuns({ ids, kinds: ["export"] });
  return new Set(
    runs.filter(({ finishedAt }) => finishedAt === null || finishedAt.getTime() > oldest).map(({ id }) => keyOf(id)),
  );
}

/** The files of a script's runs, or of all of a user's, to be removed after the commit of what deletes the runs. */
export const exportKeysOf = async (
  runLog: RunLog,
  tx: Transaction,
  of: { scriptId: string } | { userId: string },
): Promise<string[]> =>
  (await runLog.findRuns({ ...of, kinds: ["export"], states: ["done"] }, tx)).map(({ id }) => keyOf(id));
