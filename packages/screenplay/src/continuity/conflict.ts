import { wordsHash } from "../document/wordBound.ts";
import type { Fact, FactKind, FactQuote, FactSource } from "./fact.ts";

/** What does not hold together: two facts of one kind, or what the calendar or the hour says against a line. */
export type ConflictKind = FactKind | "weekday" | "dayNight";

export interface Conflict {
  key: string;
  kind: ConflictKind;
  /** One Chinese sentence. */
  title: string;
  /** Two, in the order of the text; one where a line contradicts itself or its own calendar. */
  quotes: FactQuote[];
  /** The words of each quote that clash, by its place in `quotes`. */
  marks: string[];
  source: FactSource;
}

/** What tells a conflict from others of its script: its kind and the words that it quotes, so that what is decided of it holds in later drafts. */
export const conflictKey = (kind: ConflictKind, quotes: readonly { text: string }[]): string =>
  `continuity:${kind}:${wordsHash(quotes.map(({ text }) => text.replace(/\s+/gu, "")).join("\n"))}`;

/** What a rule says of one or two quotes. */
export interface ConflictDraft {
  kind: ConflictKind;
  title: string;
  quotes: readonly { quote: FactQuote; mark: string; source: FactSource }[];
}

export function conflictOf({ kind, title, quotes }: ConflictDraft): Conflict {
  const inText = quotes.toSorted((a, b) => a.quote.start - b.quote.start);
  const same = inText.every(({ quote }) => quote.start === inText[0]?.quote.start);
  const quoted = same ? inText.slice(0, 1) : inText;
  return {
    key: conflictKey(
      kind,
      quoted.map(({ quote }) => quote),
    ),
    kind,
    title,
    quotes: quoted.map(({ quote }) => quote),
    marks: quoted.map(({ mark }) => mark),
    source: quotes.some(({ source }) => source === "model") ? "model" : "rules",
  };
}

/** The clash of two facts. */
export const clashOf = (kind: ConflictKind, title: string, facts: readonly Fact[]): ConflictDraft => ({
  kind,
  title,
  quotes: facts.map(({ quote, value, source }) => ({ quote, mark: value, source })),
});

/** Items in groups of those that belong together; each joins the first group whose first item it belongs to. */
export function grouped<T>(items: readonly T[], together: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const item of items) {
    const group = groups.find(([first]) => first !== undefined && together(first, item));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Where items of one thing disagree: the first of all beside the first of each group that does not agree with it. */
export function disagreements<T>(items: readonly T[], agree: (a: T, b: T) => boolean): [T, T][] {
  const [first, ...others] = grouped(items, agree).flatMap((group) => group.slice(0, 1));
  return first === undefined ? [] : others.map((other) => [first, other]);
}
