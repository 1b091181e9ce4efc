import type { HiddenText } from "@mochang/contract";

const MOST_PASSAGES = 200;
const MOST_CHARACTERS = 2_000;
const CONTEXT = 40;

/** The words that a reader sees before a hidden passage, to find its place. */
export const contextOf = (before: string): string => before.slice(-CONTEXT * 2).replaceAll(/\s+/gu, " ").trim().slice(-CONTEXT);

/** Hostile files hide much: what is kept of it is bounded. */
export const boundHidden = (found: readonly HiddenText[]): HiddenText[] =>
  found
    .filter(({ text }) => text.trim() !== "")
    .slice(0, MOST_PASSAGES)
    .map((h) => ({ ...h, text: h.text.trim().slice(0, MOST_CHARACTERS) }));

/** Characters without a shape that carry nothing in Chinese prose: zero-width ones, direction marks, tags. Joiners of emoji and Indic letters stand alone. */
export const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\u{e0001}|[\u{e0020}-\u{e007f}]/gu;
const RUN = /(?:[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\u{e0001}|[\u{e0020}-\u{e007f}]){4,}/gu;
const TAG_BASE = 0xe0000;
/** A flag of a region is tags too: a few letters behind a black flag. */
const LONGEST_FLAG = 8;

/** Runs of invisible characters in a text, which can spell out words: tag characters are read as the letters that they stand for. They stay in the text, and no model is sent them. */
export function invisibleRuns(text: string): HiddenText[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const letters = [...run].map((c) => (c.codePointAt(0) ?? 0) - TAG_BASE).filter((code) => code >= 0x20 && code < 0x7f);
    const said = String.fromCodePoint(...letters);
    if (letters.length > 0 && letters.length <= LONGEST_FLAG && text.slice(0, index).endsWith("🏴")) return [];
    return [{ kind: "invisible" as const, text: said.trim() === "" ? `（${[...run].length} 个看不见的字符）` : said, after: contextOf(text.slice(Math.max(0, index - 200), index)) }];
  });
}
