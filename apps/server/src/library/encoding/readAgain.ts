import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ReadAgain, UploadFields } from "@mochang/contract";
import { eq, sql } from "drizzle-orm";
import { deleteDocument, lockDocumentsOf } from "../../documents/index.ts";
import { ImportError } from "../../import/index.ts";
import { AppError, postgresJson, type Now, type Transaction } from "../../platform/index.ts";
import { importDoubts } from "../importDoubts.ts";
import { importGate } from "../importGate.ts";
import { importRefusal } from "../importRefusal.ts";
import { temporaryFile } from "../receiveUpload.ts";
import type { ReadFile, ReadWork } from "../fileReaders.ts";
import { loadOwnScript, type Script } from "../scriptAccess.ts";
import { storeReading, storeScript } from "../storeScript.ts";
import { hiddenTexts, scripts } from "../tables.ts";
import { chosenEncoding } from "./chosenEncoding.ts";
import { isUntouched } from "./isUntouched.ts";
import type { EncodingDeps } from "./previewEncoding.ts";

export interface ReadAgainDeps extends EncodingDeps {
  now: Now;
  dataDir: string;
  mark: number;
  readFile: ReadFile;
}

const TOUCHED = "这部作品上已经写过批注、改过，或评过了，重读会让它们落空。可以按这种编码读成新的一稿";

/**
 * Reads a script's stored file anew in the encoding that its writer chose: in its place while nothing stands on what was read, else, where
 * that is asked for, as the next draft of the work. Returns the script's id. @throws AppError not-found, conflict, and what import refuses
 */
export async function readAgain(
  deps: ReadAgainDeps,
  user: { id: string; tenantId: number },
  { scriptId, encoding, asDraft }: ReadAgain,
): Promise<string> {
  const script = await loadOwnScript(deps.db, user.id, scriptId);
  if (!asDraft && !(await isUntouched(deps.db, deps.runLog, script))) throw new AppError("conflict", { msg: TOUCHED });
  const work = await readStored(deps, user.id, script, encoding);
  return deps.db.transaction(async (tx) => {
    if (asDraft) return storeDraft(tx, deps.now(), user, script, { work, encoding });
    // Under the row's lock: hand-overs and deletions wait, and what was written meanwhile is not lost.
    const [locked] = await tx.select().from(scripts).where(eq(scripts.id, script.id)).for("no key update");
    if (!locked) throw new AppError("not-found");
    await lockDocumentsOf(tx, script.id);
    if (!(await isUntouched(tx, deps.runLog, locked))) throw new AppError("conflict", { msg: TOUCHED });
    await replace(tx, deps.now(), locked, { work, encoding });
    return script.id;
  });
}

async function readStored(deps: ReadAgainDeps, userId: string, script: Script, encoding: string): Promise<ReadWork> {
  const path = temporaryFile(deps.dataDir, deps.mark);
  const stored = await deps.files.get(script.fileKey);
  if (!stored) throw new AppError("not-found");
  try {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(stored.stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await importGate(userId, () => deps.readFile(path, { fileName: script.fileName, encoding }));
  } catch (error) {
    throw error instanceof ImportError ? importRefusal(error) : error;
  } finally {
    await rm(path, { force: true });
  }
}

interface ReadAs {
  work: ReadWork;
  encoding: string;
}

const doubtsOf = ({ work, encoding }: ReadAs, script: Pick<Script, "fileType">) => [
  chosenEncoding(encoding),
  ...importDoubts(work, script.fileType),
];

/** The script's one document goes with its readings; nothing names them. */
async function replace(tx: Transaction, now: Date, script: Script, read: ReadAs): Promise<void> {
  const { work } = read;
  const documentId = randomUUID();
  if (script.documentId !== null) await deleteDocument(tx, script.documentId);
  await storeReading(tx, {
    scriptId: script.id,
    userId: script.userId,
    documentId,
    draftOf: script.draftOf ?? "",
    work,
    now,
  });
  await tx.delete(hiddenTexts).where(eq(hiddenTexts.scriptId, script.id));
  if (work.hidden.length > 0)
    await tx.execute(
      sql`insert into hidden_texts (script_id, hidden) values (${script.id}, ${postgresJson(work.hidden)}::jsonb)`,
    );
  const { characters, sceneCount } = work.analysis;
  const fileFormat = work.format;
  await tx
    .update(scripts)
    .set({
      documentId,
      kind: work.kind,
      characters,
      sceneCount,
      fileFormat,
      doubts: doubtsOf(read, script),
      updatedAt: now,
    })
    .where(eq(scripts.id, script.id));
}

/** The next draft stands on the same stored file, as a record handed over does. */
async function storeDraft(
  tx: Transaction,
  now: Date,
  user: { id: string; tenantId: number },
  script: Script,
  read: ReadAs,
): Promise<string> {
  const id = randomUUID();
  const { name, author, fileTheme, pingguType, type } = script;
  const fileType = script.fileType === 2 ? "2" : "1";
  const fields: UploadFields = {
    fileType,
    scriptName: name,
    author,
    fileTheme,
    pingguType,
    type,
    draftOf: script.id,
    scriptType: String(script.scriptType ?? 0),
  };
  await storeScript(tx, {
    id,
    user,
    fields,
    file: { name: script.fileName, key: script.fileKey, bytes: script.fileBytes, format: read.work.format },
    work: read.work,
    doubts: doubtsOf(read, script),
    draftNumber: script.draftNumber + 1,
    now,
  });
  return id;
}
