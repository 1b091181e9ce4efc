import type { Node } from "prosemirror-model";

/** One line of a document: where its first character stands in the document, and which span of the script's text it is. */
export interface LineSpan {
  /** Position before the line's first character. */
  pos: number;
  size: number;
  /** UTF-16 offsets into the script's text; -1 for a line without a place in it. */
  start: number;
  end: number;
  scene: number;
  line: number;
}

/** A part of the script's text, in UTF-16 offsets. */
export interface TextRange {
  start: number;
  end: number;
}

const known = new WeakMap<Node, LineSpan[]>();

/** Every line of a document in order. 15,000 lines take some 5 ms, so it is done once a document. */
export function linesOf(doc: Node): readonly LineSpan[] {
  const found = known.get(doc);
  if (found) return found;
  const lines: LineSpan[] = [];
  let at = 0;
  doc.forEach((scene, _offset, index) => {
    let inside = at + 1;
    scene.forEach((line, _o, i) => {
      lines.push({
        pos: inside + 1,
        size: line.content.size,
        start: line.attrs.start as number,
        end: line.attrs.end as number,
        scene: index,
        line: i,
      });
      inside += line.nodeSize;
    });
    at += scene.nodeSize;
  });
  known.set(doc, lines);
  return lines;
}

/** The first line for which `holds` is true, where it is false before and true from there on. */
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

/** Lines with a place in the text, by their offsets. */
const placed = new WeakMap<Node, LineSpan[]>();
function placedOf(doc: Node): LineSpan[] {
  const found = placed.get(doc) ?? linesOf(doc).filter((line) => line.start >= 0 && line.size > 0);
  placed.set(doc, found);
  return found;
}

/** Where a part of the text stands in the document; null when nothing of it is there. */
export function positionsOfRange(doc: Node, { start, end }: TextRange): { from: number; to: number } | null {
  const lines = placedOf(doc);
  const first = lines[firstWhere(lines, (line) => line.end > start)];
  const last = lines[firstWhere(lines, (line) => line.start >= end) - 1];
  if (!first || !last || start >= end) return null;
  const from = first.pos + Math.min(first.size, Math.max(0, start - first.start));
  const to = last.pos + Math.min(last.size, Math.max(0, end - last.start));
  return from < to ? { from, to } : null;
}

/** The part of the text between two positions, without white space at its ends; null when nothing but white space is there. */
export function rangeOfPositions(doc: Node, from: number, to: number): (TextRange & { text: string }) | null {
  const lines = placedOf(doc);
  const first = lines[firstWhere(lines, (line) => line.pos + line.size > from)];
  const last = lines[firstWhere(lines, (line) => line.pos >= to) - 1];
  if (!first || !last || first.pos > last.pos) return null;
  let a = Math.max(from, first.pos);
  let b = Math.min(to, last.pos + last.size);
  if (a >= b) return null;
  const text = doc.textBetween(a, b, "\n");
  if (text.trim() === "") return null;
  // White space at the ends is left out; a line's own ends never lie in it, so that one step inside the line is enough.
  while (a < b && /^\s/u.test(doc.textBetween(a, b, "\n"))) a += 1;
  while (b > a && /\s$/u.test(doc.textBetween(a, b, "\n"))) b -= 1;
  return {
    start: first.start + Math.max(0, a - first.pos),
    end: last.start + Math.max(0, b - last.pos),
    text: text.trim(),
  };
}

/** The line that a position stands in or, between lines, the one after it. */
export function lineAtPosition(doc: Node, pos: number): LineSpan | null {
  const lines = linesOf(doc);
  return lines[firstWhere(lines, (line) => line.pos + line.size >= pos)] ?? lines.at(-1) ?? null;
}

/** The line that holds an offset of the text, or the nearest after it. */
export function lineAtOffset(doc: Node, offset: number): LineSpan | null {
  const lines = placedOf(doc);
  return lines[firstWhere(lines, (line) => line.end > offset)] ?? null;
}

/** Position before a scene. */
export function scenePosition(doc: Node, index: number): number {
  let at = 0;
  for (let i = 0; i < index && i < doc.childCount; i++) at += doc.child(i).nodeSize;
  return at;
}
