import type { PrintedLine, PrintedPage } from "./pdfPage.ts";

/** Heads and feet stand in the outer eighth of a page. */
const MARGIN = 0.125;
const MIN_PAGES = 3;
const MIN_SHARE = 0.3;
/** The place of a running head is the same to this many points. */
const RASTER = 6;
const PAGE_NUMBER = /^[-—–~·\s第]*(\d{1,5})[-—–~·\s页]*([/／共of\s]+\d{1,5}[\s页]*)?[-—–~·\s]*$/;

/**
 * Takes running heads, feet and page numbers off the pages and returns them: a line of the margin whose text, numbers aside, stands at the
 * same height on enough pages, apart from the body. A name that happens to open several pages stands close to the body and stays.
 */
export function dropRunningHeads(pages: PrintedPage[]): PrintedLine[] {
  const pitch = usualPitch(pages);
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const line of page.lines)
      if (inMargin(page, line)) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  // Of two pages, both must have the line for it to be a running head.
  const enough = pages.length === 2 ? 2 : Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const offset = numberOffset(pages);
  const dropped: PrintedLine[] = [];
  for (const page of pages) {
    page.lines = page.lines.filter((line, i) => {
      if (!inMargin(page, line)) return true;
      const repeated = (counts.get(keyOf(line)) ?? 0) >= enough && isSeparated(page, i, pitch);
      const numbered = offset !== null && numberIn(line) === page.number + offset && isOutermost(page, i);
      if (!repeated && !numbered) return true;
      dropped.push(line);
      return false;
    });
  }
  return dropped;
}

const inMargin = (page: PrintedPage, line: PrintedLine): boolean =>
  line.y < page.height * MARGIN || line.y > page.height * (1 - MARGIN);
const keyOf = (line: PrintedLine): string =>
  `${Math.round(line.y / RASTER)}|${line.text.replace(/[0-9０-９]+/g, "#").replace(/\s/g, "")}`;
const numberIn = (line: PrintedLine): number | null => {
  const digits = PAGE_NUMBER.exec(line.text)?.[1];
  return digits === undefined ? null : Number(digits);
};
const isOutermost = (page: PrintedPage, i: number): boolean => i === 0 || i === page.lines.length - 1;

/** Further from the body than its lines are from each other. Other lines of the margin are not the body. */
function isSeparated(page: PrintedPage, i: number, pitch: number): boolean {
  const line = page.lines[i] as PrintedLine;
  const top = line.y < page.height / 2;
  const body = top
    ? page.lines.find((l) => l.y > line.y && !sameRow(l, line))
    : page.lines.findLast((l) => l.y < line.y && !sameRow(l, line));
  return body === undefined || Math.abs(body.y - line.y) > pitch * 1.3;
}
const sameRow = (a: PrintedLine, b: PrintedLine): boolean => Math.abs(a.y - b.y) < RASTER;

/** The distance of wrapped lines: the smallest that is not rare. */
export function usualPitch(pages: PrintedPage[]): number {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { lines } of pages)
    for (let i = 1; i < lines.length; i++) {
      const gap = Math.round((lines[i]?.y ?? 0) - (lines[i - 1]?.y ?? 0));
      if (gap <= 4) continue;
      counts.set(gap, (counts.get(gap) ?? 0) + 1);
      total++;
    }
  const near = (gap: number): number => (counts.get(gap) ?? 0) + (counts.get(gap + 1) ?? 0);
  const usual = [...counts.keys()].sort((a, b) => a - b).find((gap) => near(gap) >= Math.max(2, total * 0.08));
  return usual === undefined ? 16 : usual + (counts.get(usual + 1) ?? 0) / near(usual);
}

/** What to add to a page's place in the file to get its printed number, when most numbered margins agree on it. */
function numberOffset(pages: PrintedPage[]): number | null {
  const votes = new Map<number, number>();
  for (const page of pages)
    for (const [i, line] of page.lines.entries()) {
      const number = isOutermost(page, i) && inMargin(page, line) ? numberIn(line) : null;
      if (number !== null) votes.set(number - page.number, (votes.get(number - page.number) ?? 0) + 1);
    }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!best) return null;
  return best[1] >= Math.max(2, pages.length * 0.5) || (pages.length === 1 && best[0] === 0) ? best[0] : null;
}
