import type { Line } from "../../parsed.ts";
import type { Block, Piece } from "./block.ts";

/** A part of a line's text, by UTF-16 offsets into it, that is struck out or bears notes. */
export interface LineSpan {
  from: number;
  to: number;
  struck: boolean;
  notes: readonly string[];
}

/** What is shown of a line beside its words. */
export interface LineMarks {
  changed: boolean;
  /** In order, without overlaps; words without marks lie in none. */
  spans: readonly LineSpan[];
}

/** Cuts pieces where marks begin and end, and marks the paragraphs that hold changed lines. */
export function applyLineMarks(
  blocks: readonly Block[],
  lineOf: ReadonlyMap<Piece, Line>,
  marksOf: (line: Line) => LineMarks | undefined,
): void {
  const places = new Map<Line, number>();
  for (const block of blocks)
    block.pieces = block.pieces.flatMap((piece) => {
      const line = lineOf.get(piece);
      const marks = line && marksOf(line);
      if (!line || !marks) return [piece];
      if (marks.changed) block.changed = true;
      if (marks.spans.length === 0) return [piece];
      const placed = placeText(piece.text, line.text, places.get(line) ?? 0);
      places.set(line, placed.end);
      return cutPiece(piece, placed.offsets, marks.spans);
    });
}

/** What a page leaves out between the letters of a line: white space, and colons behind names. */
const LEFT_OUT = /^[\s:：]*$/u;

/** Where each letter of a piece stands in its line. A page joins wrapped rows, leaves colons out and sets △ for its look-alikes: letters stay in order. */
export function placeText(text: string, source: string, from: number): { offsets: number[]; end: number } {
  const offsets: number[] = [];
  let at = from;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (c.trim() === "" && (source[at] ?? "").trim() === "") {
      offsets.push(Math.min(at++, source.length));
      continue;
    }
    const found = source.indexOf(c, at);
    if (found >= 0 && LEFT_OUT.test(source.slice(at, found))) at = found;
    else if (!(c === "△" && /[∆Δ]/u.test(source[at] ?? ""))) {
      offsets.push(at);
      continue;
    }
    offsets.push(at++);
  }
  return { offsets, end: at };
}

function cutPiece(piece: Piece, offsets: readonly number[], spans: readonly LineSpan[]): Piece[] {
  const pieces: Piece[] = [];
  let span = 0;
  let above: LineSpan | null | undefined;
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets[i] as number;
    while (span < spans.length && (spans[span] as LineSpan).to <= at) span++;
    const here = spans[span];
    const now = here && here.from <= at ? here : null;
    const last = pieces.at(-1);
    if (last && now === above) last.text += piece.text[i];
    else
      pieces.push({
        text: piece.text[i] as string,
        ...(now?.struck ? { struck: true as const } : {}),
        ...(now && now.notes.length > 0 ? { notes: now.notes } : {}),
      });
    above = now;
  }
  return pieces.length > 0 ? pieces : [piece];
}
