import { LINE_NAMES, type BaseLine, type Form, type ProposedEdit, type TypedLine } from "@mochang/contract";
import type { LineType } from "@mochang/screenplay";
import type { TextFilter } from "../../runEngine/index.ts";
import { cleanLine, typeOfName } from "./lineTypeNames.ts";

const OPS = { 改: "change", 添: "insert", 加: "insert", 增: "insert", 删: "delete" } as const;
const EDIT = /^[\s\-*•·]*(改|添|加|增|删)(?:成|在|除)?\s*第?\s*(\d{1,4})\s*行?(?:之?后)?\s*[｜|:：]?\s*(.*)$/u;
const begins = (type: string | undefined): boolean => type === LINE_NAMES.heading || type === LINE_NAMES.chapter;
const UNCHANGED = /^[\s“"「]*不改/u;

/** Whether an answer says that nothing is to be changed. */
export const saysUnchanged = (text: string): boolean => UNCHANGED.test(text);

/** The wire's type of a proposed line: what the model named, else what stood there. A novel has text and dialogue alone. */
function typeOfEdit(named: LineType | null, was: string | undefined, form: Form): string {
  if (form === "screenplay") return named === null ? (was ?? LINE_NAMES.action) : LINE_NAMES[named];
  if (named === null) return was ?? LINE_NAMES.text;
  return named === "dialogue" || named === "chapter" ? LINE_NAMES[named] : LINE_NAMES.text;
}

const bare = (content: string): string => content.replaceAll(/[\s：:]+$/gu, "");

/**
 * One row of an answer as a change of numbered lines; null for what is none. Reads also what models make of the format: other bars, list marks, a
 * missing reason, a type left out. A change that changes nothing is none.
 */
export function readEdit(
  row: string,
  base: readonly BaseLine[],
  form: Form = "screenplay",
): Omit<ProposedEdit, "warnings"> | null {
  const [, verb, number, rest = ""] = EDIT.exec(row) ?? [];
  if (verb === undefined) return null;
  const op = OPS[verb as keyof typeof OPS];
  const at = Number(number);
  const line = base[at - 1];
  if (at > base.length || (op !== "insert" && !line)) return null;
  const cells = rest.split(/[｜|]/u).map((cell) => cell.trim());
  if (op === "delete")
    return { op, at, type: line?.type ?? "", content: "", reason: cleanLine(cells.filter(Boolean).at(-1) ?? "") };
  const named = typeOfName(cells[0] ?? "");
  const words = named === null ? cells : cells.slice(1);
  const reason = words.length > 1 ? (words.at(-1) ?? "") : "";
  const content = cleanLine((words.length > 1 ? words.slice(0, -1) : words).join("｜"));
  if (content === "") return null;
  const type = typeOfEdit(named, op === "change" ? line?.type : undefined, form);
  if (op === "change" && line && type === line.type && bare(content) === bare(line.content)) return null;
  // A heading begins another scene: changing one is its writer's.
  if (op === "insert" ? begins(type) : begins(type) !== begins(line?.type)) return null;
  return { op, at, type, content, reason: cleanLine(reason) };
}

/** One row of an answer as a line of a new scene; null for what is none. */
export function readTypedLine(row: string): TypedLine | null {
  const [, name = "", words = ""] = /^[\s\-*•·]*([^｜|]{1,8})[｜|](.*)$/u.exec(row) ?? [];
  const type = typeOfName(name);
  const content = cleanLine(words.replace(/[｜|]\s*$/u, ""));
  return type === null || content === "" ? null : { type: LINE_NAMES[type], content };
}

/** Lets through of a streamed answer the rows that can be read, as JSON, a row each. */
export function rowFilter<T>(read: (row: string) => T | null): TextFilter {
  let buffer = "";
  const take = (row: string): string => {
    const found = read(row);
    return found === null ? "" : `${JSON.stringify(found)}\n`;
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

/** The lines after all changes. */
export function applyEdits(base: readonly BaseLine[], edits: readonly ProposedEdit[]): TypedLine[] {
  const lines: TypedLine[] = [];
  const insert = (at: number): void => {
    for (const { op, at: place, type, content } of edits)
      if (op === "insert" && place === at) lines.push({ type, content });
  };
  insert(0);
  for (const [i, { type, content }] of base.entries()) {
    const edit = edits.findLast(({ op, at }) => op !== "insert" && at === i + 1);
    if (!edit) lines.push({ type, content });
    else if (edit.op === "change") lines.push({ type: edit.type, content: edit.content });
    insert(i + 1);
  }
  return lines;
}
