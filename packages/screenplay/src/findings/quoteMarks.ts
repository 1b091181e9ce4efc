import type { Finding, Quote } from "../figures/figures.ts";
import type { Line, Parsed } from "../parsed.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";

const PAIRS: [string, string][] = [
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
];
/** Above this share of lines with open marks it is the author's habit, not a slip. */
const HABIT = 0.1;

/** A paragraph longer than this has lost its line ends; one mark in it accuses nothing that could be found. */
const MAX_LENGTH = 1_000;

interface Paragraph {
  start: number;
  end: number;
  scene: number;
  speaker: string | undefined;
}

/** Spans that stand in one paragraph of the text, joined. */
function paragraphs({ parsed }: Checked): Paragraph[] {
  const all: Paragraph[] = [];
  parsed.scenes.forEach((scene, i) => {
    let open: Paragraph | null = null;
    for (const line of scene.lines as Line[]) {
      // A page number between two halves of a speech does not part them.
      if (line.type === "meta") continue;
      if (open && !/[\r\n]/u.test(parsed.text.slice(open.end, line.start))) {
        open.end = line.end;
        open.speaker ??= line.speaker;
      } else all.push((open = { start: line.start, end: line.end, scene: i + 1, speaker: line.speaker }));
    }
  });
  return all;
}

/** Index of the first mark of the pair that stands alone in the text; -1 where each has its partner. */
function unpairedIndex(text: string, [open, close]: [string, string]): number {
  const opened: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === open) opened.push(i);
    else if (text[i] === close && opened.pop() === undefined) return i;
  }
  return opened[0] ?? -1;
}
const isUnpaired = (text: string, pair: [string, string]): boolean => unpairedIndex(text, pair) >= 0;

/** Characters quoted with a mark: what an opening one begins, or what a closing one ends. */
const AROUND = 12;

/** Quotes the mark at an offset with a few characters of the words that it opens or closes. */
function quoteMark(parsed: Parsed, p: Paragraph, at: number): Quote {
  if (PAIRS.some(([open]) => parsed.text[at] === open))
    return quoteLine(parsed, { start: at, end: Math.min(p.end, at + 1 + AROUND) }, p.scene);
  const before = parsed.text.slice(Math.max(p.start, at - AROUND), at);
  const words = before.replace(/^[\uDC00-\uDFFF]|^[\s\S]*[\r\n]/gu, "").trimStart();
  return quoteLine(parsed, { start: at - words.length, end: at + 1 }, p.scene);
}

/** Paragraphs with a quotation mark that has no partner, unless the next paragraph carries the speech on. */
export function quoteMarks(checked: Checked): Finding[] {
  const { parsed } = checked;
  const all = paragraphs(checked);
  const found: Finding[] = [];
  let marked = 0;
  all.forEach((p, i) => {
    if (p.end - p.start > MAX_LENGTH) return;
    const text = parsed.text.slice(p.start, p.end);
    if (!PAIRS.some(([a, b]) => text.includes(a) || text.includes(b))) return;
    marked += 1;
    if (!PAIRS.some((pair) => isUnpaired(text, pair))) return;
    const next = all[i + 1];
    const before = all[i - 1];
    const balanced = (a: Paragraph | undefined, b: Paragraph | undefined) =>
      a &&
      b &&
      a.scene === b.scene &&
      b.end - a.start <= 2 * MAX_LENGTH &&
      !PAIRS.some((pair) => isUnpaired(parsed.text.slice(a.start, b.end), pair));
    const carriedOn =
      next &&
      next.scene === p.scene &&
      PAIRS.some(([open]) => isUnpaired(text, [open, ""]) && parsed.text.slice(next.start, next.start + 1) === open);
    if (balanced(p, next) || balanced(before, p) || carriedOn) return;
    const at = PAIRS.map((pair) => unpairedIndex(text, pair)).find((index) => index >= 0) ?? 0;
    found.push(finding("quotes-unpaired", "引号没有成对", [quoteMark(parsed, p, p.start + at)]));
  });
  return marked > 0 && found.length > Math.max(2, marked * HABIT) ? [] : found;
}
