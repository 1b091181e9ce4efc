import type { Figures } from "../figures/figures.ts";
import type { Line, Parsed } from "../parsed.ts";
import type { Fact, FactKind } from "./fact.ts";
import { quoteFact } from "./quoteFact.ts";
import { bodyOf } from "./storyScenes.ts";
import { COUNT, FULL_YEAR, isSpanOfYears, NUM, parseAge, parseDate, parseYear } from "./values.ts";

/** An age at another time than the scene's. */
const OTHER_TIME = /那年|当年|时候|以前|从前|去年|前年|明年|小时|那会|年后|年前|[12]\d{3}年|快|不到|等[我你他她]/u;
/** Anywhere in the sentence before it: `当年大芬十九岁，小芬十八岁`. */
const LONG_AGO = /当年|那年|第一次/u;
/** Of a longer sentence its last characters: each age of a line asks. */
const SENTENCE_MAX = 200;
const sentenceBefore = (before: string): string => before.slice(-SENTENCE_MAX).replace(/^.*[。！？；]/su, "");
/** Behind an age: `两岁时`. */
const AT_AGE = /^(?:时|那年|的时候|那会)/u;
const NUMERAL = new RegExp(`^${NUM}$`, "u");
const YEAR_DIGITS = /^[\d零〇一二三四五六七八九]+$/u;
/** What may stand between a name and its age. */
const BEFORE_AGE = /^[，,（(是今年才刚已经都\s]$/u;
const BEFORE_AGE_MAX = 5;

/** The names of a script, looked up: one regular expression of all names would be tried at every place of a line. */
interface Reader {
  /** Canonical names by every spelling. */
  names: ReadonlyMap<string, string>;
  /** How long the spellings are, the longest first. */
  lengths: readonly number[];
}

function readerOf(figures: Figures): Reader {
  const names = new Map(figures.people.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const lengths = new Set([...names.keys()].map((name) => name.length).filter((length) => length >= 2));
  return { names, lengths: [...lengths].toSorted((a, b) => b - a) };
}

/** Where a name may end, and where the number that belongs to it begins. */
interface Place {
  end: number;
  digits: number;
}

interface Named extends Place {
  name: string;
}

/** The first name that ends at one of some places, the longest of those that begin there. */
function nameBefore({ names, lengths }: Reader, text: string, places: readonly Place[], from: number): Named | null {
  let found: Named | null = null;
  let start = Infinity;
  for (const place of places)
    for (const length of lengths) {
      const at = place.end - length;
      if (at < from || at > start || (found && at === start && length <= found.name.length)) continue;
      const name = text.slice(at, place.end);
      if (!names.has(name)) continue;
      found = { ...place, name };
      start = at;
    }
  return found;
}

/** What the words of a script settle by themselves: ages and years of birth that name their person, and when scenes play. */
export function readFacts(parsed: Parsed, figures: Figures): Fact[] {
  const reader = readerOf(figures);
  return parsed.scenes.flatMap((scene, i) => {
    const body = bodyOf(scene);
    const bodyLines = new Set(body);
    return scene.lines.flatMap((line) => {
      const fact = (kind: FactKind, who: string, about: string, value: string): Fact => ({
        kind,
        who,
        about,
        state: "",
        value,
        quote: quoteFact(parsed, line, i + 1, Math.max(0, line.text.indexOf(value))),
        source: "rules",
      });
      const isTitle = line.type === "heading" || /^[\s△▲]*字幕/u.test(line.text);
      const times = line.type === "dialogue" ? [] : timesIn(wordsOfTime(line, isTitle, line === body[0]));
      return [
        ...times.map((value) => fact("time", "", "", value)),
        ...(bodyLines.has(line) ? agesIn(line, reader).map(({ who, value }) => fact("age", who, "", value)) : []),
        ...(bodyLines.has(line)
          ? birthsIn(line, reader).map(({ who, value }) => fact("year", who, "出生", value))
          : []),
      ];
    });
  });
}

const LATER = new RegExp(`${COUNT}[年载](?:[之以]?后|过去)|过了${COUNT}[年载]`, "gu");
/** A number before 年 that counts years or names a decade is no year. */
const YEAR_OF_DATE = `(?:${FULL_YEAR}年(?!代)|(?<!过了|[\\d零〇一二三四五六七八九十])[\\d零〇一二三四五六七八九十]{2,4}年(?![代前后来间]|[之以][前后来]|过去))`;
const MONTH = "[\\d一二三四五六七八九十]{1,3}月";
const DAY = "[\\d一二三四五六七八九十]{1,3}[日号]";
const DATE = `(?:${YEAR_OF_DATE}(?:${MONTH}(?:${DAY})?)?|${MONTH}${DAY})`;
const DATES = new RegExp(DATE, "gu");
/** From one date to another, or on from one: `账本从一九八七年到今年` says it of a thing. In a title the first date tells when the scene begins. */
const SPAN_OF_DATES = new RegExp(
  `[从自](?:${DATE}|${FULL_YEAR})[^，。；]{0,4}?[到至—–~～-]{1,2}(?:${DATE})?|(?:${DATE}|${FULL_YEAR})[到至—–~～-]{1,2}(?:${DATE}|今)`,
  "gu",
);

/** What of a line may say when its scene plays: a title, wherever in the line it begins, and the scene's first action. */
function wordsOfTime({ text }: Line, isTitle: boolean, isFirst: boolean): string {
  if (isTitle) return text;
  return isFirst ? text.replaceAll(SPAN_OF_DATES, "，") : (/字幕[：:].*$/su.exec(text)?.[0] ?? "");
}

/** The first date with its year, or with its month and day, and the first count of years that have passed. */
function timesIn(text: string): string[] {
  const first = (pattern: RegExp, holds: (words: string) => boolean): string[] =>
    [...text.matchAll(pattern)]
      .map(([words]) => words)
      .filter(holds)
      .slice(0, 1);
  const isDate = (words: string): boolean => {
    const date = parseDate(words);
    return date !== null && (date.year !== null || date.day !== null);
  };
  return [...first(DATES, isDate), ...first(LATER, isSpanOfYears)];
}

interface StatedFact {
  who: string;
  value: string;
}

function agesIn(line: Line, reader: Reader): StatedFact[] {
  const stated: StatedFact[] = [];
  const add = (name: string | undefined, value: string, before: string, behind = ""): void => {
    const who = reader.names.get(name ?? "");
    const isNow = !OTHER_TIME.test(before.slice(-8)) && !LONG_AGO.test(sentenceBefore(before)) && !AT_AGE.test(behind);
    if (who !== undefined && parseAge(value) !== null && isNow) stated.push({ who, value });
  };
  const { text } = line;
  const ages = numbersBefore("岁", text);
  let from = 0;
  for (const { digits, unit } of ages) {
    const named = nameBefore(reader, text, placesBeforeAge(text, digits, unit), from);
    if (!named) continue;
    from = unit + 1;
    // `沈家的管家（五十岁）` may be another than the one who is called so.
    if (text[named.end - named.name.length - 1] === "的") continue;
    add(named.name, text.slice(named.digits, from), text.slice(0, from), text.slice(from));
  }
  from = 0;
  for (const age of ages) {
    const { unit } = age;
    const digits = Math.max(age.digits, from);
    if (digits >= unit || text[unit + 1] !== "的") continue;
    const name = reader.lengths
      .map((length) => text.slice(unit + 2, unit + 2 + length))
      .find((n) => reader.names.has(n));
    if (!name) continue;
    from = unit + 2 + name.length;
    add(name, text.slice(digits, unit + 1), text.slice(0, digits));
  }
  if (line.type !== "dialogue") return stated;
  for (const m of text.matchAll(
    new RegExp(`(?<![长大小比])我(?:今年|都|才|已经|刚|也|满)*(${NUM})(岁)?(?=[了，。！？,.!?]|$)`, "gu"),
  ))
    if (m[2] ?? m[0].includes("今年")) add(line.speaker, `${m[1]}${m[2] ?? ""}`, text.slice(0, m.index));
  return stated;
}

/** The numbers right before a unit: where each begins, and where its unit stands. */
function numbersBefore(unit: string, text: string): { digits: number; unit: number }[] {
  const found: { digits: number; unit: number }[] = [];
  for (let at = text.indexOf(unit); at >= 0; at = text.indexOf(unit, at + 1)) {
    let digits = at;
    while (digits > 0 && NUMERAL.test(text[digits - 1] ?? "")) digits--;
    if (digits < at) found.push({ digits, unit: at });
  }
  return found;
}

/** Before an age and a few words in front of it, or within its numeral, for a name that ends in one (老三十二岁). */
function placesBeforeAge(text: string, digits: number, unit: number): Place[] {
  const places: Place[] = [{ end: digits, digits }];
  for (let end = digits; digits - end < BEFORE_AGE_MAX && BEFORE_AGE.test(text[end - 1] ?? "");)
    places.push({ end: --end, digits });
  for (let end = digits + 1; end < unit; end++) places.push({ end, digits: end });
  return places;
}

function birthsIn(line: Line, reader: Reader): StatedFact[] {
  const { text } = line;
  const stated: StatedFact[] = [];
  let from = 0;
  for (const { 0: unit, index } of text.matchAll(/年(?:生|出生)/gu)) {
    const places = [4, 3, 2]
      .map((count) => index - count)
      .filter((digits) => digits >= from && YEAR_DIGITS.test(text.slice(digits, index)))
      .flatMap((digits) => {
        const joined = ["是", "属于"].filter((word) => text.endsWith(word, digits));
        return ["", ...joined].map((word): Place => ({ end: digits - word.length, digits }));
      });
    const named = nameBefore(reader, text, places, from);
    const own = places.find(({ end }) => end > from && text[end - 1] === "我");
    const ownFirst = own !== undefined && (!named || own.end - 1 < named.end - named.name.length);
    const digits = ownFirst ? own.digits : named?.digits;
    const who = ownFirst ? line.speaker : named?.name;
    if (digits === undefined) continue;
    from = index + unit.length;
    const year = text.slice(digits, index);
    if (who !== undefined && parseYear(year) !== null)
      stated.push({ who: reader.names.get(who) ?? who, value: `${year}年` });
  }
  return stated;
}
