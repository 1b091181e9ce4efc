import { contextOf, findPlace, offsetAfter, type TextRange } from "@mochang/screenplay";
import { readMarkedHtml } from "./readMarkedHtml.ts";

/** What a client says of a note's passage. */
export interface Selected {
  timestamp: string;
  key: string;
  structure: string;
  start?: number;
  end?: number;
  /** The row in which the words are looked for first. */
  sceneId?: string;
}

export interface Anchored {
  /** Null: the passage was not found. */
  place: TextRange | null;
  before: string;
  after: string;
}

/** Where words stand within one row of a reading: only where they stand there once. */
export function placeInScene(
  text: string,
  starts: readonly (readonly [id: string, start: number])[],
  { key, sceneId }: Pick<Selected, "key" | "sceneId">,
): TextRange | null {
  const index = starts.findIndex(([id]) => id === sceneId);
  const from = starts[index]?.[1];
  if (from === undefined) return null;
  const place = findPlace(text.slice(from, starts[index + 1]?.[1] ?? text.length), { quote: key });
  return place && { ...place, start: place.start + from, end: place.end + from };
}

/** Finds a note's passage: by its offsets, else by the page of HTML that came with it, else by its words alone where they stand once. */
export async function locateNotePassage(
  text: string,
  { timestamp, key, structure, start, end }: Selected,
): Promise<Anchored> {
  const placeByOffsets = start !== undefined && end !== undefined ? findPlace(text, { quote: key, start, end }) : null;
  const marked = placeByOffsets || structure === "" ? null : await readMarkedHtml(structure, timestamp);
  const place =
    placeByOffsets ??
    findPlace(text, {
      quote: key,
      ...(marked && { before: marked.before, after: marked.after, start: offsetAfter(text, marked.ahead) }),
    });
  return place
    ? { place, ...contextOf(text, place) }
    : { place, before: marked?.before ?? "", after: marked?.after ?? "" };
}
