import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import type { LineJson, NewId } from "../json.ts";
import { lineAttrs, lineText } from "../lineText.ts";
import { OPENS_DIVISION, OPENS_SCENE } from "../lineTypes.ts";
import { charactersOf, diffText } from "../textDiff.ts";
import { findLine } from "./findNodes.ts";
import { pasteLines } from "./pasteLines.ts";
import { replaceText } from "./replaceText.ts";
import { setLineType } from "./setLineType.ts";

/** A change that a model proposes to a line as it was: `words` are the line's then, and what does not say them any more is left alone. */
export type LineEdit =
  | { op: "change"; line: string; words: string; type: LineType; text: string }
  | { op: "delete"; line: string; words: string }
  /** New lines behind one. */
  | { op: "insert"; line: string; words: string; lines: readonly { type: LineType; text: string }[] };

const opensRow = (type: LineType): boolean => OPENS_SCENE.has(type) || OPENS_DIVISION.has(type);

/** Whether the line that an edit is of still says what it said then; of an insertion, whether it is there. */
export function editFits(doc: Node, edit: LineEdit): boolean {
  const found = findLine(doc, edit.line);
  if (!found) return false;
  return edit.op === "insert" || lineText(found.node).trim() === edit.words.trim();
}

/**
 * Takes edits into the document, as far as they fit: what a model wrote bears its origin, words that stay keep theirs, with their notes. The only line
 * of a row, and a heading, are not deleted.
 */
export function acceptEdits(tr: Transform, edits: readonly LineEdit[], newId: NewId): boolean {
  const before = tr.steps.length;
  for (const edit of edits) if (editFits(tr.doc, edit)) acceptEdit(tr, edit, newId);
  return tr.steps.length > before;
}

function acceptEdit(tr: Transform, edit: LineEdit, newId: NewId): void {
  if (edit.op === "insert")
    pasteLines(tr, edit.line, edit.lines.filter(({ type }) => !opensRow(type)).map(newLine), newId);
  else if (edit.op === "delete") deleteLine(tr, edit.line);
  else changeLine(tr, edit, newId);
}

const newLine = ({ type, text }: { type: LineType; text: string }): LineJson => ({
  type: "line",
  attrs: { id: "", type, joined: false, given: null, checked: false },
  content: [{ type: "text", text, marks: [{ type: "origin", attrs: { by: "model" } }] }],
});

function deleteLine(tr: Transform, line: string): void {
  const found = findLine(tr.doc, line);
  if (!found) return;
  const row = tr.doc.child(found.scene);
  if (row.childCount === 1 || opensRow(lineAttrs(found.node).type)) return;
  const below = row.maybeChild(found.line + 1);
  tr.delete(found.pos, found.pos + found.node.nodeSize);
  // What stood on the row of the deleted line begins one of its own, unless that line stood on the row above itself.
  if (below && lineAttrs(below).joined && !lineAttrs(found.node).joined)
    tr.setNodeAttribute(found.pos, "joined", false);
}

/** Struck words count as taken away by the new ones: an edit speaks of what is read. */
function changeLine(tr: Transform, { line, type, text }: Extract<LineEdit, { op: "change" }>, newId: NewId): void {
  const found = findLine(tr.doc, line);
  if (!found || text === "") return;
  if (!opensRow(type) && !opensRow(lineAttrs(found.node).type) && lineAttrs(found.node).type !== type)
    setLineType(tr, line, line, type, newId);
  const old = charactersOf(found.node.textContent);
  const next = charactersOf(text);
  const length = (characters: readonly string[]): number => characters.join("").length;
  for (const { from, to, start, end } of diffText(old, next).toReversed())
    replaceText(
      tr,
      { line, from: length(old.slice(0, from)), to: length(old.slice(0, to)) },
      next.slice(start, end).join(""),
      "model",
    );
}
