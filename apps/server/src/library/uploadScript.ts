import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { UploadFields } from "@mochang/contract";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseBlockedTenant, type CurrentUser } from "../account/index.ts";
import { ImportError } from "../import/index.ts";
import { AppError, type Database, type Files, type Now } from "../platform/index.ts";
import { scripts } from "./tables.ts";
import type { Run, RunLog } from "../run/index.ts";
import { cleanFields } from "./cleanFields.ts";
import { FILE_THEME, readDictionary } from "./codeTables.ts";
import { loadKeptScript } from "./scriptAccess.ts";
import { MODIFY } from "./scriptTypes.ts";
import type { ReadFile } from "./fileReaders.ts";
import { importDoubts } from "./importDoubts.ts";
import { importGate } from "./importGate.ts";
import { preparationSteps, reportImport, type ImportReporter } from "./importProgress.ts";
import { importRefusal } from "./importRefusal.ts";
import { inUploadWords } from "./inUploadWords.ts";
import { receiveUpload, temporaryFile, type Upload } from "./receiveUpload.ts";
import { storeScript } from "./storeScript.ts";
import { readUploadId } from "./readUploadId.ts";
import { endLostUploads } from "./sweepUploads.ts";
import { fileKeyOf, undoUpload, type StartedUpload } from "./undoUpload.ts";

export interface UploadDeps {
  db: Database;
  files: Files;
  now: Now;
  runLog: RunLog;
  dataDir: string;
  /** Of this process: an upload whose process is no more is taken over by the next of its number. */
  mark: number;
  readFile: ReadFile;
}

export interface UploadedScript {
  id: string;
  fields: UploadFields;
}

/**
 * Receives, reads and stores one script inside the request, with its progress on an import run. Either everything is there after
 * it, or nothing: no file, no row, no run. @throws AppError
 */
export async function uploadScript(
  deps: UploadDeps,
  user: CurrentUser,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UploadedScript> {
  const id = readUploadId(user.id, request);
  const run = await startImport(deps, user.id, id);
  const writer = await deps.runLog.takeRun(run.id);
  const begunUpload: StartedUpload = { id, runId: run.id, fileKey: null };
  const { leaving, closing } = request.server;
  const signal = AbortSignal.any([writer.signal, leaving]);
  const sentFields = new Map<string, string>();
  try {
    const receipt = { report: reportImport(writer), signal, sentFields };
    return { id, fields: await perform(deps, user, begunUpload, receipt, request, reply) };
  } catch (error) {
    // Before the run goes, which its writer hears as a cancel.
    const answerError = errorForClient(error, { cancelled: writer.signal.aborted, leaving: leaving.aborted });
    await undoUpload(deps, begunUpload, closing, request.log);
    throw inUploadWords(answerError, sentFields.get("type"));
  } finally {
    await writer.close();
  }
}

/** @throws AppError conflict, while another upload of this number is under way */
async function startImport({ runLog, mark }: UploadDeps, userId: string, id: string): Promise<Run> {
  const start = { kind: "import", userId, scriptId: id, joinKey: `import:${id}`, state: "running" } as const;
  const started = await runLog.startRun({ ...start, input: { mark } });
  if (!started.joined) return started.run;
  await endLostUploads(runLog);
  const again = await runLog.startRun({ ...start, input: { mark } });
  if (again.joined) throw new AppError("conflict", { msg: "这次上传已经在进行" });
  return again.run;
}

/** What the upload of this number stored before, with what is wanted of it now; null for nothing. @throws AppError conflict */
async function storedBefore(db: Database, id: string, fields: UploadFields): Promise<UploadFields | null> {
  const [script] = await db
    .select({ name: scripts.name, author: scripts.author, fileType: scripts.fileType, deleteFlag: scripts.deleteFlag })
    .from(scripts)
    .where(eq(scripts.id, id));
  if (!script) return null;
  if (script.deleteFlag === 1) throw new AppError("conflict", { msg: "这份文件已经传过，作品在废纸篓里" });
  return { ...fields, scriptName: script.name, author: script.author, fileType: script.fileType === 1 ? "1" : "2" };
}

async function perform(
  deps: UploadDeps,
  user: CurrentUser,
  begunUpload: StartedUpload,
  { report, signal, sentFields }: { report: ImportReporter; signal: AbortSignal; sentFields: Map<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UploadFields> {
  const { id, runId } = begunUpload;
  report("receive", 0);
  const upload = await receiveUpload(request, reply, temporaryFile(deps.dataDir, deps.mark), {
    onBytes: (share) => report("receive", share * 100),
    signal,
    fields: sentFields,
  });
  try {
    const themes = new Set((await readDictionary(deps.db, FILE_THEME)).map((entry) => entry.code));
    const fields = cleanFields(upload.fields, themes);
    if (fields.type === 1) refuseBlockedTenant(user);
    const stored = await storedBefore(deps.db, id, fields);
    if (stored) {
      await deps.runLog.deleteRun(runId);
      return stored;
    }
    const draftNumber = await draftNumberOf(deps.db, user.id, fields);
    const work = await importGate(
      user.id,
      () =>
        deps.readFile(upload.path, {
          fileName: upload.fileName,
          encoding: upload.fields.get("encoding") || undefined,
          signal,
          onProgress: ({ step, percent }) => report(step, percent),
        }),
      signal,
    );
    report("store", 30);
    const fileKey = fileKeyOf(runId);
    begunUpload.fileKey = fileKey;
    await deps.files.put(fileKey, createReadStream(upload.path), { signal });
    await report.settled();
    await deps.db.transaction(async (tx) => {
      await storeScript(tx, {
        id,
        user,
        fields,
        file: { name: upload.fileName, key: fileKey, bytes: upload.bytes, format: work.format },
        work,
        doubts: importDoubts(work, Number(fields.fileType)),
        draftNumber,
        now: deps.now(),
      });
      const output = { scriptId: id, ...(fields.type === MODIFY ? { steps: preparationSteps(work) } : {}) };
      await deps.runLog.finishRun(runId, { state: "done", output }, tx);
    });
    return fields;
  } finally {
    await report.settled();
    await remove(upload);
  }
}

/** One more than the draft that it follows, which must be the user's own and of the same form: two forms are not compared. @throws AppError not-found, invalid */
async function draftNumberOf(db: Database, userId: string, { draftOf, fileType }: UploadFields): Promise<number> {
  if (draftOf === "") return 1;
  const before = await loadKeptScript(db, userId, draftOf);
  if (before.fileType !== Number(fileType))
    throw new AppError("invalid", { msg: "新稿和上一稿要同是剧本，或同是小说" });
  return before.draftNumber + 1;
}

const remove = (upload: Upload): Promise<void> => rm(upload.path, { force: true });

/** A refusal by import, in the words of the wire; what a stop or a cancel cut off says that. */
function errorForClient(error: unknown, { cancelled, leaving }: { cancelled: boolean; leaving: boolean }): unknown {
  if (error instanceof ImportError && error.code !== "cancelled") return importRefusal(error);
  if (error instanceof AppError) return error;
  if (cancelled) return new AppError("conflict", { msg: "上传已取消", cause: error });
  return leaving ? new AppError("shutting-down", { cause: error }) : error;
}
