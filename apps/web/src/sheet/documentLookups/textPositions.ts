import type { Node } from "prosemirror-model";
import { readLineOf, type SheetText } from "./lineMap.ts";

/** One line of a document: where its first character stands in the document, and which span of the reading's text it is. */
export interface LineSpan {
  id: string;
  /** Position before the line's first character. */
  pos: number;
  size: number;
  /** UTF-16 offsets into the reading's text; -1 for a line without a place in it. */
  start: number;
  end: number;
  /** White space at the line's beginning that the reading left off. */
  lead: number;
  scene: number;
  line: number;
}

/** A part of the reading's text, in UTF-16 offsets. */
export interface TextRange {
  start: number;
  end: number;
}

const cache = new WeakMap<Node, { reading: SheetText["reading"]; lines: LineSpan[]; placed?: LineSpan[] }>();

function spanOf(line: Node, pos: number, scene: number, index: number, reading: SheetText["reading"]): LineSpan {
  const read = readLineOf(line, reading);
  const size = line.content.size;
  const { start, end } = read ?? { start: -1, end: -1 };
  const lead = read && end - start !== size ? size - line.textContent.trimStart().length : 0;
  return { id: line.attrs.id as string, pos, size, start, end, lead, scene, line: index };
}

function entryOf({ doc, reading }: SheetText): { lines: LineSpan[]; placed?: LineSpan[] } {
  const cached = cache.get(doc);
  if (cached?.reading === reading) return cached;
  const lines: LineSpan[] = [];
  let at = 0;
  doc.forEach((scene, _offset, index) => {
    let pos = at + 2;
    scene.forEach((line, _o, i) => {
      lines.push(spanOf(line, pos, index, i, reading));
      pos += line.nodeSize;
    });
    at += scene.nodeSize;
  });
  const entry = { reading, lines };
  cache.set(doc, entry);
  return entry;
}

/** Every line of a document in order. 15,000 lines take some 5 ms, so it is done once a document. */
export const linesOf = (text: SheetText): readonly LineSpan[] => entryOf(text).lines;

/** Lines with a place in the text, by their offsets. */
function placedLines(text: SheetText): readonly LineSpan[] {
  const entry = entryOf(text);
  return (entry.placed ??= entry.lines.filter((line) => line.start >= 0 && line.size > 0));
}

/** Index of the first line for which `holds` is true, where it is false before and true from there on. */
function firstWhere(lines: readonly LineSpan[], holds: (line: LineSpan) => boolean): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(lines[middle] as LineSpan)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The position of an offset in a line, at most at the line's ends. */
const positionIn = (line: LineSpan, offset: number): number =>
  line.pos + line.lead + Math.min(line.end - line.start, Math.max(0, offset - line.start));

/** The offset of a position in a line, at most at the ends of what was read of it. */
export const offsetIn = (line: LineSpan, pos: number): number =>
  line.start + Math.min(line.end - line.start, Math.max(0, pos - line.pos - line.lead));

/** Where a part of the text stands in the document; null when nothing of it is there. */
export function positionsOfRange(text: SheetText, { start, end }: TextRange): { from: number; to: number } | null {
  const lines = placedLines(text);
  const first = lines[firstWhere(lines, (line) => line.end > start)];
  const last = lines[firstWhere(lines, (line) => line.start >= end) - 1];
  if (!first || !last || start >= end) return null;
  const from = positionIn(first, start);
  const to = positionIn(last, end);
  return from < to ? { from, to } : null;
}

/** The part of the text between two positions, without white space at its ends; null when nothing but white space is there. */
export function rangeOfPositions(text: SheetText, from: number, to: number): (TextRange & { text: string }) | null {
  const { doc } = text;
  const lines = placedLines(text);
  const first = lines[firstWhere(lines, (line) => line.pos + line.size > from)];
  const last = lines[firstWhere(lines, (line) => line.pos >= to) - 1];
  if (!first || !last || first.pos > last.pos) return null;
  let a = Math.max(from, first.pos);
  let b = Math.min(to, last.pos + last.size);
  if (a >= b) return null;
  const words = doc.textBetween(a, b, "\n");
  if (words.trim() === "") return null;
  // White space at the ends is left out; a line's own ends never lie in it, so that one step inside the line is enough.
  while (a < b && /^\s/u.test(doc.textBetween(a, b, "\n"))) a += 1;
  while (b > a && /\s$/u.test(doc.textBetween(a, b, "\n"))) b -= 1;
  return { start: offsetIn(first, a), end: offsetIn(last, b), text: words.trim() };
}

/** The line that a position stands in or, between lines, the one after it. */
export function lineAtPosition(text: SheetText, pos: number): LineSpan | null {
  const lines = linesOf(text);
  return lines[firstWhere(lines, (line) => line.pos + line.size >= pos)] ?? lines.at(-1) ?? null;
}

/** The line that holds an offset of the text, or the nearest after it. */
export function lineAtOffset(text: SheetText, offset: number): LineSpan | null {
  const lines = placedLines(text);
  return lines[firstWhere(lines, (line) => line.end > offset)] ?? null;
}

/** Position before a row. */
export function scenePosition(doc: Node, index: number): number {
  let at = 0;
  for (let i = 0; i < index && i < doc.childCount; i++) at += doc.child(i).nodeSize;
  return at;
}
