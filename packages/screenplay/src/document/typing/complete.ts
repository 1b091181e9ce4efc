import type { LineType } from "../../parsed.ts";
import type { KnownWords } from "./knownWords.ts";

/** A word that goes on with what was typed: `rest` is put in at the caret. */
export interface Completion {
  word: string;
  rest: string;
}

const MAX = 5;

/** Where the words of a heading end: the one that is being typed begins behind the last of these. */
const PARTS = /[\s\u3000、，,.．：:\-－—/]+/u;
const SIDE = /^(?:内|外|内外|内景|外景|内外景|INT|EXT)$/iu;

/** What a line's text up to the caret at its end can go on to: names in a cue, places and times in a heading. Nothing for other types. */
export function complete(type: LineType, before: string, words: KnownWords): Completion[] {
  if (type === "character") return completionsOf(before.replace(/^[\s△]+/u, ""), words.names, true);
  if (type !== "heading") return [];
  const parts = before.split(PARTS);
  const last = parts.at(-1) ?? "";
  const finishedParts = parts.slice(0, -1).filter((part) => part !== "");
  const hasPlace = finishedParts.some((part) => words.places.includes(part));
  const hasTime = finishedParts.some((part) => words.times.includes(part));
  const hasSide = finishedParts.some((part) => SIDE.test(part));
  if (last === "" && !hasSide && !hasPlace) return [];
  return [
    ...(hasPlace ? [] : completionsOf(last, words.places, hasSide)),
    ...(hasTime ? [] : completionsOf(last, words.times, hasPlace)),
  ].slice(0, MAX);
}

function completionsOf(prefix: string, words: readonly string[], offerAll: boolean): Completion[] {
  if (prefix === "" && !offerAll) return [];
  return words
    .filter((word) => word.length > prefix.length && word.startsWith(prefix))
    .slice(0, MAX)
    .map((word) => ({ word, rest: word.slice(prefix.length) }));
}
