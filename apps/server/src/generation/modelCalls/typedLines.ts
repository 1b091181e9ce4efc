import { lineFaults, type CheckedLine } from "@mochang/generation";
import type { TextFilter } from "../../runEngine/index.ts";
import { CONTROLS, INVISIBLE } from "../../import/index.ts";

const TYPES: Readonly<Record<string, CheckedLine["type"]>> = {
  动作: "action",
  描述: "action",
  人物名: "character",
  人物: "character",
  角色: "character",
  括号提示: "parenthetical",
  括号: "parenthetical",
  提示: "parenthetical",
  对白: "dialogue",
  台词: "dialogue",
  转场: "transition",
};
const LINE_MAX = 2_000;
const ROW = /^[\s\-*•·]*([^｜|]{1,8})[｜|](.*)$/u;

const clean = (text: string): string =>
  text
    .replaceAll(INVISIBLE, "")
    .replaceAll(CONTROLS, "")
    .replaceAll(/\*\*|__|`/gu, "")
    .replace(/[｜|]\s*$/u, "")
    .trim()
    .slice(0, LINE_MAX)
    .toWellFormed();

/** One row of an answer as a line of a scene; null for what is none. */
export function readLine(row: string): CheckedLine | null {
  const [, name = "", words = ""] = ROW.exec(row) ?? [];
  const type = TYPES[name.replaceAll(/[\s【】]/gu, "")];
  const text = clean(words);
  return type === undefined || text === "" ? null : { type, text };
}

/** A line of a scene that was changed after an evaluation, with why it was; those that stayed have none. */
export interface ReasonedLine extends CheckedLine {
  reason?: string;
}
/** A line that was struck, in its former words. */
export interface StruckLine {
  text: string;
  reason: string;
}
const REASONED = /^[^｜|]*[｜|]([^｜|]*)(?:[｜|](.*))?$/u;

/** The rows of a scene that was changed after an evaluation: `种类｜话`, with `｜为什么` where it was changed, `删｜原来的话｜为什么` for what was struck. */
export function readReasoned(answer: string): { lines: ReasonedLine[]; struck: StruckLine[] } {
  const lines: ReasonedLine[] = [];
  const struck: StruckLine[] = [];
  for (const row of answer.split("\n")) {
    const [, words = "", why = ""] = REASONED.exec(row) ?? [];
    const reason = clean(why);
    if (/^[\s\-*•·【]*删】?\s*[｜|]/u.test(row)) {
      if (clean(words) !== "") struck.push({ text: clean(words), reason });
      continue;
    }
    const line = readLine(row.replace(/^([^｜|]*[｜|][^｜|]*)[｜|].*$/u, "$1"));
    if (line) lines.push(reason === "" ? line : { ...line, reason });
  }
  return { lines, struck };
}

export const readLines = (answer: string): CheckedLine[] => answer.split("\n").flatMap((row) => readLine(row) ?? []);

/** Lets lines through as they are finished, as JSON, a row each; a line that a rule finds fault with is held back until the scene is whole. */
export function lineFilter(banned: readonly string[]): TextFilter {
  let buffer = "";
  const take = (row: string): string => {
    const line = readLine(row);
    return line === null || lineFaults(line, banned).length > 0 ? "" : `${JSON.stringify(line)}\n`;
  };
  return {
    push(delta) {
      const rows = (buffer + delta).split("\n");
      buffer = rows.pop() ?? "";
      return rows.map(take).join("");
    },
    end: () => take(buffer),
  };
}

/** Lines as the text of a script, which the importer's grammar reads. */
export function scriptText(lines: readonly CheckedLine[]): string {
  const rows: string[] = [];
  let cue = "";
  let manner = "";
  for (const { type, text } of lines) {
    if (type === "character") [cue, manner] = [text, ""];
    else if (type === "parenthetical" && cue !== "") manner = `（${text.replaceAll(/^[（(]|[）)]$/gu, "")}）`;
    else if (type === "dialogue") {
      rows.push(`${cue || "旁白"}：${manner}${text}`);
      manner = "";
    } else {
      rows.push(type === "transition" ? text : `△${text.replace(/^[△▲]\s*/u, "")}`);
      cue = "";
    }
  }
  return rows.join("\n");
}

/** A change that a reviser proposes; `line` counts from 1, `insert` goes behind it. */
export interface ProposedChange {
  op: "change" | "insert" | "delete";
  line: number;
  type: CheckedLine["type"];
  text: string;
  reason: string;
}

const OPS = { 改: "change", 添: "insert", 加: "insert", 删: "delete" } as const;
const EDIT = /^[\s\-*•·]*(改|添|加|删)\s*第?\s*(\d{1,4})\s*行?(?:之?后)?\s*[｜|]?\s*(.*)$/u;

/** One row of a reviser's answer; null for what is none, or names a line that is not there. */
export function readChange(row: string, lines: readonly CheckedLine[]): ProposedChange | null {
  const [, verb, number, rest = ""] = EDIT.exec(row) ?? [];
  const line = Number(number);
  const old = lines[line - 1];
  if (verb === undefined || !old) return null;
  const op = OPS[verb as keyof typeof OPS];
  const cells = rest.split(/[｜|]/u).map((cell) => clean(cell));
  if (op === "delete") return { op, line, type: old.type, text: "", reason: cells.filter(Boolean).at(-1) ?? "" };
  const named = TYPES[cells[0] ?? ""];
  const [text = "", reason = ""] = named === undefined ? cells : cells.slice(1);
  if (text === "" || (op === "change" && text === old.text)) return null;
  return { op, line, type: named ?? old.type, text, reason };
}

export const numbered = (lines: readonly CheckedLine[]): string =>
  lines.map(({ text }, i) => `${i + 1} ${text}`).join("\n");
