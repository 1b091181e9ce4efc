import { writeFountain, writeText, type Written } from "@mochang/screenplay";
import type { Command } from "commander";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Imported } from "../import/index.ts";
import { processIo, readScript, refusalOf, refuse, type CommandIo } from "./scriptInput.ts";
import { writeResult } from "./writeResult.ts";

export interface ParseOptions {
  format: string;
  region?: string;
  out?: string;
  encoding?: string;
}

const LATER = new Set(["fdx", "docx", "pdf"]);
const FORMATS = ["json", "fountain", "txt", ...LATER];
const REGIONS = ["内地", "香港", "好莱坞", "mainland", "hongkong", "hollywood"];

/**
 * `mochang parse FILE`: reads a script of any format and prints it as JSON, Fountain or text. Standard output holds only the result; what
 * import was unsure of and what the written format cannot hold goes to standard error. Returns the exit code.
 */
export async function parseCommand(file: string, options: ParseOptions, io: CommandIo = processIo()): Promise<number> {
  const wrong = refusal(options);
  if (wrong !== null) return refuse(io, wrong);
  try {
    const imported = await readScript(file, options.encoding, io);
    const { text, losses } = written(imported, options.format);
    for (const unsure of imported.unsure) io.complain(`提示：${unsure.message}`);
    for (const loss of losses) io.complain(`提示：${loss.message}（${loss.count} 处）`);
    if (options.out === undefined) await writeResult(io.stdout, text);
    else await writeWhole(options.out, text);
    return 0;
  } catch (error) {
    const sentence = refusalOf(error, file, options.out);
    if (sentence === null) throw error;
    return refuse(io, sentence);
  }
}

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

function refusal({ format, region }: ParseOptions): string | null {
  if (!FORMATS.includes(format)) return `不认识格式 ${format}，可用 json、fountain、txt。`;
  if (LATER.has(format)) return `暂不支持输出 ${format} 格式，后续版本会加上。现在可用 json、fountain、txt。`;
  if (region === undefined) return null;
  if (!REGIONS.includes(region)) return `不认识版式 ${region}，可用内地、香港、好莱坞。`;
  return format === "json" || region === "内地" || region === "mainland" ? null : "暂只支持内地版式，香港和好莱坞版式后续版本会加上。";
}

function written({ parsed }: Imported, format: string): Written {
  if (format === "fountain") return writeFountain(parsed);
  if (format === "txt") return writeText(parsed);
  return { text: `${JSON.stringify(parsed)}\n`, losses: [] };
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
