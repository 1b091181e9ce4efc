import { z } from "zod";
import { pageOf } from "./envelope.ts";

/** Records of excellent scripts that the home page and their own page ask for (spec 1, section 9). */
export const OUTSTANDING_ON_HOME = 6;
export const OUTSTANDING_PAGE_SIZE = 100;

/** A Chinese reader's pace, in characters a minute. */
const READING_PACE = 400;
/** Reading time of a text of the given length, in whole minutes. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / READING_PACE));

/** A published script, as its card shows it. */
export const OutstandingScript = z.object({
  id: z.string(),
  name: z.string(),
  author: z.array(z.string()),
  /** YYYY-MM */
  yearMonth: z.string(),
  /** Null: the client draws the cover from name, author and genre. */
  imageUrl: z.string().nullable(),
  /** The PDF, for /dashboard/pdfview. */
  fileUrl: z.string(),
  genre: z.string(),
  medium: z.string(),
  summary: z.string(),
  sceneCount: z.number(),
  characters: z.number(),
});
export type OutstandingScript = z.infer<typeof OutstandingScript>;
export const OutstandingPage = pageOf(OutstandingScript);

/** A published script with the editors' note (HTML) and its text as the parser reads it (`ScriptDocument` of the web app). */
export const OutstandingText = OutstandingScript.extend({
  /** What its reader may do with it; null where its front matter does not say. */
  licence: z.string().nullable(),
  note: z.string(),
  document: z.unknown(),
});
export type OutstandingText = z.infer<typeof OutstandingText>;

/** An article, as lists show it. */
export const ArticleEntry = z.object({
  id: z.string(),
  /** The series: 1 framing a story, 2 developing characters. */
  sort: z.number(),
  /** The series' name. */
  series: z.string(),
  title: z.string(),
  desc: z.string(),
  /** YYYY-MM-DD */
  time: z.string(),
  img: z.string().nullable(),
  characters: z.number(),
});
export type ArticleEntry = z.infer<typeof ArticleEntry>;
export const ArticleList = z.array(ArticleEntry);

/** An article to be read. */
export const ArticleText = ArticleEntry.extend({
  source: z.string(),
  /** HTML that the server made from Markdown: no scripts, no images, no raw markup; each heading bears its section's anchor as id. */
  content: z.string(),
  sections: z.array(z.object({ anchor: z.string(), title: z.string() })),
});
export type ArticleText = z.infer<typeof ArticleText>;

/** Where the PDF of a published script is fetched. */
export const outstandingFileUrl = (id: string): string => `/api/outstanding/file/${id}`;
