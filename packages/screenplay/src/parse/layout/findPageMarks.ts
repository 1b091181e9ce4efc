import type { Block } from "../lines/logicalLine.ts";
import { readHeading } from "../headings/sceneHeading.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";

const PAGE_NUMBER =
  /^(?:[-—~·|\s]*(?:第 ?)?(?:\d{1,4}|[IVXLC]{1,5}|[ivxlc]{1,5})(?: ?页)?(?: ?[/／,，共]\s?(?:共 ?)?\d{1,4}(?: ?页)?)?[-—~·|\s.]*|page \d{1,4}(?: of \d{1,4})?)$/i;

interface Numbered {
  row: number;
  value: number;
  /** `- 3 -` or `第3页` rather than a bare number. */
  decorated: boolean;
  /** The row below reads as the rest of a scene's heading. */
  opens: boolean;
}

/**
 * Which rows are page furniture: numbers that climb down the document by about a page of lines, and lines that
 * come back word for word (numbers aside) beside them.
 */
export function findPageMarks(rows: Block[]): Set<number> {
  const marks = new Set<number>();
  const numbered: Numbered[] = [];
  const seen = new Map<string, number[]>();
  for (let i = 0; i < rows.length; i++) {
    const raw = (rows[i] as Block).norm;
    const norm = raw.length > 160 ? "" : raw.replace(/ {2,}/g, " ");
    if (norm.length === 0 || norm.length > 48) continue;
    if (norm.length <= 16 && PAGE_NUMBER.test(norm)) {
      const digits = /\d+/.exec(norm);
      if (digits)
        numbered.push({
          row: i,
          value: Number(digits[0]),
          decorated: !/^\d+$/.test(norm),
          opens: opensScene(rows[i + 1]),
        });
    }
    if (norm.length >= 3) {
      const key = norm.replace(/\d+/g, "#").replace(/ +/g, " ");
      const at = seen.get(key);
      if (at) at.push(i);
      else if (seen.size < 200_000) seen.set(key, [i]);
    }
  }
  for (let i = 1; i < rows.length; i++) if (repeatsTitle(rows, i)) marks.add(i);
  const pages = climbing(numbered);
  for (const row of pages) marks.add(row);
  for (const [key, at] of seen)
    if (at.length >= 2 && isRunningHead(key, at, rows, pages)) for (const row of at) marks.add(row);
  return marks;
}

/** Rows whose numbers make a page sequence: each one more than the last and several lines apart. */
function climbing(numbered: Numbered[]): Set<number> {
  const pages = new Set<number>();
  if (numbered.length < 2) return pages;
  let run: Numbered[] = [];
  const flush = () => {
    const first = run[0];
    const last = run[run.length - 1];
    // A number on top of the document, or above fields again and again, counts sections or scenes, not pages.
    const counts =
      first &&
      !first.decorated &&
      ((first.row <= 5 && first.value <= 1) || run.filter((item) => item.opens).length >= run.length * 0.6);
    if (
      !counts &&
      first &&
      last &&
      run.length >= 2 &&
      (last.row - first.row) / (run.length - 1) >= (run.every((item) => item.decorated) ? 6 : 11)
    )
      for (const item of run) pages.add(item.row);
    run = [];
  };
  for (const item of numbered) {
    const last = run[run.length - 1];
    if (last && item.value === last.value) continue;
    if (last && item.value !== last.value + 1) flush();
    run.push(item);
  }
  flush();
  return pages;
}

function isRunningHead(key: string, at: number[], rows: Block[], pages: Set<number>): boolean {
  const numbers = key.includes("#") && /(?:第 ?# ?页|page ?#|# ?\/ ?#|共 ?# ?页)/i.test(key);
  if (numbers && at.length >= 2 && key.length <= 40) return spread(at) >= 10;
  // `DEAD RECKONING      3.`: the first line of the document again, with a page number.
  if (key.includes("#") && at.every((row) => (rows[row] as Block).norm.length >= 8) && endsAsPage(rows, at))
    return true;
  if (pages.size < 2) return false;
  if (key.includes(":")) return false;
  let beside = 0;
  for (const row of at)
    if (pages.has(row - 1) || pages.has(row + 1) || pages.has(row - 2) || pages.has(row + 2)) beside++;
  return beside >= Math.max(2, (at.length - 1) * 0.7) && at.length >= pages.size * 0.4;
}

function spread(at: number[]): number {
  return ((at[at.length - 1] as number) - (at[0] as number)) / Math.max(1, at.length - 1);
}

/** The only number ends the line after a gap and climbs by one from page to page. */
function endsAsPage(rows: Block[], at: number[]): boolean {
  let last = -1;
  for (const row of at) {
    const match = /^\D{2,40} {2,}(?:- ?)?(\d{1,4})(?: ?-)?\.?$/.exec((rows[row] as Block).norm);
    if (!match || (last >= 0 && Number(match[1]) !== last + 1)) return false;
    last = Number(match[1]);
  }
  return spread(at) >= 8;
}

/** The document's first line again with a page number behind it. */
function repeatsTitle(rows: Block[], at: number): boolean {
  const title = (rows[0] as Block).norm;
  const norm = (rows[at] as Block).norm;
  if (
    title.length < 2 ||
    title.length > 40 ||
    norm.length > 160 ||
    !norm.startsWith(title) ||
    norm.length === title.length
  )
    return false;
  return /^ (?:- ?|第 ?)?\d{1,4}(?: ?-| ?页)?\.?$/.test(norm.slice(title.length).replace(/ {2,}/g, " "));
}

function opensScene(row: Block | undefined): boolean {
  if (!row) return false;
  const label = readLabel(row.norm);
  if (label && label.content < row.norm.length && (isLabel(label.word, "time") || isLabel(label.word, "place")))
    return true;
  const heading = readHeading(row.norm, false);
  return heading !== null && heading.number === null && heading.strength >= 0.35;
}
