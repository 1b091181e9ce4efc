import { SEARCH_PLACES_MAX, type SearchHit } from "@mochang/contract";
import { folded, type ReadingLines } from "../../documents/index.ts";

/** Characters before the words that a long line's quote begins with, and all that it holds. */
const BEFORE = 24;
const QUOTE_MAX = 120;
const HEADING_MAX = 40;

export interface SearchedReading extends ReadingLines {
  text: string;
}

type ReadingLine = ReadingLines["lines"][number];

/** Places of one word in a text, as offsets; at most `SEARCH_PLACES_MAX`. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (
    let at = text.indexOf(word);
    at >= 0 && places.length < SEARCH_PLACES_MAX;
    at = text.indexOf(word, at + word.length)
  )
    places.push(at);
  return places;
}

/** The last of the sorted items that begins at or before an offset. */
function lastBefore<T>(items: readonly T[], offset: number, startOf: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(items[middle] as T) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The offsets at which the words stand in a text, in order; null unless it holds every one of them that `elsewhere` (name and author) does not.
 */
export function findPlaces(
  text: string,
  words: readonly string[],
  elsewhere: (word: string) => boolean,
): number[] | null {
  const small = folded(text);
  const found = words.map((word) => placesOf(small, word));
  if (words.some((word, i) => found[i]?.length === 0 && !elsewhere(word))) return null;
  return found.flat().toSorted((a, b) => a - b);
}

/** The first lines of a reading that hold one of the places, at most `max`, and how many more lines do. */
export function hitsAt(
  reading: SearchedReading,
  words: readonly string[],
  places: readonly number[],
  max: number,
): { hits: SearchHit[]; linesLeft: number } {
  const text = folded(reading.text);
  const { lines } = reading;
  const hits: SearchHit[] = [];
  let linesLeft = 0;
  let last = -1;
  for (const place of places) {
    const at = lastBefore(lines, place, (line) => line.start);
    const line = lines[at];
    // Between two lines stands nothing that is read.
    if (!line || at === last || place >= line.end) continue;
    last = at;
    if (hits.length < max) hits.push(hitOf(reading, text, lines, line, { place, words }));
    else linesLeft++;
  }
  return { hits, linesLeft };
}

function hitOf(
  reading: SearchedReading,
  text: string,
  lines: readonly ReadingLine[],
  line: ReadingLine,
  { place, words }: { place: number; words: readonly string[] },
): SearchHit {
  const start = line.end - line.start <= QUOTE_MAX ? line.start : Math.max(line.start, place - BEFORE);
  const end = Math.min(line.end, start + QUOTE_MAX);
  const quote = reading.text.slice(start, end);
  const scene = Math.max(
    0,
    lastBefore(reading.scenes, line.start, ([, from]) => from),
  );
  return {
    scene,
    heading: scene === 0 ? "" : headingOf(reading, lines, scene),
    type: line.type,
    speaker: line.speaker ?? null,
    quote: quote.toWellFormed(),
    marks: marksOf(text.slice(start, end), words),
    start,
    end,
  };
}

/** The first line of a scene. */
function headingOf(reading: SearchedReading, lines: readonly ReadingLine[], scene: number): string {
  const from = reading.scenes[scene]?.[1] ?? 0;
  const first =
    lines[
      Math.max(
        0,
        lastBefore(lines, from, (line) => line.start),
      )
    ];
  const line = first && first.end > from ? first : lines.find(({ start }) => start >= from);
  return line ? reading.text.slice(line.start, line.end).slice(0, HEADING_MAX).trim().toWellFormed() : "";
}

/** Where the words stand in a quote, those that overlap as one. */
function marksOf(quote: string, words: readonly string[]): [number, number][] {
  const all = words
    .flatMap((word) => placesOf(quote, word).map((at): [number, number] => [at, at + word.length]))
    .toSorted((a, b) => a[0] - b[0]);
  const marks: [number, number][] = [];
  for (const [from, to] of all) {
    const before = marks.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else marks.push([from, to]);
  }
  return marks;
}
