// `npm run bench -- grounding --script FILE --sentences FILE [--json]`: what the filter makes of any sentences, one a line, without a model.
import { computeFigures, parseScreenplay, type Parsed } from "@mochang/screenplay";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { refusalOf } from "../apps/server/src/commands/readScriptInput.ts";
import {
  createGroundingFilter,
  createRepeatedSentences,
  FROM_MEMORY,
  indexPassages,
  supportedFigures,
  type GroundingCounts,
} from "../apps/server/src/grounding/index.ts";
import { importFile } from "../apps/server/src/import/index.ts";
import { readPlainText } from "../apps/server/src/import/text/readPlainText.ts";

export type SentenceState = "kept" | "changed" | "dropped";

export interface JudgedSentence {
  /** The sentence as it stands in the file. */
  text: string;
  state: SentenceState;
  /** In Chinese; empty for a sentence that is shown as it stands. */
  why: string;
  /** A clause of it, or all of it, is not shown. */
  lost: boolean;
  /** What is shown; of a row, with the head of its table. */
  filtered: string;
}

/** What of a sentence counts: its words and the places that it cites. Marks, spaces, offsets and one place said for two quotations do not. */
function compared(text: string): string {
  const places = new Set<string>();
  const words = text
    .replaceAll(/@\s*[\d:]+\s*[-–—]\s*\d+/gu, "")
    .replaceAll(/【\s*([^【】「『“"]{1,40}?)\s*(?=[「『“"])/gu, (_, place: string) => {
      places.add(place);
      return "";
    });
  return [words, ...places].map((each) => each.normalize("NFKC").replaceAll(/[\p{P}\p{S}\s]/gu, "")).join("|");
}

const REASONS: readonly [keyof GroundingCounts, string][] = [
  ["droppedQuotes", "引用或转述的话在剧本里没有"],
  ["droppedNumbers", "数字、分数或次数没有依据"],
  ["droppedRepeats", "前面说过"],
  ["droppedPolicy", "政策资料里没有"],
];

/** A row is judged as the row of a table, which is shown below a head. */
function tableHead(text: string): string {
  if (!/^\s*\|.*\|\s*$/u.test(text)) return "";
  const columns = text.trim().slice(1, -1).split("|").length;
  const row = (cell: string): string => `| ${Array.from({ length: columns }, () => cell).join(" | ")} |\n`;
  return row("") + row("---");
}

/** Judges a sentence alone, as the first of a section that may not mention the verdict. */
export function createSentenceJudge(script: string | Parsed): (text: string) => JudgedSentence {
  const parsed = typeof script === "string" ? parseScreenplay(script) : script;
  const passages = indexPassages(parsed);
  const allowedFigures = supportedFigures(computeFigures(parsed));
  return (text) => {
    const repeated = createRepeatedSentences();
    const filter = createGroundingFilter({
      passages,
      allowedFigures,
      verdict: null,
      repeated,
      step: "sentence",
    });
    const head = tableHead(text);
    const take = (part: string): string => {
      let accepted = filter.push(part);
      while (filter.pending) accepted += filter.push("");
      return accepted;
    };
    const all = take(head + text) + filter.end();
    const filtered = all.startsWith(head) ? all.slice(head.length) : all;
    const judged = { text, filtered: all };
    if (compared(filtered) === compared(text)) return { ...judged, state: "kept", why: "", lost: false };
    if (compared(filtered.replaceAll(FROM_MEMORY, "")) === compared(text))
      return { ...judged, state: "changed", why: "剧本里没有的作品名标明了凭记忆", lost: false };
    const reasons = REASONS.filter(([count]) => filter.counts[count] > 0).map(([, reason]) => reason);
    const state = compared(filtered) === compared("") ? "dropped" : "changed";
    return {
      ...judged,
      state,
      why: reasons.join("；") || (state === "changed" ? "改成了剧本里的原样" : "这一块不能显示"),
      lost: reasons.length > 0 || state === "dropped",
    };
  };
}

/** A file that cannot be read; `message` is the Chinese sentence for the user of the command line. */
export class UnreadableFile extends Error {}

async function readOrRefuse<T>(file: string, what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const sentence = refusalOf(error, file);
    if (sentence === null) throw error;
    throw new UnreadableFile(`${what}：${sentence}`);
  }
}

/** The lines of a text file in any encoding that an import reads; empty ones are left out. */
async function sentencesIn(file: string): Promise<string[]> {
  const { text } = readPlainText(await readFile(file), `${basename(file)}.txt`);
  return text
    .replace(/^\ufeff/u, "")
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .filter((line) => line.trim() !== "");
}

/**
 * Judges every line of one file that is not empty against the script of another, in their order.
 * @throws UnreadableFile
 */
export async function judgeFiles(scriptFile: string, sentencesFile: string): Promise<JudgedSentence[]> {
  const sentences = await readOrRefuse(sentencesFile, "句子文件", () => sentencesIn(sentencesFile));
  const { parsed } = await readOrRefuse(scriptFile, "剧本文件", () => importFile(scriptFile));
  return sentences.map(createSentenceJudge(parsed));
}

/** @throws UnreadableFile */
export async function printSentences(scriptFile: string, sentencesFile: string, json: boolean): Promise<void> {
  const lines = await judgeFiles(scriptFile, sentencesFile);
  if (json) return console.log(JSON.stringify({ lines: lines.map(({ text, state, why }) => ({ text, state, why })) }));
  const names: Record<SentenceState, string> = { kept: "留下", changed: "改动", dropped: "删去" };
  for (const { text, state, why } of lines) console.log(`${names[state]}  ${text}${why ? `  （${why}）` : ""}`);
  const share = (state: SentenceState): number => lines.filter((line) => line.state === state).length;
  console.log(`${lines.length} 句：留下 ${share("kept")}，改动 ${share("changed")}，删去 ${share("dropped")}`);
}
