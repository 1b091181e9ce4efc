import type { HiddenText } from "@mochang/contract";
import { textBefore } from "./hiddenText.ts";

/** Zero-width ones, direction marks, fillers that look like nothing, marks of annotation and of music, tags. */
const BLANK =
  "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0001}\\u{e0020}-\\u{e007f}";
/** They choose between drawings of the character before them; a second one chooses nothing. */
const SELECTORS = "\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";

/** Characters without a shape that carry nothing in Chinese prose. Joiners of emoji and Indic letters stand alone, selectors behind what they choose. */
export const INVISIBLE = new RegExp(`[${BLANK}${SELECTORS}]`, "gu");
/** What no reader of a text needs beside them: control characters but tabs and line ends. */
export const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]/gu;
const ODD = new RegExp(`[${BLANK}]|(?<=[${BLANK}${SELECTORS}])[${SELECTORS}]`, "gu");
const VISIBLE = new RegExp(`[^\\s${BLANK}${SELECTORS}\\0-\\x1f\\x7f-\\x9f\\u2800]`, "u");
const RUN = new RegExp(`[${BLANK}${SELECTORS}]{4,}`, "gu");
const TAG_BASE = 0xe0000;
/** A flag of a region is tags too: a few letters behind a black flag. */
const MAX_FLAG_LENGTH = 8;

/** How many there are that a text does not need; selectors in their place are none of them. */
export const countInvisible = (text: string): number => text.match(ODD)?.length ?? 0;

/** Nothing in a text has a shape: blanks, and characters that look like nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Runs of invisible characters in a text, which can spell out words: they are read as what they stand for. They stay in the text, and no model is sent them. */
export function invisibleRuns(text: string): HiddenText[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const codes = [...run].map((c) => c.codePointAt(0) ?? 0);
    const tags = decodeTags(codes);
    if (tags !== "" && tags.length <= MAX_FLAG_LENGTH && text.slice(0, index).endsWith("🏴")) return [];
    const hiddenWords = [tags, decodeSelectors(codes), decodeBits(codes)].find((words) => words.trim() !== "");
    return [
      {
        kind: "invisible" as const,
        text: hiddenWords ?? `（${codes.length} 个看不见的字符）`,
        after: textBefore(text.slice(Math.max(0, index - 200), index)),
      },
    ];
  });
}

/** Tag characters stand for ASCII letters. */
function decodeTags(codes: readonly number[]): string {
  return String.fromCodePoint(
    ...codes
      .map((code) => code - TAG_BASE)
      .filter((code) => code >= 0x20 && code < 0x7f)
      .slice(0, 10_000),
  );
}

/** The 256 selectors stand for bytes. */
function decodeSelectors(codes: readonly number[]): string {
  return decoded(
    codes.flatMap((code) =>
      code >= 0xfe00 && code <= 0xfe0f
        ? [code - 0xfe00]
        : code >= 0xe0100 && code <= 0xe01ef
          ? [code - 0xe0100 + 16]
          : [],
    ),
  );
}

/** Two kinds of zero-width characters stand for bits, either way round. */
function decodeBits(codes: readonly number[]): string {
  const [zero, one, ...more] = [...new Set(codes)];
  if (zero === undefined || one === undefined || more.length > 0 || codes.length < 32) return "";
  for (const set of [one, zero]) {
    const bytes = Array.from({ length: Math.floor(codes.length / 8) }, (_, i) =>
      codes.slice(i * 8, i * 8 + 8).reduce((byte, code) => byte * 2 + (code === set ? 1 : 0), 0),
    );
    const words = decoded(bytes);
    if (words !== "") return words;
  }
  return "";
}

/** Bytes as words; nothing where they are none. */
function decoded(bytes: readonly number[]): string {
  try {
    const words = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
    return /[\p{C}]/u.test(words.replaceAll(/\s/gu, "")) ? "" : words;
  } catch {
    return ""; // No text: only the number of characters is told.
  }
}

const LATIN_AND_LIKE = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{3,}|[\u{1d400}-\u{1d7ff}]{3,}/gu;
const MAX_EXAMPLES = 3;

/** Words that mix Latin letters with Cyrillic or Greek ones that look like them, or are written in mathematical letters: read they are others than they look. */
export function findHomoglyphs(text: string): { count: number; examples: string[] } {
  const words = [...text.matchAll(LATIN_AND_LIKE)]
    .map(([word]) => word)
    .filter(
      (word) =>
        !/^\p{Script=Latin}+$/u.test(word) &&
        (/[\u{1d400}-\u{1d7ff}]/u.test(word) ||
          (/\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))),
    );
  return {
    count: words.length,
    examples: [...new Set(words)].slice(0, MAX_EXAMPLES).map((word) => [...word].slice(0, 20).join("")),
  };
}
