import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import { ImportError } from "../importError.ts";
import { readFormattingRanges, type FormattingRanges } from "./formattingRanges.ts";
import { type ListNumbers, readListNumbers } from "./listNumbers.ts";

/** Marks of our own in the raw text, in place of Word's for the end of a cell and of a paragraph: codes that mean nothing else in a body. */
export const ROW_END_MARK = "\x06";
export const CELL_PARAGRAPH_MARK = "\x04";

export interface RawText {
  body: string;
  boxes: string;
  hidden: HiddenText[];
  /** Comments, footnotes and endnotes. */
  beside: HiddenText[];
  ranges: FormattingRanges;
  numbers: ListNumbers;
  /** Paragraphs of lists that the file does not hold. */
  unnumbered: number;
}

/** A share of all letters. */
const MIN_COVERED = 0.97;

/** Old files keep 8-bit text; such a piece is Windows-1252 by definition. */
const western = new TextDecoder("windows-1252");

/** The text of body and text boxes with Word's control characters, deleted and hidden runs taken out, table row ends marked ([MS-DOC] 2.4.1). */
export function readPieces(main: Buffer, table: Buffer): RawText {
  const count = (at: number): number => main.readUInt32LE(at);
  const bodyEnd = count(0x4c);
  const notesEnd = bodyEnd + count(0x50);
  const commentsFrom = notesEnd + count(0x54) + count(0x58);
  const commentsEnd = commentsFrom + count(0x5c);
  const boxesFrom = commentsEnd + count(0x60);
  const boxesEnd = boxesFrom + count(0x64);
  const ranges = readFormattingRanges(main, table);
  const pieces = pieceTable(main, table);
  // A row's shading is not read, so a pale letter in a table proves nothing; nor does one where nearly all letters are pale.
  const outside = ranges.unseen.filter(([from, to]) => within(ranges.inTable, from, to).length === 0);
  const bytes = pieces.reduce(
    (sum, piece) => sum + Math.max(0, Math.min(piece.to, bodyEnd) - piece.from) * piece.width,
    0,
  );
  ranges.unseen = lengthOf(outside) >= bytes * MIN_COVERED ? [] : outside;
  const raw: RawText = {
    body: "",
    boxes: "",
    beside: [],
    hidden: [],
    ranges,
    numbers: readListNumbers(main, table),
    unnumbered: 0,
  };
  const beside = { comment: "", aside: "" };
  for (const piece of pieces) {
    const cut = (from: number, to: number): string => {
      const low = Math.max(from, piece.from);
      const high = Math.min(to, piece.to);
      return low < high
        ? visible(
            main,
            piece.at + (low - piece.from) * piece.width,
            piece.at + (high - piece.from) * piece.width,
            piece.width,
            raw,
          )
        : "";
    };
    raw.body += cut(0, bodyEnd);
    raw.boxes += cut(boxesFrom, boxesEnd);
    beside.aside += cut(bodyEnd, notesEnd) + cut(commentsEnd, boxesFrom);
    beside.comment += cut(commentsFrom, commentsEnd);
  }
  // Each note is a paragraph or more, behind the mark of its number.
  for (const kind of ["comment", "aside"] as const)
    for (const text of beside[kind].split("\r")) raw.beside.push({ kind, text, after: "" });
  return raw;
}

interface Piece {
  /** Character positions in the document. */
  from: number;
  to: number;
  /** Byte position in the stream. */
  at: number;
  width: 1 | 2;
}

function pieceTable(main: Buffer, table: Buffer): Piece[] {
  const end = main.readUInt32LE(0x1a2) + main.readUInt32LE(0x1a6);
  let at = main.readUInt32LE(0x1a2);
  while (at + 3 <= Math.min(end, table.length) && table.readUInt8(at) === 1) at += 3 + table.readUInt16LE(at + 1);
  if (at + 5 > table.length || table.readUInt8(at) !== 2)
    throw new ImportError("corrupt", { detail: "no piece table" });
  const plc = table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1));
  const count = Math.floor((plc.length - 4) / 12);
  const pieces: Piece[] = [];
  for (let i = 0; i < count; i++) {
    const from = plc.readUInt32LE(i * 4);
    const to = plc.readUInt32LE(i * 4 + 4);
    const place = plc.readUInt32LE((count + 1) * 4 + i * 8 + 2);
    const narrow = (place & 0x40000000) !== 0;
    const start = narrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff;
    const width = narrow ? 1 : 2;
    if (to < from || start + (to - from) * width > main.length)
      throw new ImportError("corrupt", { detail: "piece outside the file" });
    pieces.push({ from, to, at: start, width });
  }
  return pieces;
}

function visible(main: Buffer, from: number, to: number, width: 1 | 2, raw: RawText): string {
  const { ranges } = raw;
  const read = (a: number, b: number): string =>
    width === 2 ? main.toString("utf16le", a, b) : western.decode(main.subarray(a, b));
  /** The words with the automatic numbers of the paragraphs that begin among them. */
  const numbered = (a: number, b: number): string => {
    let out = "";
    let at = a;
    for (let i = firstFrom(ranges.lists, a); i < ranges.lists.length; i++) {
      const { from: start, list, level } = ranges.lists[i] as FormattingRanges["lists"][number];
      if (start >= b) break;
      const number = raw.numbers.next(list, level);
      if (number === null) raw.unnumbered++;
      out += read(at, start) + (number ?? "");
      at = start;
    }
    return out + read(at, b);
  };
  const marked = (a: number, b: number): string => {
    let out = "";
    let at = a;
    for (const [low, high] of within(ranges.inTable, a, b)) {
      const rowEnds = within(ranges.rowEnds, low, high).length > 0;
      out +=
        numbered(at, low) +
        numbered(low, high)
          .replaceAll("\r", CELL_PARAGRAPH_MARK)
          .replaceAll("\x07", rowEnds ? ROW_END_MARK : "\x07");
      at = high;
    }
    return out + numbered(at, b);
  };
  const hiddenRanges = (["deleted", "hidden", "unseen"] as const)
    .flatMap((kind) => within(ranges[kind], from, to).map((range) => ({ kind, range })))
    .sort((x, y) => x.range[0] - y.range[0]);
  let out = "";
  let at = from;
  let hiddenTo = -1;
  /** Word cuts a passage where its letters change script: neighbours of a kind are one. */
  const hide = (kind: HiddenText["kind"], low: number, high: number): void => {
    const last = raw.hidden.at(-1);
    const text = read(low, high);
    if (last?.kind === kind && low === hiddenTo) last.text += text;
    else raw.hidden.push({ kind, text, after: textBefore(out || raw.body) });
    hiddenTo = high;
  };
  for (const {
    kind,
    range: [low, high],
  } of hiddenRanges) {
    if (low > at) out += marked(at, low);
    if (high > at) hide(kind === "hidden" ? "vanished" : kind, Math.max(at, low), high);
    // A paragraph's end may carry the colour of the letters before it, and still ends it.
    if (kind === "unseen" && high > at) out += marked(Math.max(at, low), high).replaceAll(/[^\r]/gu, "");
    at = Math.max(at, high);
  }
  return at < to ? out + marked(at, to) : out;
}

/** The index of the first that begins at `from` or behind it. */
function firstFrom(sorted: readonly { from: number }[], from: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as { from: number }).from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranges that meet [from, to), cut to it. They are sorted by their start. */
function within(ranges: [number, number][], from: number, to: number): [number, number][] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const out: [number, number][] = [];
  for (let i = low; i < ranges.length; i++) {
    const [a, b] = ranges[i] as [number, number];
    if (a >= to) break;
    out.push([Math.max(a, from), Math.min(b, to)]);
  }
  return out;
}

const lengthOf = (ranges: [number, number][]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);
