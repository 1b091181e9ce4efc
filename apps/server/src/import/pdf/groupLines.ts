import type { LinePart, Piece, PrintedLine } from "./pdfPage.ts";

/** Gaps between pieces, in letter heights: below the first nothing, then a Latin space, an ideographic one, a tab between columns. */
const LATIN_GAP = 0.2;
const WIDE_GAP = 0.85;
const COLUMN_GAP = 1.8;

/** Pieces on one baseline become a line, left to right, with the white space that the page shows between them. */
export function groupLines(pieces: Piece[], page: number): PrintedLine[] {
  const rows: { y: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && Math.abs(row.y - piece.y) < Math.max(2, piece.height * 0.35)) row.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  return rows.map(({ y, pieces: row }) => {
    row.sort((a, b) => a.x - b.x);
    const last = row.at(-1) as Piece;
    const line: PrintedLine = {
      text: cleanSpaces(joined(row)),
      x: row[0]?.x ?? 0,
      right: last.x + last.width,
      y,
      height: Math.max(...row.map((p) => p.height)),
      page,
    };
    const parts = findWordParts(row);
    return parts.length > 1 ? { ...line, parts } : line;
  });
}

/** The pieces of a row between its wide gaps. */
function findWordParts(row: Piece[]): LinePart[] {
  const parts: Piece[][] = [];
  let right = -Infinity;
  for (const piece of row) {
    if ((piece.x - right) / piece.height > WIDE_GAP || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(piece);
    right = piece.x + piece.width;
  }
  let end = 0;
  return parts.map((pieces, i) => {
    const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece];
    const gap = i === 0 ? "" : (first.x - end) / first.height > COLUMN_GAP ? "\t" : "　";
    end = last.x + last.width;
    return { text: cleanSpaces(joined(pieces)), x: first.x, right: end, gap };
  });
}

function joined(row: Piece[]): string {
  let text = "";
  let right: number | null = null;
  for (const piece of row) {
    if (right !== null) {
      const gap = (piece.x - right) / piece.height;
      if (gap > COLUMN_GAP) text += "\t";
      else if (gap > WIDE_GAP && !/\s$/.test(text)) text += "　";
      else if (gap > LATIN_GAP && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += " ";
    }
    text += piece.text;
    right = piece.x + piece.width;
  }
  return text;
}

const HAN = "[\\u2e80-\\u9fff\\uff00-\\uffef\\u3000-\\u303f”“]";
const PAIRS = new RegExp(`${HAN} ?(?=${HAN})`, "g");
const SPACED = new RegExp(`(${HAN}) (?=${HAN})`, "g");

/** Justified text leaves gaps between any two letters: on a line where those are the rule they mean nothing. Elsewhere they part 内景 from 客厅. */
function cleanSpaces(text: string): string {
  const plain = text
    .replace(/[\0\ufffe\uffff]/g, "")
    .replace(/ (?=[，。、；：？！”’）」』】》])|(?<=[“‘（「『【《]) /g, "")
    .trimEnd();
  const spaced = plain.match(SPACED)?.length ?? 0;
  return spaced > 3 && spaced > (plain.match(PAIRS)?.length ?? 0) * 0.35 ? plain.replace(SPACED, "$1") : plain;
}
