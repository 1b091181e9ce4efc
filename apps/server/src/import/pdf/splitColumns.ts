import type { LinePart, PrintedLine, PrintedPage } from "./pdfPage.ts";

/** The free strip between two columns of text, and how far the right one stands from the left. */
interface Gutter {
  from: number;
  to: number;
  shift: number;
}

interface Placed {
  x: number;
  right: number;
  y: number;
}

/** A page's first and last line stand over both columns when they are this near its edge, and so far from the line beside them as no two lines of text. */
const MARGIN = 0.1;
const APART = 1.6;
/** Points. */
const STEP = 2;
const NARROWEST = 8;
const MIN_LINES = 8;
/** Of a page's lines this share may run across the gutter: titles over both columns. */
const CROSSING = 0.12;
/** How much of a column's height its lines fill at least: cells of a table leave more of it empty. */
const DENSE = 0.7;
const MIN_SHARE = 0.6;

/**
 * Sets the right column of pages with two of them under the left one, as it is read; a line across both stays between what stands above and
 * below it. Tables and speeches beside their names are no columns: those are of unlike width, or have gaps where the other side is longer.
 */
export function splitColumns(pages: PrintedPage[]): PrintedPage[] {
  const gutters = pages.map((page) => gutterOf(page));
  const full = pages.filter((page) => page.lines.length >= MIN_LINES);
  const found = gutters.filter((gutter) => gutter !== null);
  if (found.length === 0 || found.length < full.length * MIN_SHARE) return pages;
  const usual = found.toSorted((a, b) => a.from - b.from)[found.length >> 1] as Gutter;
  return pages.flatMap((page, i) => {
    const gutter = gutters[i] ?? (page.lines.length < MIN_LINES * 2 ? usual : null);
    return gutter ? inReadingOrder(page, gutter) : [page];
  });
}

const findWordParts = (line: PrintedLine): LinePart[] =>
  line.parts ?? [{ text: line.text, x: line.x, right: line.right, gap: "" }];

/** Every column as a page of its own, so that what wraps from one into the next is joined as over a page's end. */
function inReadingOrder(page: PrintedPage, { from, to, shift }: Gutter): PrintedPage[] {
  const out: PrintedPage[] = [];
  let left: PrintedLine[] = [];
  let right: PrintedLine[] = [];
  let across: PrintedLine[] = [];
  const flush = (): void => {
    for (const [k, lines] of [across, left, right].entries())
      if (lines.length > 0)
        out.push({ ...page, lines: lines.map((line) => ({ ...line, page: page.number + (out.length + k) / 1000 })) });
    [across, left, right] = [[], [], []];
  };
  const { lines } = page;
  const gaps = lines.slice(1).map((line, i) => line.y - (lines[i] as PrintedLine).y);
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  for (const [i, line] of lines.entries()) {
    const pieces = findWordParts(line);
    const inMargin =
      (i === 0 && line.y < page.height * MARGIN && (gaps[0] ?? 0) > usual * APART) ||
      (i === lines.length - 1 && line.y > page.height * (1 - MARGIN) && (gaps.at(-1) ?? 0) > usual * APART);
    const isAcross = inMargin || pieces.some((piece) => piece.x < from && piece.right > to);
    if (isAcross) {
      if (left.length + right.length > 0) flush();
      across.push(line);
      continue;
    }
    const side = (isLeft: boolean): PrintedLine | null => {
      const columnPieces = pieces.filter((piece) => piece.x < to === isLeft);
      const [first, last] = [columnPieces[0], columnPieces.at(-1)];
      if (!first || !last) return null;
      const text = columnPieces.map((piece, at) => (at > 0 ? piece.gap : "") + piece.text).join("");
      const by = isLeft ? 0 : shift;
      return { text, x: first.x - by, right: last.right - by, y: line.y, height: line.height, page: line.page };
    };
    const [l, r] = [side(true), side(false)];
    if (l) left.push(l);
    if (r) right.push(r);
  }
  flush();
  return out.length > 0 ? out : [page];
}

function gutterOf(page: PrintedPage): Gutter | null {
  const pieces: Placed[] = page.lines.flatMap((line) =>
    findWordParts(line).map(({ x, right }) => ({ x, right, y: line.y })),
  );
  if (page.lines.length < MIN_LINES || pieces.length < MIN_LINES * 2) return null;
  const edge = (values: number[], share: number): number =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  const [start, end] = [
    edge(
      pieces.map((p) => p.x),
      0.02,
    ),
    edge(
      pieces.map((p) => p.right),
      0.98,
    ),
  ];
  const strip = emptyStrip(pieces, start, end);
  if (!strip) return null;
  const left = pieces.filter((p) => p.right <= strip.from + 1);
  const right = pieces.filter((p) => p.x >= strip.to - 1);
  if (left.length < MIN_LINES || right.length < MIN_LINES || !isText(left) || !isText(right)) return null;
  const shift =
    edge(
      right.map((p) => p.x),
      0.02,
    ) - start;
  const widths = [strip.from - start, end - strip.to];
  return Math.min(...widths) > Math.max(...widths) * 0.7 ? { ...strip, shift } : null;
}

/** The widest strip in the page's middle that the fewest lines cross, where those are few. */
function emptyStrip(pieces: readonly Placed[], start: number, end: number): { from: number; to: number } | null {
  const low = start + (end - start) * 0.35;
  const crossing = Array.from(
    { length: Math.max(0, Math.floor(((end - start) * 0.3) / STEP)) },
    (_, i) => pieces.filter((p) => p.x < low + i * STEP && p.right > low + i * STEP).length,
  );
  const fewest = Math.min(...crossing);
  if (fewest > pieces.length * CROSSING) return null;
  let best = { at: 0, steps: 0 };
  for (let i = 0, steps = 0; i < crossing.length; i++) {
    steps = crossing[i] === fewest ? steps + 1 : 0;
    if (steps > best.steps) best = { at: i - steps + 1, steps };
  }
  const from = low + best.at * STEP;
  return best.steps * STEP >= NARROWEST ? { from, to: from + (best.steps - 1) * STEP } : null;
}

/** Running text fills its column: no holes as beside a longer cell, and a line that reaches the column's edge. */
function isText(pieces: readonly Placed[]): boolean {
  const ys = [...new Set(pieces.map((piece) => Math.round(piece.y)))].sort((a, b) => a - b);
  const gaps = ys
    .slice(1)
    .map((y, i) => y - (ys[i] ?? 0))
    .sort((a, b) => a - b);
  const height = (ys.at(-1) ?? 0) - (ys[0] ?? 0);
  const edge = Math.max(...pieces.map((p) => p.right));
  const from = Math.min(...pieces.map((p) => p.x));
  const reaches =
    pieces.filter((p) => p.right - p.x > (edge - from) * 0.85).length > 1 ||
    pieces.filter((p) => edge - p.right < 24).length > pieces.length * 0.1;
  return (gaps[gaps.length >> 1] ?? 0) * gaps.length >= height * DENSE && reaches;
}
