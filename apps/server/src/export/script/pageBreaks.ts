import { type Block, blockText, placeInLine, type ScriptPages } from "@mochang/screenplay";
import type { PageBreaks } from "@mochang/contract";
import type { ScriptSource } from "./makeScript.ts";
import type { PagedDocument } from "../typstCompiler.ts";

/** A place in the words of a block, and the page on which it came to stand. */
interface PagePosition {
  block: number;
  at: number;
  page: number;
}

/** Places are asked for by one number each: a block and an offset in its words. */
const MAX_AT = 1 << 24;
const placeNumber = (block: number, at: number): number => block * MAX_AT + Math.min(at, MAX_AT - 1);

type Row = readonly [type: string, text: unknown, ...more: unknown[]];

/** The letters of a block before which the place is asked for; null for none. */
type AskedIn = (block: number) => ((at: number) => boolean) | null;

/** The words with the numbers of their places: at their beginning and end, and before those letters that are asked for, of those that a row may begin with. */
function placed(block: Block, index: number, print: (text: string) => string, askedIn: AskedIn): (number | string)[] {
  const text = blockText(block);
  const parts: (number | string)[] = [placeNumber(index, 0)];
  const isAsked = askedIn(index);
  let from = 0;
  let at = 0;
  for (const part of (isAsked && text.match(/[\p{Script=Latin}\p{M}\d'’.,]+\s*|./gsu)) ?? []) {
    if (at > 0 && isAsked?.(at)) {
      parts.push(print(text.slice(from, at)), placeNumber(index, at));
      from = at;
    }
    at += part.length;
  }
  parts.push(print(text.slice(from)), placeNumber(index, text.length));
  return parts;
}

const placesOf = (answer: unknown): PagePosition[] =>
  (answer as [number, number][]).map(([number, page]) => ({
    block: Math.floor(number / MAX_AT),
    at: number % MAX_AT,
    page,
  }));

/** The first place of each page but the first, in order. */
function turns(places: readonly PagePosition[]): PagePosition[] {
  const first = new Map<number, PagePosition>();
  for (const place of places.toSorted((a, b) => a.page - b.page || a.block - b.block || a.at - b.at))
    if (!first.has(place.page)) first.set(place.page, place);
  return [...first.values()].filter(({ page }) => page > 1);
}

/** A place for each letter of a paragraph costs typst more than its length. Of one longer than this, which no page holds, every so many are asked for at first. */
const LONG = 2_000;
/** Of 1,300 letters on a page as many places are asked for between the steps as at them. */
const STEP = 36;

/** Of each paragraph that pages cut the ranges in which one ends, by the places that were asked for. */
function rangesOf(places: readonly PagePosition[]): Map<number, { from: number; to: number }[]> {
  const ranges = new Map<number, { from: number; to: number }[]>();
  let last: PagePosition | undefined;
  for (const place of places) {
    if (last?.block === place.block && last.page !== place.page)
      ranges.set(place.block, [...(ranges.get(place.block) ?? []), { from: last.at, to: place.at }]);
    last = place;
  }
  return ranges;
}

/**
 * Where the pages of the exported file turn: typst lays the same pages out, and is asked on which page each paragraph begins and ends, then each letter of those
 * that a page cuts in two; of long ones each letter around the end of a page.
 */
export function pageBreaks(
  pages: ScriptPages,
  { placeOf }: Pick<ScriptSource, "placeOf">,
  layout: { rows: readonly Row[]; print: (text: string) => string; layOut: (blocks: readonly Row[]) => PagedDocument },
): PageBreaks {
  const { rows, print, layOut } = layout;
  const layOutWith = (askedIn: AskedIn): { places: PagePosition[]; count: number } => {
    const { places, pages: count } = layOut(
      rows.map(([type, , ...more], i) => [type, placed(pages.blocks[i] as Block, i, print, askedIn), ...more]),
    );
    return { places: placesOf(places), count };
  };
  const everyStep = (at: number): boolean => at % STEP === 0;
  const whole = layOutWith((i) => (blockText(pages.blocks[i] as Block).length > LONG ? everyStep : null));
  const ranges = rangesOf(whole.places);
  const { places } =
    ranges.size === 0
      ? whole
      : layOutWith((i) => {
          const ends = ranges.get(i);
          return ends ? (at) => ends.some(({ from, to }) => at > from && at <= to) : null;
        });
  // The end of a paragraph stands behind its last letter: it begins no page.
  const begins = places.filter(({ block, at }) => at < Math.max(1, blockText(pages.blocks[block] as Block).length));
  return {
    pages: whole.count,
    breaks: turns(begins).flatMap(({ block, at, page }) => {
      const found = lineOf(pages, block, at);
      const place = found && placeOf?.get(found.line);
      return place ? [{ page, lineId: place.id, at: found.at === 0 ? 0 : found.at + place.lead }] : [];
    }),
  };
}

/** The line at a place; of what the region set itself, the next line below. */
function lineOf(pages: ScriptPages, block: number, at: number) {
  for (let i = block; i < pages.blocks.length; i++) {
    const found = placeInLine(pages, i, i === block ? at : 0);
    if (found) return found;
  }
  return null;
}
