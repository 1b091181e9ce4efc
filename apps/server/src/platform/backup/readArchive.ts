import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type { z } from "zod";
import { isFileKey } from "../files/index.ts";
import { BackupError } from "./backupError.ts";
import { Checksums, CHECKSUMS, ENTRY_MAX_BYTES, FORMAT, JSON_MAX_BYTES, MANIFEST, Manifest } from "./format.ts";

/** An entry by what it is. */
export type ArchivePart =
  | { kind: "table"; table: string; size: number; body: AsyncGenerator<Buffer> }
  | { kind: "file"; key: string; size: number; body: AsyncGenerator<Buffer> };

export interface Archive {
  manifest: Manifest;
  /** Once, in order; every byte is checked against the checksums when the end is reached. */
  parts(): AsyncGenerator<ArchivePart, Checksums, undefined>;
}

/** Opens an archive at its manifest. @throws BackupError */
export async function openArchive(path: string): Promise<Archive> {
  const entries = readEntries(path);
  const first = (await entries.next()).value ?? null;
  if (first?.name !== MANIFEST) throw new BackupError("not-a-backup");
  const sums: Checksums["entries"] = [];
  const manifest = await readManifest(hashed(first, sums));
  return { manifest, parts: () => readParts(entries, manifest, sums) };
}

/** Reads all of an archive and keeps nothing: true, or thrown. @throws BackupError */
export async function verifyArchive(path: string): Promise<Manifest> {
  const { manifest, parts } = await openArchive(path);
  for await (const part of parts()) for await (const piece of part.body) void piece;
  return manifest;
}

/** One entry of the tar; its body must be read before the next one is asked for. */
interface TarEntry {
  name: string;
  size: number;
  body: AsyncGenerator<Buffer>;
}

/** The archive's entries; what gzip and tar refuse is said in our words. @throws BackupError */
async function* readEntries(path: string): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip();
  const archive = extract();
  let any = false;
  gunzip.once("data", () => (any = true));
  // An error of any of them ends the iteration below.
  pipeline(createReadStream(path), gunzip, archive, () => undefined);
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header;
      // Only plain files: no links, no folders, nothing that a reader could be led astray by.
      if (type !== "file") throw new BackupError("damaged");
      yield { name, size, body: piecesOf(entry) };
      entry.resume();
    }
  } catch (error) {
    throw archiveError(error, any);
  }
}

async function* piecesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of entry) yield piece as Buffer;
  } catch (error) {
    throw archiveError(error, true);
  }
}

/** `any`: gzip gave bytes before it failed. */
function archiveError(error: unknown, any: boolean): unknown {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EISDIR") return new BackupError("not-a-backup");
  if (code === "Z_BUF_ERROR") return new BackupError(any ? "cut" : "not-a-backup");
  if (code?.startsWith("Z_")) return new BackupError(any ? "damaged" : "not-a-backup");
  if (/unexpected end of data/iu.test(message)) return new BackupError("cut");
  if (/tar header|invalid header|header exceeds/iu.test(message)) return new BackupError("damaged");
  return error;
}

async function readManifest(body: AsyncGenerator<Buffer>): Promise<Manifest> {
  const raw = await readJson(body);
  const format = typeof raw === "object" && raw !== null && "format" in raw ? raw.format : null;
  if (typeof format === "number" && format > FORMAT) throw new BackupError("newer");
  return checked(Manifest, raw);
}

async function* readParts(
  entries: AsyncGenerator<TarEntry>,
  manifest: Manifest,
  sums: Checksums["entries"],
): AsyncGenerator<ArchivePart, Checksums, undefined> {
  const tables = new Set(manifest.tables.map((t) => t.name));
  // Not for…of: leaving it would close the reader before the end is checked.
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value;
    if (entry.name === CHECKSUMS) {
      const checksums = checked(Checksums, await readJson(limited(entry)));
      if (JSON.stringify(checksums.entries) !== JSON.stringify(sums)) throw new BackupError("damaged");
      if (!(await entries.next()).done) throw new BackupError("foreign");
      return checksums;
    }
    if (entry.size > ENTRY_MAX_BYTES) throw new BackupError("too-large", entry.name);
    const [kind, ...rest] = entry.name.split("/");
    const body = hashed(entry, sums);
    const table = rest[0] ?? "";
    const key = rest.join("/");
    if (kind === "tables" && rest.length === 2 && tables.has(table))
      yield { kind: "table", table, size: entry.size, body };
    else if (kind === "files" && isFileKey(key)) yield { kind: "file", key, size: entry.size, body };
    else throw new BackupError("foreign", JSON.stringify(entry.name.slice(0, 60)));
    // What the reader left counts for the checksum too.
    for await (const piece of body) void piece;
  }
  throw new BackupError("cut");
}

/** The body, its checksum noted when it has been read to its end. */
async function* hashed(entry: TarEntry, sums: Checksums["entries"]): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const piece of entry.body) {
    hash.update(piece);
    yield piece;
  }
  sums.push([entry.name, hash.digest("hex")]);
}

async function* limited(entry: TarEntry): AsyncGenerator<Buffer> {
  if (entry.size > JSON_MAX_BYTES) throw new BackupError("too-large", entry.name);
  yield* entry.body;
}

async function readJson(body: AsyncGenerator<Buffer>): Promise<unknown> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > JSON_MAX_BYTES) throw new BackupError("too-large");
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    throw new BackupError("damaged"); // what we wrote parses
  }
}

function checked<T>(schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw new BackupError("damaged");
  return parsed.data;
}
