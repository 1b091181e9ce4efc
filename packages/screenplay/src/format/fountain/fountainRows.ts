import { isLineBreak, trimRange } from "../../parse/whiteSpace.ts";
import { findHidden, type Hidden, lineEnd } from "./hidden.ts";

/** A part of a row; `hidden` ones are notes and boneyards. */
export interface Piece {
  start: number;
  end: number;
  hidden: boolean;
}

/** One line of a Fountain file without white space at its edges. */
export interface Row {
  start: number;
  end: number;
  /** What is read: without notes, boneyards and invisible characters at the edges. */
  text: string;
  /** In order, over every character of the row; empty for an empty line. */
  pieces: Piece[];
  /** A line of exactly two spaces: empty to the eye, yet it does not end a speech. */
  twoSpaces: boolean;
  /** Begins with white space, as the values on a title page do. */
  indented: boolean;
}

/** Lines of the text; a note or boneyard over many lines is a row of its own, and so is what stands before and behind it. */
export function fountainRows(text: string): Row[] {
  const rows: Row[] = [];
  const hidden = findHidden(text);
  let h = 0;
  for (let at = 0; at < text.length;) {
    let stop = at;
    const inner: Hidden[] = [];
    let long: Hidden | null = null;
    while (stop < text.length) {
      const region = hidden[h];
      if (region && region.start === stop) {
        h += 1;
        if (region.manyRows) {
          long = region;
          break;
        }
        inner.push(region);
        stop = region.end;
      } else if (isLineBreak(text.charCodeAt(stop))) break;
      else stop += 1;
    }
    const row = readRow(text, at, stop, inner);
    if (!long) {
      rows.push(row);
      at = lineEnd(text, stop);
      continue;
    }
    if (row.pieces.length > 0) rows.push(row);
    rows.push({
      start: long.start,
      end: long.end,
      text: "",
      pieces: [{ start: long.start, end: long.end, hidden: true }],
      twoSpaces: false,
      indented: false,
    });
    at = restOf(text, long.end);
  }
  return rows;
}

/** Where reading goes on behind a note of many lines: past the line's end when nothing else stands on it. */
function restOf(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] === " " || text[at] === "\t")) at += 1;
  return at < text.length && isLineBreak(text.charCodeAt(at)) ? lineEnd(text, at) : at;
}

function readRow(text: string, from: number, to: number, hidden: readonly Hidden[]): Row {
  const [start, end] = trimRange(text, from, to);
  const pieces: Piece[] = [];
  let visible = "";
  let at = start;
  const show = (stop: number) => {
    const [a, b] = trimRange(text, at, stop);
    if (a < b) pieces.push({ start: a, end: b, hidden: false });
    visible += text.slice(at, stop);
  };
  for (const region of hidden) {
    show(region.start);
    pieces.push({ start: region.start, end: region.end, hidden: true });
    at = region.end;
  }
  if (at < end) show(end);
  return {
    start,
    end,
    text: bare(visible),
    pieces,
    twoSpaces: start >= end && text.slice(from, Math.min(to, from + 3)) === "  ",
    indented: start > from,
  };
}

const ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff";

/** Without invisible characters and white space at the edges. */
function bare(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && (ZERO_WIDTH.includes(text[from] as string) || /\s/u.test(text[from] as string))) from += 1;
  while (to > from && (ZERO_WIDTH.includes(text[to - 1] as string) || /\s/u.test(text[to - 1] as string))) to -= 1;
  return text.slice(from, to);
}
