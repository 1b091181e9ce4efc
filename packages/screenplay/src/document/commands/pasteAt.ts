import type { Transform } from "prosemirror-transform";
import type { LineJson, NewId } from "../json.ts";
import { lineAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { annotationIds, withoutNotes } from "./annotation.ts";
import { findLine, rangePositions, type TextPlace } from "./findNodes.ts";
import { pasteLines } from "./pasteLines.ts";
import { opensRow } from "./sceneBoundaries.ts";
import { setLineType } from "./setLineType.ts";
import { splitLine } from "./splitLine.ts";

/**
 * Puts lines at a place in a line. The words of a single one go into the line, which takes its type where it has no words of its own; several
 * stand between what was before the place and what was behind it, each as a line. Throws a RangeError on lines that the schema refuses.
 */
export function pasteAt(tr: Transform, place: TextPlace, lines: readonly LineJson[], newId: NewId): boolean {
  const found = findLine(tr.doc, place.line);
  const [first] = lines;
  if (!found || !first || place.at < 0 || place.at > found.node.content.size) return false;
  if (lines.length === 1 && !opensRow(first.attrs.type)) return pasteWords(tr, place, first, newId);
  const isTitle = opensRow(lineAttrs(found.node).type) !== null;
  const isBehind = place.at === found.node.content.size || (isTitle && place.at === 0);
  if (!isBehind) splitLine(tr, place, newId("line"));
  pasteLines(tr, place.line, lines, newId);
  deleteEmptyPlace(tr, place.line, opensRow(first.attrs.type) !== null);
  return true;
}

/** What is empty after a paste was only the place: a line of a row that has others, or a whole scene without a word above one that was pasted. */
function deleteEmptyPlace(tr: Transform, line: string, isSceneBelow: boolean): void {
  const now = findLine(tr.doc, line);
  if (!now || now.node.content.size > 0) return;
  const isTitle = opensRow(lineAttrs(now.node).type) !== null;
  const row = tr.doc.child(now.scene);
  if (row.childCount > 1) {
    if (!isTitle) tr.delete(now.pos, now.pos + now.node.nodeSize);
  } else if (isTitle && isSceneBelow) tr.delete(now.pos - 1, now.pos - 1 + row.nodeSize);
}

function pasteWords(tr: Transform, { line, at }: TextPlace, json: LineJson, newId: NewId): boolean {
  const before = tr.steps.length;
  const node = schema.nodeFromJSON(json);
  node.check();
  const notes = annotationIds(tr.doc);
  const isEmpty = findLine(tr.doc, line)?.node.content.size === 0;
  const position = rangePositions(tr.doc, { line, from: at, to: at });
  if (position && node.content.size > 0) tr.insert(position.from, withoutNotes(node, (id) => notes.has(id)).content);
  if (isEmpty && !opensRow(lineAttrs(findLine(tr.doc, line)?.node ?? node).type))
    setLineType(tr, line, line, json.attrs.type, newId);
  return tr.steps.length > before;
}
