import type { Finding } from "../figures/figures.ts";
import type { Line } from "../parsed.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";

const PAIRS: [string, string][] = [
  ["“", "”"],
  ["「", "」"],
  ["『", "』"],
];
/** Above this share of lines with open marks it is the author's habit, not a slip. */
const HABIT = 0.1;

/** A paragraph longer than this has lost its line ends; one mark in it accuses nothing that could be found. */
const LONGEST = 1_000;

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

/** First mark of the pair that stands alone in the text, or null. */
function lone(text: string, [open, close]: [string, string]): boolean {
  let depth = 0;
  for (const c of text) {
    if (c === open) depth += 1;
    else if (c === close) depth -= 1;
    if (depth < 0) return true;
  }
  return depth !== 0;
}

/** Paragraphs with a quotation mark that has no partner, unless the next paragraph carries the speech on. */
export function quoteMarks(checked: Checked): Finding[] {
  const { parsed } = checked;
  const all = paragraphs(checked);
  const found: Finding[] = [];
  let marked = 0;
  all.forEach((p, i) => {
    if (p.end - p.start > LONGEST) return;
    const text = parsed.text.slice(p.start, p.end);
    if (!PAIRS.some(([a, b]) => text.includes(a) || text.includes(b))) return;
    marked += 1;
    if (!PAIRS.some((pair) => lone(text, pair))) return;
    const next = all[i + 1];
    const before = all[i - 1];
    const balanced = (a: Paragraph | undefined, b: Paragraph | undefined) =>
      a &&
      b &&
      a.scene === b.scene &&
      b.end - a.start <= 2 * LONGEST &&
      !PAIRS.some((pair) => lone(parsed.text.slice(a.start, b.end), pair));
    const carriedOn =
      next &&
      next.scene === p.scene &&
      PAIRS.some(([open]) => lone(text, [open, ""]) && parsed.text.slice(next.start, next.start + 1) === open);
    if (balanced(p, next) || balanced(before, p) || carriedOn) return;
    found.push(finding("quotes-unpaired", "引号没有成对", [quoteLine(parsed, p, p.scene)]));
  });
  return marked > 0 && found.length > Math.max(2, marked * HABIT) ? [] : found;
}
