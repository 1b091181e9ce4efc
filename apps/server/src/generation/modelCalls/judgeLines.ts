import { lineFaults, type CheckedLine } from "@mochang/generation";
import { countHan } from "@mochang/screenplay";
import type { AnswerOutcome } from "../../modelRuns/index.ts";
import { GENERATION_PROMPTS } from "./generationPrompts.ts";
import { readLines, readReasoned } from "./typedLines.ts";

const NOT_A_SCENE = "写出来的不像一场戏，没有扣墨，请再试一次";
const MIN_LINES = 3;
/** Lines at fault above which the whole scene is asked for once more; fewer are told beside it. */
const FAULTS_MAX = 4;

/** Lines of a scene's script, or what is wrong with them. */
export const judgeLines = (text: string, banned: readonly string[]): AnswerOutcome =>
  judgeRead(readLines(text), banned) ?? { result: { text, lines: readLines(text) } };

/** The same of a scene that was changed after an evaluation, with why each line was. */
export function judgeReasoned(text: string, banned: readonly string[]): AnswerOutcome {
  const read = readReasoned(text);
  return judgeRead(read.lines, banned) ?? { result: { text, ...read } };
}

/** What is wrong with the lines of a scene; null: nothing. */
function judgeRead(lines: readonly CheckedLine[], banned: readonly string[]): AnswerOutcome | null {
  const refuse = (problem: string) => ({ note: GENERATION_PROMPTS.correction(problem), sentence: NOT_A_SCENE });
  if (lines.length < MIN_LINES) return refuse("没有照“种类｜话”一行一句地写");
  const words = lines.map((line) => line.text).join("");
  if (countHan(words) < words.length / 2) return refuse("要用中文写");
  const faults = lines.flatMap((line) => lineFaults(line, banned));
  if (faults.length > FAULTS_MAX)
    return refuse(
      `这些话不能用：${faults
        .map(({ quote }) => `“${quote}”`)
        .slice(0, 8)
        .join("、")}`,
    );
  return null;
}
