import { occurrences } from "./occurrences.ts";
import { squeeze } from "./squeeze.ts";

/** A passage of a text, UTF-16 offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/** What is known of a passage: its words, and any of where it stood and what stood beside it. */
export interface Anchor {
  quote: string;
  /** Where it stood when it was last found. */
  start?: number;
  end?: number;
  before?: string;
  after?: string;
}

/** Characters kept on either side of a passage. */
export const CONTEXT = 40;
/** Fewer characters than these are said often: they are found again only beside what stood beside them. */
const MIN_UNIQUE_LENGTH = 8;
/** So much of the context must be there, or all of it where it is shorter. */
const FAMILIAR = 4;

/** What stands on either side of a passage, to find it again by. */
export const contextOf = (text: string, { start, end }: TextRange): { before: string; after: string } => ({
  before: text.slice(Math.max(0, start - CONTEXT), start).toWellFormed(),
  after: text.slice(end, end + CONTEXT).toWellFormed(),
});

/**
 * Finds a passage in a text: at its offsets, when its words stand there in their context; else where its words stand beside most of
 * its context, the nearer one when two are alike. White space does not count. Null when the words are gone, or stand in several
 * places of which nothing tells the right one: it is never guessed.
 */
export function findPlace(text: string, anchor: Anchor): TextRange | null {
  return atOffsets(text, anchor) ?? search(text, anchor);
}

function atOffsets(text: string, { quote, start, end, before = "", after = "" }: Anchor): TextRange | null {
  if (start === undefined || end === undefined || start < 0 || end <= start || end > text.length) return null;
  // A passage much longer than its words cannot hold just them; a page of white space is no reason to read it.
  if (end - start > quote.length * 4 + 1_000) return null;
  if (!text.startsWith(after, end) || text.slice(Math.max(0, start - before.length), start) !== before) return null;
  const there = squeeze(text.slice(start, end));
  const first = there.at[0];
  const last = there.at.at(-1);
  if (first === undefined || last === undefined || there.text !== squeeze(quote).text) return null;
  return { start: start + first, end: start + last + 1 };
}

interface Candidate {
  from: number;
  /** Characters of its context that stand beside it. */
  familiar: number;
  /** How far it is from where it stood. */
  away: number;
}

function search(text: string, { quote, start, before = "", after = "" }: Anchor): TextRange | null {
  const squeezedQuote = squeeze(quote).text;
  if (squeezedQuote === "") return null;
  const { text: body, at } = squeeze(text);
  const context = { before: squeeze(before).text.slice(-CONTEXT), after: squeeze(after).text.slice(0, CONTEXT) };
  let best: Candidate | null = null;
  let tied = false;
  for (const from of occurrences(body, squeezedQuote)) {
    const familiar =
      commonEnd(body, from, context.before) + commonStart(body, from + squeezedQuote.length, context.after);
    const here: Candidate = { from, familiar, away: start === undefined ? 0 : Math.abs((at[from] ?? 0) - start) };
    const order = best ? here.familiar - best.familiar || best.away - here.away : 1;
    if (order > 0) best = here;
    tied = order === 0 || (tied && order < 0);
  }
  if (!best || tied) return null;
  const contextLength = context.before.length + context.after.length;
  if (
    contextLength > 0 &&
    squeezedQuote.length < MIN_UNIQUE_LENGTH &&
    best.familiar < Math.min(FAMILIAR, contextLength)
  )
    return null;
  return { start: at[best.from] ?? 0, end: (at[best.from + squeezedQuote.length - 1] ?? 0) + 1 };
}

function commonEnd(body: string, end: number, context: string): number {
  let n = 0;
  while (n < context.length && n < end && body.charCodeAt(end - 1 - n) === context.charCodeAt(context.length - 1 - n))
    n++;
  return n;
}

function commonStart(body: string, start: number, context: string): number {
  let n = 0;
  while (n < context.length && start + n < body.length && body.charCodeAt(start + n) === context.charCodeAt(n)) n++;
  return n;
}
