import type { InnerHeading } from "./innerHeadings.ts";
import { PLACE_NOUN, PLACE_SENTENCE } from "./placeSentences.ts";

/** So many such sentences, hardly another heading beside them, and places that return or times beside them are how the document writes its scenes. */
const MIN_COUNT = 5;
const OTHERS = 0.2;
const MIN_PROVEN = 0.3;
/** A list of places is written closer together. */
const MIN_APART = 80;

/** The sentences of places that open scenes; empty where the document opens them in another way. */
export function placesOpeningScenes(
  found: readonly InnerHeading[],
  others: number,
  textOf: (one: InnerHeading) => { words: string; offset: number },
): InnerHeading[] {
  const places = found.filter(({ heading }) => heading.family === PLACE_SENTENCE);
  if (places.length < MIN_COUNT || others > places.length * OTHERS) return [];
  const times = new Map<string, number>();
  const words = places.map((one) => textOf(one).words);
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  const proven = places.filter(({ heading }, i) => heading.fields.time || (times.get(words[i] as string) ?? 0) >= 2);
  const span = textOf(places.at(-1) as InnerHeading).offset - textOf(places[0] as InnerHeading).offset;
  return proven.length >= Math.max(2, places.length * MIN_PROVEN) && span >= MIN_APART * (places.length - 1)
    ? [...places, ...found.filter(({ heading }) => heading.family === PLACE_NOUN)]
    : [];
}
