import { computeFigures, findInconsistencies, type Finding } from "@mochang/screenplay";
import type { Command } from "commander";
import type { Imported } from "../import/index.ts";
import { forTerminal, processIo, readScript, refusalOf, refuse, type CommandIo } from "./readScriptInput.ts";
import { writeResult } from "./writeResult.ts";

export interface CheckOptions {
  format: string;
  encoding?: string;
}

const FORMATS = ["text", "json"];
/** A quote is shown to this many characters on a terminal. */
const QUOTE_LENGTH = 40;

/**
 * `mochang check FILE`: the consistency findings, as a linter prints them. Returns the exit code: 1 when there are any, 2 for a file that is
 * refused, otherwise 0.
 */
export async function checkCommand(file: string, options: CheckOptions, io: CommandIo = processIo()): Promise<number> {
  if (!FORMATS.includes(options.format)) return refuse(io, `不认识格式 ${options.format}，可用 text、json。`);
  try {
    const imported = await readScript(file, options.encoding, io);
    const findings = findInconsistencies(imported.parsed);
    const result =
      options.format === "json"
        ? `${JSON.stringify({ figures: computeFigures(imported.parsed), findings })}\n`
        : forTerminal(lint(file, imported, findings));
    for (const unsure of imported.unsure) io.complain(`提示：${unsure.message}`);
    await writeResult(io.stdout, result);
    return findings.length > 0 ? 1 : 0;
  } catch (error) {
    const sentence = refusalOf(error, file);
    if (sentence === null) throw error;
    return refuse(io, sentence);
  }
}

/** `file:line  rule  sentence`, with the quotes indented under it, in the order of the script; then how many. */
function lint(file: string, { text }: Imported, findings: readonly Finding[]): string {
  const lineOf = lineCounter(text);
  const placed = findings
    .map((finding) => ({ finding, start: finding.quotes[0]?.start ?? 0 }))
    .toSorted((a, b) => a.start - b.start);
  const lines = placed.flatMap(({ finding, start }) => [
    `${file}:${lineOf(start)}  ${finding.rule}  ${finding.message}`,
    ...finding.quotes.map((quote) => `    ${lineOf(quote.start)}: ${shortened(quote.text)}`),
  ]);
  return `${[...lines, findings.length > 0 ? `共 ${findings.length} 处` : "没有发现问题"].join("\n")}\n`;
}

/** 1-based line of an offset; `\r\n` is one end of line. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) ends.push(match.index + match[0].length);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH)}…` : line;
}

/** Adds `check` to the command line. */
export function registerCheck(program: Command): void {
  program
    .command("check")
    .description("查剧本前后矛盾的地方，有则退出码为 1")
    .argument("<文件>", "文件，或 - 表示标准输入")
    .option("--format <格式>", "text 或 json", "text")
    .option("--encoding <编码>", "文本文件的编码，如 gb18030、big5")
    .action(async (file: string, options: CheckOptions) => {
      process.exitCode = await checkCommand(file, options);
    });
}
