import { contextOf, findPlace, offsetAfter, type Place } from "@mochang/screenplay";
import { readMarkedHtml } from "./readMarkedHtml.ts";

/** What a client says of a note's passage. */
export interface Selected {
  timestamp: string;
  key: string;
  structure: string;
  start?: number;
  end?: number;
}

export interface Anchored {
  /** Null: the passage was not found. */
  place: Place | null;
  before: string;
  after: string;
}

/** Finds a note's passage: by its offsets, else by the page of HTML that came with it, else by its words alone where they stand once. */
export async function locateNotePassage(
  text: string,
  { timestamp, key, structure, start, end }: Selected,
): Promise<Anchored> {
  const given = start !== undefined && end !== undefined ? findPlace(text, { quote: key, start, end }) : null;
  const marked = given || structure === "" ? null : await readMarkedHtml(structure, timestamp);
  const place =
    given ??
    findPlace(text, {
      quote: key,
      ...(marked && { before: marked.before, after: marked.after, start: offsetAfter(text, marked.ahead) }),
    });
  return place
    ? { place, ...contextOf(text, place) }
    : { place, before: marked?.before ?? "", after: marked?.after ?? "" };
}
