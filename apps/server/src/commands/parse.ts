import { UPLOAD_MAX_BYTES } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";
import type { Command } from "commander";
import { createWriteStream } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { importFile, ImportError, type Imported } from "../import/index.ts";
import { writeResult } from "./writeResult.ts";

export interface ParseOptions {
  format: string;
  region?: string;
  out?: string;
  encoding?: string;
}

/** Refused or not to be written: exit code 2. */
export const REFUSED = 2;

const LATER = new Set(["fdx", "docx", "pdf"]);
const FORMATS = ["json", "fountain", "txt", ...LATER];
const REGIONS = ["内地", "香港", "好莱坞", "mainland", "hongkong", "hollywood"];

/**
 * `mochang parse FILE`: reads a script of any format and prints it as JSON, Fountain or text. Standard output holds only the result; what
 * import was unsure of and what the written format cannot hold goes to standard error. Returns the exit code.
 */
export async function parseCommand(file: string, options: ParseOptions, io: ParseIo = processIo()): Promise<number> {
  const wrong = refusal(options);
  if (wrong !== null) return refuse(io, wrong);
  try {
    const imported = file === "-" ? await importStream(io, options) : await importFile(file, { fileName: basename(file), encoding: options.encoding });
    const { text, losses } = await written(imported, options.format);
    for (const unsure of imported.unsure) io.complain(`提示：${unsure.message}`);
    for (const loss of losses) io.complain(`提示：${loss.message}（${loss.count} 处）`);
    if (options.out === undefined) await writeResult(io.stdout, text);
    else await writeWhole(options.out, text);
    return 0;
  } catch (error) {
    if (error instanceof ImportError) return refuse(io, error.message);
    const sentence = fileSentence(error, file, options.out);
    if (sentence === null) throw error;
    return refuse(io, sentence);
  }
}

/** What the command touches of its process, so that tests can stand in. */
export interface ParseIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  complain(sentence: string): void;
}

const processIo = (): ParseIo => ({ stdin: process.stdin, stdout: process.stdout, complain: (sentence) => void process.stderr.write(`${sentence}\n`) });

/** Adds `parse` to the command line. */
export function registerParse(program: Command): void {
  program
    .command("parse")
    .description("读一个剧本或小说文件，输出结构")
    .argument("<file>", "文件，或 - 表示标准输入")
    .option("--format <format>", "json、fountain 或 txt", "json")
    .option("--region <region>", "版式：内地、香港或好莱坞")
    .option("--encoding <encoding>", "文本文件的编码，如 gb18030、big5")
    .option("-o, --out <path>", "写到文件")
    .action(async (file: string, options: ParseOptions) => {
      process.exitCode = await parseCommand(file, options);
    });
}

function refuse(io: ParseIo, sentence: string): number {
  io.complain(sentence);
  return REFUSED;
}

function refusal({ format, region }: ParseOptions): string | null {
  if (!FORMATS.includes(format)) return `不认识格式 ${format}，可用 json、fountain、txt。`;
  if (LATER.has(format)) return `暂不支持输出 ${format} 格式，后续版本会加上。现在可用 json、fountain、txt。`;
  if (region === undefined) return null;
  if (!REGIONS.includes(region)) return `不认识版式 ${region}，可用内地、香港、好莱坞。`;
  return format === "json" || region === "内地" || region === "mainland" ? null : "暂只支持内地版式，香港和好莱坞版式后续版本会加上。";
}

interface Text {
  text: string;
  losses: { message: string; count: number }[];
}

async function written({ parsed }: Imported, format: string): Promise<Text> {
  const screenplay: { writeFountain?: (parsed: Parsed) => Text; writeText?: (parsed: Parsed) => Text } = await import("@mochang/screenplay");
  if (format === "fountain" && screenplay.writeFountain) return screenplay.writeFountain(parsed);
  if (format === "txt" && screenplay.writeText) return screenplay.writeText(parsed);
  return { text: `${JSON.stringify(parsed)}\n`, losses: [] };
}

/** Standard input goes through a file, as every import does; the folder is gone whatever happens. */
async function importStream(io: ParseIo, options: ParseOptions): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), "mochang-parse-"));
  try {
    const path = join(folder, "stdin");
    await pipeline(io.stdin, (source: AsyncIterable<Buffer>) => bounded(source, UPLOAD_MAX_BYTES), createWriteStream(path));
    return await importFile(path, { fileName: "", encoding: options.encoding });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Standard input may never end; the disk does. */
async function* bounded(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source) {
    left -= chunk.length;
    if (left < 0) throw new ImportError("too-large");
    yield chunk;
  }
}

/** Whole or not at all: a reader of the file never sees half of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function fileSentence(error: unknown, file: string, out: string | undefined): string | null {
  const { code, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined, path: undefined };
  const name = path === undefined || path === file ? file : (out ?? file);
  switch (code) {
    case "ENOENT":
      return `找不到 ${name}。`;
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
