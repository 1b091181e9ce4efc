import { LINE_NAMES, type BaseLine, type ProposedEdit, type TypedLine } from "@mochang/contract";
import { findLine, type LineEdit, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** One place where a proposal differs from the script: a line that is changed or deleted, or lines put in behind one. */
export interface Hunk {
  /** Its place among the hunks of the proposal. */
  key: number;
  op: ProposedEdit["op"];
  /** The line as it was; for an insertion the line above, null before the first. */
  before: BaseLine | null;
  lines: TypedLine[];
  reason: string;
  warnings: string[];
}

/** Edits as hunks: insertions at one place, one behind the other, are one. */
export function hunksOf(base: readonly BaseLine[], edits: readonly ProposedEdit[]): Hunk[] {
  const hunks: (Hunk & { at: number })[] = [];
  for (const { op, at, type, content, reason, warnings } of edits) {
    const last = hunks.at(-1);
    if (op === "insert" && last?.op === "insert" && last.at === at) {
      last.lines.push({ type, content });
      last.warnings.push(...warnings);
      last.reason ||= reason;
    } else
      hunks.push({
        key: hunks.length,
        op,
        at,
        before: base[at - 1] ?? null,
        lines: op === "delete" ? [] : [{ type, content }],
        reason,
        warnings: [...warnings],
      });
  }
  return hunks;
}

const TYPES = new Map((Object.entries(LINE_NAMES) as [LineType, string][]).map(([type, name]) => [name, type]));
export const typeOf = (name: string): LineType => TYPES.get(name) ?? "action";

/** A hunk as a change of the document; null where the proposal's line is none of the document. `first` is the proposal's first line. */
export function editOf(doc: Node, { op, before, lines }: Hunk, first: BaseLine | undefined): LineEdit | null {
  const texts = lines.map(({ type, content }) => ({ type: typeOf(type), text: content }));
  if (op === "insert") {
    const line = before ? before.id : lineAbove(doc, first?.id ?? null);
    return line === null ? null : { op, line, words: before?.content ?? "", lines: texts };
  }
  const [text] = texts;
  if (before?.id == null) return null;
  if (op === "delete") return { op, line: before.id, words: before.content };
  return text ? { op, line: before.id, words: before.content, ...text } : null;
}

function lineAbove(doc: Node, line: string | null): string | null {
  const found = line === null ? null : findLine(doc, line);
  const above = found && found.line > 0 ? doc.child(found.scene).child(found.line - 1) : null;
  return above ? String(above.attrs.id) : null;
}
