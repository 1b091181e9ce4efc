import type { Node } from "prosemirror-model";
import { type Anchor, contextOf, findPlace, type TextRange } from "../anchor/index.ts";
import { squeeze } from "../anchor/squeeze.ts";
import { findLine, type TextPlace, type LineTextRange } from "./commands/index.ts";
import { lineText, textRuns, trimmed } from "./lineText.ts";
import { readLine, type Reading, type ReadingLine } from "./parseResult.ts";

/**
 * The lines of a document under a passage of its reading, as parts of their text. Null when one of them says something else by now, or is
 * gone; the passage is then looked for by its words: see `placeInReading`.
 */
export function readingPlace(doc: Node, reading: Reading, { start, end }: TextRange): LineTextRange[] | null {
  const ranges: LineTextRange[] = [];
  for (const [id, read] of linesUnder(reading, start, end)) {
    const node = findLine(doc, id)?.node;
    if (!node || !readLine(node, reading)) return null;
    const lead = leadOf(node, read);
    const from = Math.max(start, read.start) - read.start + lead;
    const to = Math.min(end, read.end) - read.start + lead;
    ranges.push({ line: id, from: afterWords(node, from, true), to: afterWords(node, to, false) });
  }
  return ranges.length > 0 ? ranges : null;
}

/** Where a place of a document's line stands in its reading; null when the line says something else by now. */
export function readingOffset(doc: Node, reading: Reading, { line, at }: TextPlace): number | null {
  const node = findLine(doc, line)?.node;
  const read = node && readLine(node, reading);
  if (!read) return null;
  const words = wordsBefore(node, at) - leadOf(node, read);
  return read.start + Math.max(0, Math.min(words, read.end - read.start));
}

/**
 * A passage of one reading in the text of another one of the same document: by the lines that it stands in while they say the same, else by
 * its words in its line, else by its words and what stands beside them. Null when it is lost.
 */
export function placeInReading(now: Reading, then: Reading, anchor: Anchor): TextRange | null {
  const { start, end, quote } = anchor;
  if (start === undefined || end === undefined) return findPlace(now.text, anchor);
  const from = carry(now, then, start, false);
  const to = carry(now, then, end, true);
  if (from !== null && to !== null && from < to) {
    const there = squeeze(now.text.slice(from, to));
    if (there.text !== "" && there.text === squeeze(quote).text)
      return { start: from + (there.at[0] ?? 0), end: from + (there.at.at(-1) ?? 0) + 1 };
  }
  return inItsLine(now, then, anchor) ?? findPlace(now.text, { ...contextOf(then.text, { start, end }), ...anchor });
}

/** A passage of one line that has changed: where its words stand in that line, when they stand there once. */
function inItsLine(now: Reading, then: Reading, { start = 0, end = 0, quote }: Anchor): TextRange | null {
  const [found, more] = linesUnder(then, start, end);
  if (!found || more || !Object.hasOwn(now.lines, found[0])) return null;
  const line = now.lines[found[0]] as ReadingLine;
  const words = trimmed(quote);
  const text = now.text.slice(line.start, line.end);
  const at = text.indexOf(words);
  if (words === "" || at < 0 || text.includes(words, at + 1)) return null;
  return { start: line.start + at, end: line.start + at + words.length };
}

/** An offset of one reading in another, by the line that it stands in or at whose end it stands. */
function carry(now: Reading, then: Reading, offset: number, atEnd: boolean): number | null {
  const [found] = atEnd ? linesUnder(then, offset - 1, offset) : linesUnder(then, offset, offset + 1);
  if (!found) return null;
  const [id, was] = found;
  const is = Object.hasOwn(now.lines, id) ? now.lines[id] : undefined;
  if (!is || now.text.slice(is.start, is.end) !== then.text.slice(was.start, was.end)) return null;
  return is.start + offset - was.start;
}

type PlacedId = [id: string, line: ReadingLine];
const inOrder = new WeakMap<Reading, PlacedId[]>();

/** The lines of a reading that a part of its text touches, in order. */
function linesUnder(reading: Reading, start: number, end: number): PlacedId[] {
  let lines = inOrder.get(reading);
  if (!lines) {
    lines = Object.entries(reading.lines).sort(([, a], [, b]) => a.start - b.start);
    inOrder.set(reading, lines);
  }
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as PlacedId)[1].end <= start) low = middle + 1;
    else high = middle;
  }
  const found: PlacedId[] = [];
  for (let i = low; i < lines.length && (lines[i] as PlacedId)[1].start < end; i++) found.push(lines[i] as PlacedId);
  return found;
}

/** How many characters of white space a reading left off at a line's beginning. */
function leadOf(line: Node, { start, end }: ReadingLine): number {
  const words = lineText(line);
  return words.length === end - start ? 0 : words.indexOf(trimmed(words));
}

/** How many characters that are not struck out stand before a place of a line. */
function wordsBefore(line: Node, at: number): number {
  let words = 0;
  let pos = 0;
  for (const { text, struck } of textRuns(line)) {
    if (!struck) words += Math.max(0, Math.min(text.length, at - pos));
    pos += text.length;
  }
  return words;
}

/** The place in a line behind so many characters that are not struck out; `next` for the place before the character that follows them. */
function afterWords(line: Node, count: number, next: boolean): number {
  let words = 0;
  let pos = 0;
  for (const { text, struck } of textRuns(line)) {
    if (!struck) {
      const remainingOffset = count - words;
      if (remainingOffset < text.length || (remainingOffset === text.length && !next)) return pos + remainingOffset;
      words += text.length;
    }
    pos += text.length;
  }
  return pos;
}
