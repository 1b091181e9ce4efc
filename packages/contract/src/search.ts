import { z } from "zod";
import { ScriptRecord } from "./library.ts";

/** Characters of what is searched for. */
export const SEARCH_MAX = 100;
/** The most works of one answer, the most lines of each, and of one that is searched alone. */
export const SEARCH_PAGE_SIZE = 10;
export const SEARCH_HITS = 3;
export const SEARCH_HITS_ALONE = 200;
/** More places of a word in a text are not counted: nobody reads through them. */
export const SEARCH_PLACES_MAX = 999;

export const SearchQuery = z.object({
  q: z.string().max(1_000).default(""),
  /** How many of the user's works, those first that were changed last, an earlier answer has looked at. */
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE).default(SEARCH_PAGE_SIZE),
  /** This work alone, with all its lines. */
  scriptId: z.string().max(64).optional(),
});

/** A line of a script that holds what was searched for. */
export const SearchHit = z.object({
  /** 1-based; 0 is the front matter. */
  scene: z.number(),
  /** The scene's heading; empty for the front matter. */
  heading: z.string(),
  /** The kind of the line (screenplay's `LineType`), and who speaks it. */
  type: z.string(),
  speaker: z.string().nullable(),
  /** The line, or the part of a long one that holds the words. */
  quote: z.string(),
  /** Where the words stand in `quote`: from and to, in UTF-16 units. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** Where the quote stands in the text of the script's newest reading. */
  start: z.number(),
  end: z.number(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchedWork = z.object({
  script: ScriptRecord,
  inName: z.boolean(),
  inAuthor: z.boolean(),
  /** How many places of its text hold the words. */
  places: z.number(),
  /** The first lines that hold one, and how many more lines do. */
  hits: z.array(SearchHit),
  linesLeft: z.number(),
});
export type SearchedWork = z.infer<typeof SearchedWork>;

export const SearchAnswer = z.object({
  works: z.array(SearchedWork),
  /** The `offset` of the next call; null when all works have been looked at. */
  next: z.number().nullable(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
