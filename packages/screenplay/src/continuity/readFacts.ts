import type { Figures } from "../figures/figures.ts";
import type { Line, Parsed } from "../parsed.ts";
import type { Fact, FactKind } from "./fact.ts";
import { quoteFact } from "./quoteFact.ts";
import { bodyOf } from "./storyScenes.ts";
import { NUM, parseAge, parseDate, parseYear } from "./values.ts";

/** An age at another time than the scene's. */
const OTHER_TIME = /那年|当年|时候|以前|从前|去年|前年|明年|小时|那会|年后|年前|快|不到|等[我你他她]/u;
const AGE = `(${NUM})岁`;
const YEAR_BORN = "([\\d零〇一二三四五六七八九]{2,4})年(?:生|出生|生人)";

const escape = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");

interface Reader {
  /** Canonical names by every spelling. */
  names: ReadonlyMap<string, string>;
  /** Hold every name of the script: made once, not for each line. */
  ageOfName: RegExp;
  nameWithAge: RegExp;
  yearBorn: RegExp;
}

function readerOf(figures: Figures): Reader {
  const names = new Map(figures.people.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const spellings = [...names.keys()].filter((name) => name.length >= 2).toSorted((a, b) => b.length - a.length);
  const anyName = spellings.length > 0 ? `(${spellings.map(escape).join("|")})` : "((?!))";
  return {
    names,
    ageOfName: new RegExp(`${anyName}(?:[，,（(是今年才刚已经都\\s]{0,5})${AGE}`, "gu"),
    nameWithAge: new RegExp(`${AGE}的${anyName}`, "gu"),
    yearBorn: new RegExp(`(?:${anyName}|(我))(?:是|属于)?${YEAR_BORN}`, "gu"),
  };
}

/** What the words of a script settle by themselves: ages and years of birth that name their person, and when scenes play. */
export function readFacts(parsed: Parsed, figures: Figures): Fact[] {
  const reader = readerOf(figures);
  return parsed.scenes.flatMap((scene, i) => {
    const body = bodyOf(scene);
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
      const saysWhen = line.type === "heading" || line === body[0] || /^[\s△▲]*字幕/u.test(line.text);
      return [
        ...(saysWhen && line.type !== "dialogue" ? timesIn(line.text).map((value) => fact("time", "", "", value)) : []),
        ...(body.includes(line) ? agesIn(line, reader).map(({ who, value }) => fact("age", who, "", value)) : []),
        ...(body.includes(line)
          ? birthsIn(line, reader).map(({ who, value }) => fact("year", who, "出生", value))
          : []),
      ];
    });
  });
}

/** A date with its year, or with its month and day. */
function timesIn(text: string): string[] {
  const date = parseDate(text);
  const found =
    /[\d零〇一二三四五六七八九十]{2,4}年(?:[\d一二三四五六七八九十]{1,3}月(?:[\d一二三四五六七八九十]{1,3}[日号])?)?|[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]/u.exec(
      text,
    );
  return date && found && (date.year !== null || date.day !== null) ? [found[0]] : [];
}

interface StatedFact {
  who: string;
  value: string;
}

function agesIn(line: Line, { names, ageOfName, nameWithAge }: Reader): StatedFact[] {
  const stated: StatedFact[] = [];
  const add = (name: string | undefined, value: string, before: string): void => {
    const who = name === undefined ? undefined : (names.get(name) ?? name);
    if (who && parseAge(value) !== null && !OTHER_TIME.test(before.slice(-8))) stated.push({ who, value });
  };
  const { text } = line;
  if (text.includes("岁")) {
    for (const m of text.matchAll(ageOfName)) add(m[1], `${m[2]}岁`, text.slice(0, m.index + m[0].length));
    for (const m of text.matchAll(nameWithAge)) add(m[2], `${m[1]}岁`, text.slice(0, m.index));
  }
  if (line.type !== "dialogue") return stated;
  for (const m of text.matchAll(new RegExp(`我(?:今年|都|才|已经|刚|也|满)*(${NUM})(岁)?(?=[了，。！？,.!?]|$)`, "gu")))
    if (m[2] ?? m[0].includes("今年")) add(line.speaker, `${m[1]}${m[2] ?? ""}`, text.slice(0, m.index));
  return stated;
}

function birthsIn(line: Line, { names, yearBorn }: Reader): StatedFact[] {
  if (!line.text.includes("年")) return [];
  const stated: StatedFact[] = [];
  for (const m of line.text.matchAll(yearBorn)) {
    const who = m[2] ? line.speaker : m[1];
    if (who !== undefined && parseYear(m[3] ?? "") !== null)
      stated.push({ who: names.get(who) ?? who, value: `${m[3]}年` });
  }
  return stated;
}
