import type { Passages } from "./passages.ts";
import { introducesQuote, isNameLine, namesSource } from "./quoteLeadIns.ts";
import type { Piece } from "./sentences.ts";

const ITEM = /^\s*(?:[-*+•·]|\d{1,3}[.)、])\s/u;

/** What the lines before and the beginning of this one announce of the words that follow. */
export function createLineState(passages: Pick<Passages, "isPerson">) {
  /** This line has begun to repeat the script; the lines at hand were announced as its words. */
  let lineQuotes = false;
  let blockQuotes: "no" | "next" | "begun" | "paused" = "no";
  let endsLine = false;
  let isQuoted = false;
  /** The line before holds a name and nothing else. */
  let named = false;
  /** The sentence before names a source and nothing else. */
  let sourced = false;

  return {
    /** Before each piece of text. */
    begin({ text, first, last, quoted = false }: Piece): void {
      endsLine = last;
      isQuoted = quoted;
      if (!first) return;
      lineQuotes = named && text.trim() !== "" && !/^\s*(?:#|\|)/u.test(text) && !ITEM.test(text);
      if (text.trim() !== "") named = last && isNameLine(text.trim(), (name) => passages.isPerson(name));
      if (text.trim() === "") {
        if (blockQuotes === "begun") blockQuotes = "paused";
      } else if (/^\s*#/u.test(text) || (blockQuotes === "paused" && !ITEM.test(text))) blockQuotes = "no";
      else if (blockQuotes !== "no") blockQuotes = "begun";
    },
    /** The line goes on with words of the script. */
    quote: (): void => void (lineQuotes = true),
    quotes: () => lineQuotes,
    /** The lines at hand were announced as words of the script. */
    quotesBlock: () => lineQuotes || blockQuotes === "begun",
    /** The piece is a line of a block quote. */
    isQuoted: () => isQuoted,
    /** The sentence before named a source: what this one calls content is quoted. */
    followsSource: () => sourced,
    /** Behind a sentence, which may lead to what stands below it. */
    announce(sentence: string): void {
      if (endsLine && introducesQuote(sentence)) blockQuotes = "next";
      sourced = namesSource(sentence);
    },
  };
}
