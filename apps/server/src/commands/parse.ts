import { type Loss, readRegion, type Region, writeFountain, writeText } from "@mochang/screenplay";
import type { Command } from "commander";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { Imported } from "../import/index.ts";
import { processIo, readScript, refusalOf, refuse, type CommandIo } from "./readScriptInput.ts";
import { writeResult } from "./writeResult.ts";

export interface ParseOptions {
  /** Without one, what the ending of `out` names, else JSON. */
  format?: string;
  region?: string;
  out?: string;
  encoding?: string;
}

const FORMATS = ["json", "fountain", "fdx", "docx", "pdf", "txt"] as const;
type Format = (typeof FORMATS)[number];
const BINARY = new Set<Format>(["docx", "pdf"]);
const LAID_OUT = new Set<Format>(["docx", "pdf", "txt"]);
const FORMAT_LIST = "json、fountain、fdx、docx、pdf、txt";

/**
 * `mochang parse FILE`: reads a script of any format and writes it in another, Word, PDF and text in the page format of a region.
 * Standard output holds only the result; what import was unsure of and what the written format cannot hold goes to standard error.
 * Returns the exit code.
 */
export async function parseCommand(file: string, options: ParseOptions, io: CommandIo = processIo()): Promise<number> {
  const format = formatOf(options);
  const region = readRegion(options.region ?? "mainland");
  if (options.out === "") return refuse(io, "-o 后面缺少文件名。");
  if (!format) return refuse(io, `不认识格式 ${options.format}，可用 ${FORMAT_LIST}。`);
  if (!region) return refuse(io, `不认识版式 ${options.region}，可用内地、香港、好莱坞。`);
  if (BINARY.has(format) && options.out === undefined && "isTTY" in io.stdout && io.stdout.isTTY)
    return refuse(io, `${format} 不能显示在终端里，请用 -o 写到文件。`);
  try {
    const imported = await readScript(file, options.encoding, io);
    const { content, losses } = await written(imported, format, region, file);
    if (options.region !== undefined && !LAID_OUT.has(format))
      io.complain(`提示：${format} 没有版式，--region 没有用到。`);
    for (const unsure of imported.unsure) io.complain(`提示：${unsure.message}`);
    for (const loss of losses) io.complain(`提示：${loss.message}（${loss.count} 处）`);
    if (options.out === undefined) await writeResult(io.stdout, content);
    else await writeWhole(options.out, content);
    return 0;
  } catch (error) {
    const sentence = refusalOf(error, file, options.out);
    if (sentence === null) throw error;
    return refuse(io, sentence);
  }
}

/** The format that is named, in letters of any case, or that the file to write is named after. */
function formatOf({ format, out }: ParseOptions): Format | undefined {
  const named = (format ?? extname(out ?? "").slice(1)).toLowerCase();
  return FORMATS.find((supported) => supported === named) ?? (format === undefined ? "json" : undefined);
}

/** Adds `parse` to the command line. */
export function registerParse(program: Command): void {
  program
    .command("parse")
    .description("读一个剧本或小说文件，输出结构，或按版式写成 Word、PDF 等格式")
    .argument("<文件>", "文件，或 - 表示标准输入")
    .option("--format <格式>", `${FORMAT_LIST}；不写时看 -o 的扩展名，都没有就是 json`)
    .option("--region <版式>", "docx、pdf、txt 的版式：内地、香港、好莱坞（或 mainland、hongkong、hollywood）")
    .option("--encoding <编码>", "文本文件的编码，如 gb18030、big5")
    .option("-o, --out <文件>", "写到文件")
    .action(async (file: string, options: ParseOptions) => {
      process.exitCode = await parseCommand(file, options);
    });
}

async function written(
  { parsed }: Imported,
  format: Format,
  region: Region,
  file: string,
): Promise<{ content: string | Uint8Array; losses: Loss[] }> {
  const fileName = file === "-" ? "" : basename(file);
  const name = parsed.title ?? (basename(fileName, extname(fileName)) || "未命名");
  if (format === "json") return { content: `${JSON.stringify(parsed)}\n`, losses: [] };
  if (format === "fountain") return plain(writeFountain(parsed, { name: fileName === "" ? null : name }));
  if (format === "txt") return plain(writeText(parsed, { region, name }));
  const { makeScript } = await import("../export/index.ts");
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(new Date());
  const { bytes, losses } = await makeScript(
    { parsed, modelLines: new Set() },
    {
      format,
      region,
      name,
      author: "",
      reviewer: null,
      date,
      codes: { producer: "", propagator: "" },
    },
  );
  return { content: bytes, losses };
}

const plain = ({ text, losses }: { text: string; losses: Loss[] }) => ({ content: text, losses });

/** Whole or not at all: a reader of the file never sees half of it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
