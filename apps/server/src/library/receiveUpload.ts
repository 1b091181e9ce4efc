import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasUploadExtension, UPLOAD_MAX_BYTES } from "@mochang/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cleanFileName } from "../import/index.ts";
import { AppError } from "../platform/index.ts";

/** A multipart upload, received: its text fields and its one file in a temporary place. */
export interface Upload {
  fields: Map<string, string>;
  path: string;
  fileName: string;
  bytes: number;
}

/** How an upload is received. `fields` holds the text fields that have come, also when the upload is refused. */
interface Receipt {
  /** Told the share that has come, 0 to 1, while it is received; the bytes of the file, while it is read. */
  onBytes: (done: number) => void;
  signal: AbortSignal;
  fields?: Map<string, string>;
}

/** What the form may weigh beside its file. */
const OVERHEAD = 256 * 1024;
const SPARE_BYTES = 20 << 20;
const TIMES = 8;
/** The form's field that holds the file. */
const FILE_FIELD = "files";
/** A client that sends nothing for so long has gone, though its connection stands. */
const IDLE_MS = 60_000;
/** A client that still sends after a refusal is read for this long, so that it can receive the answer. */
const DRAIN_MS = 2_000;

export const temporaryFolder = (dataDir: string): string => join(dataDir, "tmp");

/** A new file for the process of a mark: its name says when nobody needs it any more. */
export const temporaryFile = (dataDir: string, mark: number): string =>
  join(temporaryFolder(dataDir), `${mark}-${randomUUID()}`);

/**
 * Streams the file to `path` while it comes, and refuses it while it comes when it is too large, or when a second one follows. Fields
 * may stand before or after it. Leaves nothing behind when it throws; on success the caller removes `path`.
 * @throws AppError; anything else when `signal` has fired
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  receipt: Receipt & { idleMs?: number },
): Promise<Upload> {
  // Node hangs up when nothing comes for this long; reading the file afterwards may be silent for longer.
  const { socket } = request.raw;
  socket.setTimeout?.(receipt.idleMs ?? IDLE_MS);
  try {
    return await receive(request, reply, path, receipt);
  } finally {
    socket.setTimeout?.(0);
  }
}

async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { onBytes, signal, fields = new Map<string, string>() }: Receipt,
): Promise<Upload> {
  const expected = Number(request.headers["content-length"]) || null;
  const isTooLarge = expected !== null && expected > UPLOAD_MAX_BYTES + OVERHEAD;
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true });
    if (!isTooLarge) await refuseFullDisk(folder, expected ?? 0);
    // The parser waits for ever for a connection that ended before it listened.
    if (request.raw.destroyed) throw new Error("the connection ended before its form was read");
    const tell = (bytes: number) => expected !== null && onBytes(Math.min(1, bytes / expected));
    const reading = read(request, path, { fields, isTooLarge, onBytes: tell, signal });
    // A client that says nothing more is not waited for.
    const upload = await Promise.race([reading, rejectOnAbort(signal)]).catch((error: unknown) => {
      void reading.catch(() => undefined /* told already */).finally(() => rm(path, { force: true }));
      throw error;
    });
    await refuseFullDisk(folder, upload.bytes);
    return upload;
  } catch (error) {
    await rm(path, { force: true });
    closeAfterRefusal(request, reply);
    throw signal.aborted ? error : uploadError(error);
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });

/**
 * Room for the file, its text and what the database logs of both, and one segment of its log besides: when the log cannot grow,
 * PostgreSQL ends, and takes everybody's work with it. (Seen: 25 MB free, a text of 7 MB.)
 */
async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < SPARE_BYTES + bytes * TIMES) throw new AppError("disk-full");
}

async function read(
  request: FastifyRequest,
  path: string,
  { fields, isTooLarge, onBytes, signal }: Required<Receipt> & { isTooLarge: boolean },
): Promise<Upload> {
  let file: Pick<Upload, "fileName" | "bytes"> | null = null;
  // One byte over the limit reaches our own count, which refuses at once; the parser's limit would cut in silence.
  for await (const part of request.parts({
    limits: { files: 2, fileSize: UPLOAD_MAX_BYTES + 1, fields: 30, fieldSize: 10_000 },
  })) {
    if (part.type === "field") {
      fields.set(part.fieldname, typeof part.value === "string" ? part.value : "");
      continue;
    }
    // The fields before the file have been read by then, and tell in which words it is refused.
    if (isTooLarge) throw new AppError("file-too-large");
    if (file) {
      part.file.resume();
      throw new AppError("file-many");
    }
    if (part.fieldname !== FILE_FIELD) throw new AppError("invalid", { msg: `文件应放在 ${FILE_FIELD} 字段里` });
    const fileName = cleanFileName(fileNameOf(part.filename ?? ""));
    if (!hasUploadExtension(fileName)) throw new AppError("file-type");
    let bytes = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        onBytes(bytes);
        next(bytes > UPLOAD_MAX_BYTES ? new AppError("file-too-large") : null, chunk);
      },
    });
    signal.throwIfAborted();
    await pipeline(part.file, count, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
    file = { fileName, bytes };
  }
  if (!file) throw new AppError("file-missing");
  return { fields, path, ...file };
}

/** What browsers escape in a form's file name (WHATWG HTML, multipart form data): a quotation mark and line ends; nothing else. */
const fileNameOf = (sent: string): string => sent.replaceAll("%22", '"').replaceAll(/%0d|%0a/giu, "");

/** Fastify's and our own refusals are known to the error handler; a form that breaks off is the client's. */
function uploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "FST_FILES_LIMIT") return new AppError("file-many", { cause: error });
  if (code.startsWith("FST_REQ_FILE")) return new AppError("file-too-large", { cause: error });
  if (code === "ENOSPC" || code === "EDQUOT") return new AppError("disk-full", { cause: error });
  if (code === "FST_MP_PREMATURE_CLOSE" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET")
    return new AppError("invalid", { msg: "文件没有传完，请再试一次", cause: error });
  if (code.startsWith("FST_")) return error;
  if (code === "" && error instanceof Error)
    return new AppError("invalid", { msg: "文件没有传完，请再试一次", cause: error });
  return error;
}

/**
 * The answer goes out while the client still sends: read on without keeping anything, and hang up soon. (`connection: close` would
 * hang up at once, and the client would see a broken pipe instead of the answer.)
 */
function closeAfterRefusal(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return;
  // The parser waits for a reader of the part that was refused: while it is fed, a long body stands still.
  request.raw.unpipe();
  request.raw.resume();
  reply.raw.once("finish", () => {
    setTimeout(() => !request.raw.complete && request.raw.destroy(), DRAIN_MS).unref();
  });
}
