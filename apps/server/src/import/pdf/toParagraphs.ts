import type { PrintedLine, PrintedPage } from "./pdfPage.ts";
import { usualPitch } from "./runningHeads.ts";

type Alignment = "left" | "first" | "indent" | "center" | "right";

/** The page as its lines tell it: text edges, usual letter height, and which left edges are columns of wrapped text. */
interface Layout {
  left: number;
  right: number;
  letter: number;
  pitch: number;
  columns: Set<number>;
  /** Whether a full line that ends a sentence is more likely wrapped than the end of its paragraph. */
  sentencesWrap: boolean;
  /** Where justified lines end; empty in ragged text. */
  edges: number[];
  /** Right edge of the lines that start at a column, by rounded left edge. */
  columnRight: Map<number, number>;
}

const COLUMN_RASTER = 4;
const rasterOf = (x: number): number => Math.round(x / COLUMN_RASTER);

/**
 * Printed lines to lines of text: wrapped ones are joined again, also across pages; a gap that shows an empty line becomes one.
 * Centred cues, indented dialogue and transitions at the right are never joined with what stands elsewhere.
 */
export function toParagraphs(pages: PrintedPage[]): string[] {
  const lines = pages.flatMap((page) => page.lines);
  if (lines.length === 0) return [];
  const layout = measure(pages, lines);
  const out: string[] = [];
  let paragraph: { text: string; place: Alignment; x: number } | null = null;
  let previous: PrintedLine | null = null;
  for (const line of lines) {
    const place = placeOf(line, layout);
    if (paragraph && previous && wraps(paragraph, previous, line, place, layout))
      paragraph.text += (/[\x21-\x7e]$/.test(paragraph.text) && /^[A-Za-z0-9(]/.test(line.text) ? " " : "") + line.text;
    else {
      if (paragraph) out.push(paragraph.text);
      if (previous && previous.page === line.page && line.y - previous.y > layout.pitch * 1.6) out.push("");
      paragraph = { text: line.text, place, x: line.x };
    }
    previous = line;
  }
  if (paragraph) out.push(paragraph.text);
  return out;
}

function measure(pages: PrintedPage[], lines: PrintedLine[]): Layout {
  const sorted = (of: (line: PrintedLine) => number): number[] => lines.map(of).sort((a, b) => a - b);
  const at = (values: number[], share: number): number =>
    values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  const left = at(
    sorted((l) => l.x),
    0.01,
  );
  const letter = at(
    sorted((l) => l.height),
    0.5,
  );
  const right = rightEdge(
    pages,
    at(
      sorted((l) => l.right),
      0.97,
    ),
    left,
    letter,
  );
  const byColumn = Map.groupBy(lines, (line) => rasterOf(line.x));
  const columns = new Set<number>();
  const columnRight = new Map<number, number>();
  for (const [key, group] of byColumn) {
    columnRight.set(
      key,
      at(
        group.map((l) => l.right).sort((a, b) => a - b),
        0.98,
      ),
    );
    // A left edge shared by lines of many widths is an indent; centred lines of the same edge have the same width.
    if (
      group.length > Math.max(20, lines.length * 0.03) &&
      new Set(group.map((l) => Math.round((l.right - l.x) / letter))).size >= 7
    )
      columns.add(key);
  }
  return {
    left,
    right,
    letter,
    pitch: usualPitch(pages),
    columns,
    columnRight,
    sentencesWrap: sentencesWrap(lines, right, letter),
    edges: justifiedEdges(lines, right, letter),
  };
}

const ENDS_SENTENCE = /[。！？…”」』）】!?]$/;
/** Of lines cut anywhere in running Chinese text, about this share ends with a sentence by chance. */
const RANDOM_SHARE = 0.07;

const isFull = (line: PrintedLine, right: number, letter: number): boolean => right - line.right < letter * 1.6;

const EDGE_POINTS = 1;
const MIN_WRAPPED = 12;

/**
 * Lines that break off within a sentence are wrapped for certain. Where nearly all of them end at a few exact places (the margin, and the
 * margin with punctuation hung over it) the text is justified, and a line that ends elsewhere ends its paragraph.
 */
function justifiedEdges(lines: PrintedLine[], right: number, letter: number): number[] {
  const wrapped = lines
    .filter((line) => isFull(line, right, letter) && !ENDS_SENTENCE.test(line.text))
    .map((line) => line.right);
  if (wrapped.length < MIN_WRAPPED) return [];
  const counts = new Map<number, number>();
  for (const edge of wrapped) counts.set(Math.round(edge), (counts.get(Math.round(edge)) ?? 0) + 1);
  const edges = [...counts].filter(([, count]) => count >= wrapped.length * 0.03).map(([edge]) => edge);
  const covered = wrapped.filter((x) => edges.some((edge) => Math.abs(edge - x) <= EDGE_POINTS)).length;
  if (edges.length > 5 || covered < wrapped.length * 0.85) return [];
  // A full stop hangs over the margin more often than the commas that were counted here.
  return edges.flatMap((edge) => [edge, edge + letter]);
}

/** Where most full lines end a sentence, as in scripts of short speeches, those ends are no chance: they are paragraphs' ends. */
function sentencesWrap(lines: PrintedLine[], right: number, letter: number): boolean {
  const full = lines.filter((line) => isFull(line, right, letter));
  const ends = full.filter((line) => ENDS_SENTENCE.test(line.text)).length;
  return (full.length - ends) * RANDOM_SHARE > ends * 0.5;
}

/** Where many lines end at the same edge, far enough out, that is it. Else nothing wraps, and the margins are taken as equal. */
function rightEdge(pages: PrintedPage[], widest: number, left: number, letter: number): number {
  let near = 0,
    all = 0;
  for (const { lines } of pages)
    for (const line of lines) {
      all++;
      if (Math.abs(line.right - widest) < letter * 1.2) near++;
    }
  const equal = (pages.find((page) => page.width > 0)?.width ?? 0) - left;
  return near >= Math.max(3, all * 0.02) && widest - left > (equal - left) * 0.7 ? widest : Math.max(widest, equal);
}

function placeOf(line: PrintedLine, { left, right, letter, columns }: Layout): Alignment {
  const indent = line.x - left;
  const isColumn = [-1, 0, 1].some((d) => columns.has(rasterOf(line.x) + d));
  const offCentre = Math.abs((line.x + line.right) / 2 - (left + right) / 2);
  if (offCentre < letter * 0.5 && line.right - line.x < (right - left) * 0.75 && indent > letter * 3 && !isColumn)
    return "center";
  if (right - line.right < letter * 0.8 && indent > (right - left) * 0.6) return "right";
  if (indent > letter * 3.2) return "indent";
  return indent > letter * 1.2 ? "first" : "left";
}

function wraps(
  paragraph: { text: string; place: Alignment; x: number },
  previous: PrintedLine,
  line: PrintedLine,
  place: Alignment,
  layout: Layout,
): boolean {
  const { letter } = layout;
  if (previous.page === line.page && line.y - previous.y > layout.pitch * 1.6) return false;
  // A change of letter size is a change of matter.
  if (Math.abs(previous.height - line.height) > letter * 0.2) return false;
  const indented = paragraph.place === "indent";
  const sameColumn = Math.abs(line.x - paragraph.x) < letter * 0.6;
  const hangs = isHanging(paragraph, previous, place);
  if (
    indented
      ? !((place === "indent" || place === "center") && sameColumn)
      : !hangs && !((paragraph.place === "first" || paragraph.place === "left") && place === "left")
  )
    return false;
  const edge = indented ? (layout.columnRight.get(rasterOf(paragraph.x)) ?? layout.right) : layout.right;
  if (edge - previous.right > firstUnit(line.text) * line.height + letter * 0.6) return false;
  if (indented || !ENDS_SENTENCE.test(previous.text.replace(/[:：]$/, "。"))) return true;
  const atEdge = layout.edges.some((e) => Math.abs(e - previous.right) <= EDGE_POINTS);
  if (layout.edges.length > 0 && !atEdge) return false;
  // A width of whole letters fills some pages exactly: then the edge proves nothing.
  const letters = (previous.right - previous.x) / line.height;
  if (atEdge && Math.abs(letters - Math.round(letters)) > 0.08) return true;
  return layout.sentencesWrap && !startsAnew(line.text);
}

/** A speech whose further lines stand under its first words: where an indent opens a paragraph too, only a broken sentence tells them apart. */
const isHanging = (paragraph: { text: string; place: Alignment }, previous: PrintedLine, place: Alignment): boolean =>
  paragraph.place === "left" && place === "first" && SPEECH.test(paragraph.text) && !ENDS_SENTENCE.test(previous.text);

/** A cue and what is said behind it. */
const SPEECH = /^[\p{Script=Han}·][\p{Script=Han}·A-Za-z0-9. ]{0,9}(?:[（(][^（）()]{0,20}[）)])?[：:]/u;

/** Width, in letters, of what had to move to the next line as one: a word, or a letter with the punctuation that may not begin a line. */
function firstUnit(text: string): number {
  const word = /^[\x21-\x7e]+/.exec(text)?.[0];
  if (word !== undefined) return Math.min(12, word.length) * 0.55;
  return /^[“‘「『（《【]*.[。，、；：？！”’）」』】》…—]*/u.exec(text)?.[0].length ?? 1;
}

/** Headings, cues, action marks, directions and quotes open a paragraph even where the line before happens to be full. */
const startsAnew = (text: string): boolean =>
  /^(△|▲|∆|[“「『（(]|第?[0-9０-９一二三四五六七八九十百零]{1,5}[场場集幕章回、.．]|内景|外景|INT\.|EXT\.|[\p{Script=Han}·][\p{Script=Han}·A-Za-z. ]{0,9}(（[^（）]{0,20}）)?[：:]|\p{Script=Han}{1,4}　)/u.test(
    text,
  );
