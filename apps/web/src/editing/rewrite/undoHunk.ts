import type { BaseLine } from "@mochang/contract";
import { changeDocument, findLine } from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import { Fragment, type Node } from "prosemirror-model";
import { keepOrigin, type WritingCommand } from "../../sheet/index.ts";
import type { Hunk } from "./hunks.ts";
import { isTaken } from "./hunkState.ts";

/** A line as it was before a hunk changed or deleted it, and the line that stood above it in its row. */
export interface ReplacedLine {
  line: Node;
  above: string | null;
}

/** What a hunk is about to change or delete; null for an insertion. */
export function replacedLine(doc: Node, { op, before }: Hunk): ReplacedLine | null {
  const found = op === "insert" || before?.id == null ? null : findLine(doc, before.id);
  if (!found) return null;
  const above = doc.child(found.scene).maybeChild(found.line - 1);
  return { line: found.node, above: above ? String(above.attrs.id) : null };
}

/**
 * The document without a hunk that was taken, whatever was taken after it. Null where its words were written on since, or where it is not known what
 * they took the place of (`replaced`).
 */
export function withoutHunk(
  doc: Node,
  hunk: Hunk,
  first: BaseLine | undefined,
  replaced: ReplacedLine | undefined,
): Node | null {
  if (hunk.op === "delete") return replaced ? withLineBack(doc, replaced) : null;
  if (!isTaken(doc, hunk, first)) return null;
  const anchor = findLine(doc, hunk.before?.id ?? first?.id ?? "");
  if (!anchor) return null;
  if (hunk.op === "change") return replaced ? withLines(doc, anchor.scene, anchor.line, 1, [replaced.line]) : null;
  const count = hunk.lines.length;
  return withLines(doc, anchor.scene, hunk.before ? anchor.line + 1 : anchor.line - count, count, []);
}

function withLineBack(doc: Node, { line, above }: ReplacedLine): Node | null {
  if (findLine(doc, String(line.attrs.id))) return null;
  const place = above === null ? null : findLine(doc, above);
  return place && withLines(doc, place.scene, place.line + 1, 0, [line]);
}

/** The document with `count` lines of a row replaced; null where none would be left of it. */
function withLines(doc: Node, scene: number, from: number, count: number, lines: readonly Node[]): Node | null {
  const row = doc.child(scene);
  const content = [...row.children];
  content.splice(from, count, ...lines);
  return content.length === 0 ? null : doc.copy(doc.content.replaceChild(scene, row.copy(Fragment.fromArray(content))));
}

/** Brings the document to this one, as one step of the history in which every word keeps its origin. */
export const replaceWith =
  (target: Node): WritingCommand =>
  (state) => {
    const tr = closeHistory(state.tr);
    return changeDocument(tr, target) ? keepOrigin(tr) : null;
  };
