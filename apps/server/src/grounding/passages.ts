import type { Parsed } from "@mochang/screenplay";
import { simplified } from "@mochang/screenplay/han";
import { CLOCK_UNIT, clockCodesIn } from "./clockTimes.ts";
import { foldCharacter, foldText } from "./foldText.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { createQuoteFinder, type QuoteRange } from "./quoteFinder.ts";
import type { SceneFacts } from "./sceneFacts.ts";
import { scriptIndexOf, type IndexedScript } from "./scriptIndex.ts";
import type { PersonMention, Speeches } from "./speeches.ts";

export type { PersonMention };

/** A found passage: UTF-16 offsets into the script's text, and the 1-based ordinal of its scene (0: front matter). */
export interface FoundPassage {
  scene: number;
  start: number;
  end: number;
  /** The script's own characters, with line breaks made spaces. */
  text: string;
}

/** One place where the script holds the words of a quotation. */
export interface Occurrence {
  /** 1-based ordinal; 0 is the front matter. */
  scene: number;
  /** UTF-16 offset into the script's text. */
  start: number;
  /** A negation stands right before it, and was left out. */
  negated: boolean;
  /** A negation stands before it in its clause. */
  negatedNear: boolean;
}

/** Where quotations are looked up. Built once a script; half a million characters take about 50 ms. */
export interface Passages extends Speeches {
  /** Scenes or chapters in the script; ordinals run from 1. */
  readonly sceneCount: number;
  readonly unit: "场" | "章";
  /** What a scene or chapter is called; 0 is what stands above the first. */
  nameOf(ordinal: number): string;
  /** The ordinal of a place that a model names (`第12章` for `第十二章`, too); null when there is none such, or more than one. */
  placeOf(name: string): number | null;
  /** The passage that a quotation repeats, preferably in or near the scene that it names; null when the script does not hold it. */
  find(quote: string, nearScene: number | null): FoundPassage | null;
  /** The script's own spelling of words too short to be found, but for characters that are alike (您 and 你); null where it holds none. */
  ownSpelling(words: string): string | null;
  /** Every place where the script holds the words, up to a hundred. */
  occurrences(words: string): Occurrence[];
  /** What the script has between two runs of words that stand close to each other in it, folded; null where they never do. */
  between(first: string, second: string): string | null;
  /** Whether the script holds the words anywhere; also what is too short to be found. */
  holds(words: string): boolean;
  /** Whether the words are a whole sentence somewhere in the script, between a mark or the end of a line on either side. */
  isSentence(words: string): boolean;
  /** Whether the work itself is called so. */
  isOwnTitle(title: string): boolean;
  /** Whether somebody in the script is called so. */
  isPerson(name: string): boolean;
  /** What the document tells of each scene, in their order. */
  scenes(): readonly SceneFacts[];
  /** What stands above the first scene. */
  frontMatter(): string;
  /** Whether the script writes a number before a unit, of which the first character counts; without a unit, at the end of a phrase; before anything with `*`; a time of day (`clockCodesIn`) with `:`. */
  isWritten(value: number, unit: string): boolean;
}

/** Between two spans that stand on different lines: no quotation runs across it. */
const BREAK = "\n";
/** Han characters of a text. */
export const countHan = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0;

/** Which part of the text quotations may come from, and what its scenes are called. */
export interface PassageOptions {
  unit?: "场" | "章";
  /** What its user calls the work. */
  title?: string;
  /** UTF-16 offsets; the whole text unless they are given. */
  start?: number;
  end?: number;
}

const MAX_OCCURRENCES = 100;
/** Characters between two runs that are read as one. */
const MAX_BETWEEN = 4;
/** Right before a quotation, without a mark between. */
const NEGATION = /(?:[不没别未莫勿甭]|没有|不[会能要想是该必用肯愿敢再]|并非|别再)$/u;
/** The same up to some characters away in its clause: `不是来|坐船的`. */
const NEGATION_NEAR =
  /(?:(?<!是)不是|(?<!有)没有|(?<!有)没(?!准)|从未|并非|(?<!要|能|会|该|肯|敢|想|愿)不(?:会|能|要|想|该|必|用|肯|愿|敢|再|许|准)|别(?!人|的|处|家|样))[^，。：；？！、\s…—”」』]{1,4}$/u;
const NEAR = 8;

const SENTENCE_BEGINS = /[\s：:。！？!?…“「『）)]/u;
const SENTENCE_ENDS = /[\n\r。！？!?…”」』]/u;

interface Folded {
  haystack: string;
  /** UTF-16 offsets of what each character of the haystack stands for. */
  starts: number[];
  ends: number[];
  /** Folded offset of each scene's beginning; index 0 is the front matter. */
  sceneAt: number[];
}

/** The text between two offsets as quotations are compared, with breaks where none may run on. */
function foldedText(parsed: Pick<Parsed, "text" | "frontMatter" | "scenes">, from: number, to: number): Folded {
  const { text } = parsed;
  const sceneStarts = parsed.scenes.map((s, i) => s.lines[0]?.start ?? (i === 0 ? 0 : text.length));
  const spans = [...parsed.frontMatter, ...parsed.scenes.flatMap((s) => s.lines)];
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const sceneAt: number[] = [0];
  let length = 0;
  let span = 0;
  let scene = 0;

  const add = (piece: string, start: number, end: number): void => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) {
      starts.push(start);
      ends.push(end);
    }
    length += piece.length;
  };
  for (let at = from; at < to;) {
    const code = text.codePointAt(at) ?? 0;
    const size = code > 0xffff ? 2 : 1;
    while (scene < sceneStarts.length && at >= (sceneStarts[scene] ?? 0)) {
      add(BREAK, at, at);
      sceneAt.push(length);
      scene++;
    }
    while (span < spans.length && (spans[span]?.end ?? 0) <= at) span++;
    if (code === 10 || code === 13) {
      const inside = (spans[span]?.start ?? Infinity) < at;
      if (!inside && pieces.at(-1) !== BREAK) add(BREAK, at, at);
    } else if (code >= 0x4e00 && code <= 0x9fff) add(text[at] ?? "", at, at + 1);
    else {
      const piece = foldCharacter(text.slice(at, at + size));
      if (piece) add(piece, at, at + size);
    }
    at += size;
  }
  while (sceneAt.length <= sceneStarts.length) sceneAt.push(length);
  return { haystack: pieces.join(""), starts, ends, sceneAt };
}

/** Builds the index. A speech split over wrapped lines is one span, so a quotation may cross its line breaks; another line break ends it. */
export function indexPassages(parsed: IndexedScript, options: PassageOptions = {}): Passages {
  const { text } = parsed;
  const { unit = parsed.kind === "novel" ? "章" : "场", start: from = 0, end: to = text.length } = options;
  const { haystack, starts, ends, sceneAt } = foldedText(parsed, from, to);
  const { names, placeOf, people, speeches, scenes } = scriptIndexOf(parsed, unit);

  const sceneOf = (folded: number): number => {
    let low = 0;
    let high = sceneAt.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((sceneAt[mid] ?? 0) <= folded) low = mid;
      else high = mid - 1;
    }
    return low;
  };
  const passage = ({ from: folded, length }: QuoteRange, quote: string): FoundPassage => {
    const start = starts[folded] ?? 0;
    const end = withPunctuation(text, ends[folded + length - 1] ?? start, quote);
    return { scene: sceneOf(folded), start, end, text: text.slice(start, end).replaceAll(/\s*[\r\n]\s*/gu, " ") };
  };

  const isPerson = (name: string): boolean => people.has(foldText(name));
  const finder = createQuoteFinder({ haystack, sceneAt, sceneOf, isPerson, fold: foldText });
  let numbers: ReadonlySet<string> | null = null;

  return {
    ...speeches,
    scenes,
    frontMatter: () => parsed.frontMatter.map((line) => line.text).join("\n"),
    sceneCount: parsed.scenes.length,
    unit,
    nameOf: (ordinal) => (ordinal === 0 ? "开篇" : (names[ordinal - 1] ?? "")),
    placeOf,
    find(quote, nearScene) {
      const found = finder.exact(quote, nearScene) ?? finder.loose(quote, nearScene);
      return found && passage(found, quote);
    },
    ownSpelling(words) {
      const found = finder.respelled(words);
      return found && passage(found, words).text;
    },
    occurrences: (words) =>
      foldedOccurrences(haystack, foldText(words)).map((at) => occurrenceAt(text, starts[at] ?? 0, sceneOf(at))),
    between: (first, second) => between(haystack, foldText(first), foldText(second)),
    holds: (words) => haystack.includes(foldText(words)),
    isSentence(words) {
      const needle = foldText(words);
      if (needle === "") return false;
      for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
        const before = text[(starts[at] ?? 0) - 1] ?? "\n";
        const nextCharacter = text[ends[at + needle.length - 1] ?? 0] ?? "\n";
        if (SENTENCE_BEGINS.test(before) && SENTENCE_ENDS.test(nextCharacter)) return true;
      }
      return false;
    },
    isOwnTitle: (title) =>
      [parsed.title, options.title].some((own) => own != null && foldText(own) === foldText(title)),
    isPerson,
    isWritten: (value, counted) => (numbers ??= numbersIn(text.slice(from, to))).has(`${value}${counted[0] ?? ""}`),
  };
}

/** Where a folded text holds a needle, up to a hundred places. */
function foldedOccurrences(haystack: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === "") return found;
  for (
    let at = haystack.indexOf(needle);
    at >= 0 && found.length < MAX_OCCURRENCES;
    at = haystack.indexOf(needle, at + 1)
  )
    found.push(at);
  return found;
}

const occurrenceAt = (text: string, start: number, scene: number): Occurrence => ({
  scene,
  start,
  negated: NEGATION.test(text.slice(Math.max(0, start - 2), start)),
  negatedNear: NEGATION_NEAR.test(text.slice(Math.max(0, start - NEAR), start)),
});

function between(haystack: string, one: string, two: string): string | null {
  if (one === "" || two === "") return null;
  for (let at = haystack.indexOf(one); at >= 0; at = haystack.indexOf(one, at + 1)) {
    const behind = haystack.slice(at + one.length, at + one.length + MAX_BETWEEN + two.length);
    const next = behind.indexOf(two);
    if (next >= 0) return behind.slice(0, next);
  }
  return null;
}

const ANY_UNIT = "*";
const NUMBERED = new RegExp(`(${NUMERAL})(?:\\s*([个個多余]{0,2})\\s*(\\p{Script=Han}))?`, "gu");

/** Every number in a text with the first character behind it, with none where the phrase ends, and with `ANY_UNIT`. */
function numbersIn(source: string): ReadonlySet<string> {
  const text = simplified(source);
  const numbers = new Set<string>();
  for (const [, numeral = "", classifier = "", unit = ""] of text.matchAll(NUMBERED)) {
    const value = readNumeral(numeral)?.value;
    if (value === undefined) continue;
    numbers.add(`${value}${unit}`);
    numbers.add(`${value}${ANY_UNIT}`);
    // `两百多个人` is written before 个 as well as before 人.
    if (/^[多余]/u.test(classifier)) numbers.add(`${value}个`);
  }
  for (const code of clockCodesIn(text)) numbers.add(`${code}${CLOCK_UNIT}`);
  return numbers;
}

/** Takes in the closing marks that the quotation had too (`你来。` keeps its full stop, in the script's own form). */
function withPunctuation(text: string, end: number, quote: string): number {
  const closingMarks = /[\p{P}\p{S}]*$/u.exec(quote.trimEnd())?.[0].normalize("NFKC") ?? "";
  let at = end;
  for (let i = 0; i < closingMarks.length && /[。！？…，、；：—!?.,;:]/u.test(text[at] ?? ""); i++) at++;
  return at;
}
