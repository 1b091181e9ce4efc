import { UPLOAD_MAX_BYTES } from "@mochang/contract";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { importFile, ImportError, type Imported } from "../import/index.ts";

/** A file that is refused, or cannot be read or written, and a command line that is wrong: exit code 2. */
export const REFUSED = 2;

/** What the command touches of its process, so that tests can stand in. */
export interface CommandIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  complain(sentence: string): void;
}

export const processIo = (): CommandIo => ({
  stdin: process.stdin,
  stdout: process.stdout,
  complain: (sentence) => void process.stderr.write(`${forTerminal(sentence)}\n`),
});

/** Commands to a terminal begin with control characters; marks of direction turn what stands behind them. */
const COMMANDS = /(?![\n\t])\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Words from files and arguments without what a terminal would take for a command. */
export const forTerminal = (text: string): string => text.replace(COMMANDS, "\ufffd");

/** Says why, and gives the exit code of a refusal. */
export function refuse(io: CommandIo, sentence: string): number {
  io.complain(sentence);
  return REFUSED;
}

/** Reads a script of any format from a file, or from standard input as `-`. */
export async function readScript(file: string, encoding: string | undefined, io: CommandIo): Promise<Imported> {
  return file === "-"
    ? await importStream(io, encoding)
    : await importFile(file, { fileName: basename(file), ...(encoding === undefined ? {} : { encoding }) });
}

/** The sentence for a file that cannot be used, read or written; null for everything else, which is a bug. */
export function refusalOf(error: unknown, file: string, out?: string): string | null {
  return error instanceof ImportError ? error.message : fileSentence(error, file, out);
}

/** Standard input goes through a file, as every import does; the folder is gone whatever happens. */
async function importStream(io: CommandIo, encoding: string | undefined): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), "mochang-parse-"));
  try {
    const path = join(folder, "stdin");
    await pipeline(bounded(io.stdin as AsyncIterable<Buffer>, UPLOAD_MAX_BYTES), createWriteStream(path));
    return await importFile(path, { fileName: "", ...(encoding === undefined ? {} : { encoding }) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No more than `bytes` of a source that may be endless. @throws ImportError too-large */
async function* bounded(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let remainingBytes = bytes;
  for await (const chunk of source) {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) throw new ImportError("too-large");
    yield chunk;
  }
}

function fileSentence(error: unknown, file: string, out: string | undefined): string | null {
  const { code, path } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, path: undefined };
  const name = path === undefined || path === file ? file : (out ?? file);
  switch (code) {
    case "ENOENT":
      return name === file ? `找不到 ${name}。` : `找不到要写到的文件夹：${dirname(name)}。`;
    case "EISDIR":
      return `${name} 是文件夹，不是文件。`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `没有权限读写 ${name}。`;
    case "ENOSPC":
      return "磁盘已满，没有写成。";
    case "ENOTDIR":
    case "ENAMETOOLONG":
      return `路径不对：${name.slice(0, 80)}。`;
    default:
      return null;
  }
}
