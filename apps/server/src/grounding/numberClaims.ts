import { simplified } from "@mochang/screenplay/han";
import type { SupportedFigures, SupportedVerdict } from "./supportedFigures.ts";
import { unsupportedTime, withoutTimes } from "./clockTimes.ts";
import { unsupportedMeasure, type IsWritten } from "./unsupportedMeasure.ts";
import { HAN_DIGITS, NUMERAL, readNumeral, type Written } from "./numerals.ts";

const JOINT = "(?:\\s*(?:[、，,和与及至到~～\\-—–－]|以及)+\\s*)";
interface Patterns {
  /** 第3场, 第3、5、8场, 第3场至第7场, 第3至7场戏. */
  reference: RegExp;
  /** A number, perhaps the beginning of a range, before a unit that the rules count. 人称 and 分钟 aside, 分 is the rubric's. */
  counted: RegExp;
}

const patternsFor = (unit: string, counts: string): Patterns => ({
  reference: new RegExp(`第\\s*(${NUMERAL}(?:\\s*${unit}?${JOINT}(?:第\\s*)?${NUMERAL})*)\\s*${unit}`, "gu"),
  counted: new RegExp(
    `(百分之\\s*)?(?<![第点.0-9０-９${HAN_DIGITS}])(${NUMERAL})(?:${JOINT}(${NUMERAL}))?\\s*(?:[余多来+]\\s*)?(个|名|位|条|句|段)?\\s*(${counts}|人(?!称)|字|分钟|[%％])?`,
    "gu",
  ),
});

const PATTERNS: Record<SupportedFigures["unit"], Patterns> = {
  场: patternsFor("场", "场"),
  章: patternsFor("章", "章(?![节法])|集(?![中合体])"),
};
const SCORED = /(?<![0-9.]|[0-9]点)([0-9]+(?:\.[0-9]+)?)\s*分(?![钟鐘之别別析成为為布歧量内内镜鏡辨野])/gu;
const GRADED = /(?<![A-Za-z])([ABCD])\s*(?:级|級|类|類|档|檔|等)/gu;
const GRADE_WORDS: Record<string, string> = { 强烈跟进: "A", 积极跟进: "B", 谨慎跟进: "C", 不予跟进: "D" };

/** 十 as a shape counts nothing. */
const CROSS = /红十字会?|十字(?=[路架街绣镐弩花形])/gu;

const matchesAny = (written: Written, supported: readonly number[], min = 0): boolean =>
  supported.some((n) => Math.abs(n - written.value) <= Math.max(written.tolerance, min) + 1e-9);

/** 一场戏, 一个人: an article, not a count. */
const isArticle = (numeral: string, range: string | undefined): boolean =>
  range === undefined && /^[一1]$/u.test(numeral);

/** The first number in a text without its quotations that neither the figures nor the script hold; null when all of them stand. */
export function unsupportedNumber(
  bare: string,
  supported: SupportedFigures,
  verdict: SupportedVerdict | null,
  isWritten: IsWritten,
): string | null {
  const normalised = simplified(bare.normalize("NFKC"));
  const time = unsupportedTime(normalised, isWritten);
  if (time !== null) return time;
  const text = withoutTimes(normalised)
    .replaceAll(/[\ufe0f\u20e3]/gu, "")
    .replaceAll(CROSS, "")
    .replaceAll(/个?汉字/gu, "字")
    .replaceAll(/[廿卅卌]/gu, (c) => ({ 廿: "二十", 卅: "三十", 卌: "四十" })[c] ?? c)
    .replaceAll(/\s*(?:percent|per cent|pct)(?![a-z])/giu, "%");
  return (
    (NUMERIC.test(text) ? unsupportedCount(text, supported, isWritten) : null) ??
    unsupportedPeople(text, supported) ??
    unsupportedVerdict(text, verdict) ??
    unsupportedMeasure(text.replaceAll(PATTERNS[supported.unit].reference, "第＃"), supported, verdict, isWritten)
  );
}

/** A table's cell, or what stands behind the label of a count, that is a number without a unit. */
const UNITLESS = new RegExp(
  `^\\s*(?:(?:场次|场景|人物|角色|对白|台词|集|字|章节)[数量]{0,2}\\s*[：:=≈]\\s*)?(${NUMERAL})[。\\s]*$`,
  "u",
);
/** `总场次：14`: how many scenes there are. */
const SCENE_TOTAL = new RegExp(
  `^\\s*(?:总场次|总?场数|场景数|场次[数量])[数量]?\\s*[：:=≈]\\s*(${NUMERAL})[。\\s]*$`,
  "u",
);
/** `场次：3`, `| 场次 | 14 |`: which scene, or how many. */
const SCENE_OR_TOTAL = new RegExp(`^\\s*场次\\s*[：:=≈]\\s*(${NUMERAL})[。\\s]*$`, "u");
/** Ordinals of rows, and small counts, are the writer's own. */
const MAX_FREE = 10;

/** Whether a text that is a number and nothing else holds one that is none of the figures. */
export function isUnsupportedFigure(text: string, supported: SupportedFigures): boolean {
  const normalised = simplified(text.normalize("NFKC"));
  const total = readNumeral(SCENE_TOTAL.exec(normalised)?.[1] ?? "");
  if (total !== null) return total.value !== supported.sceneCount;
  const scene = readNumeral(SCENE_OR_TOTAL.exec(normalised)?.[1] ?? "");
  if (scene !== null)
    return (scene.value < 1 || scene.value > supported.sceneCount) && !supported.numbers?.includes(scene.value);
  const written = readNumeral(UNITLESS.exec(normalised)?.[1] ?? "");
  if (written === null || written.value <= Math.max(MAX_FREE, supported.sceneCount)) return false;
  return ![
    supported.scenes,
    supported.people,
    supported.counts,
    supported.characters,
    supported.percents,
    supported.minutes,
  ].some((figures) => matchesAny(written, figures));
}

const NUMERIC = new RegExp(`[0-9${HAN_DIGITS}]`, "u");

/** `约四千字`, `不到五百字`: as near as this share of it. */
const HEDGE_BEFORE = /(?:约|大约|约莫|将近|近|不到|不足|差不多|接近)(?:[占有为是]|占到|达到)?$/u;
/** `约15%到`22%: the hedge holds for both ends. */
const RANGE_BEGUN = /[\d.]+\s*[%％]\s*[到至~～—–-]+\s*$/u;
const HEDGE_AFTER = /^(?:左右|上下|出头|光景)/u;
const HEDGED_SHARE = 0.06;
/** `约占22%`: as near as this, in points of a percentage. */
const HEDGED_PERCENT = 1;

const nearness = (kind: string, value: number): number =>
  kind === "字" ? HEDGED_SHARE * value : /[%％]/u.test(kind) ? HEDGED_PERCENT : 0;

/** `前八场`, `隔了六场`: a part of the work, however long. */
const SPAN = /(?:[前后头]|最初|最后|末尾|开头|开场|结尾|连续|接连|[相间]隔了?|隔着?了?|之间|中段)$/u;
const isSpan = (before: string, numeral: string, { sceneCount }: SupportedFigures): boolean =>
  SPAN.test(before) && (readNumeral(numeral)?.value ?? Infinity) <= sceneCount;

/** What counts the scenes of the whole work; a count of some of them is held only against whom or what it is said of. */
const OF_THE_WHOLE = /(?:全[剧片书本文篇]|整[部个本]|剧本|作品|共|总|=)[^，。；]*$/u;
const OF_AN_EPISODE = /[每各单][集幕章]\s*(?:都|均|约|有|是|为){0,2}$/u;
const isTotal = (before: string, numeral: string, { sceneCount }: SupportedFigures): boolean =>
  (OF_THE_WHOLE.test(before) && !OF_AN_EPISODE.test(before)) || (readNumeral(numeral)?.value ?? 0) > sceneCount;

/** `从第5场跳到第7场，缺第6场`. */
const MISSING = /(?:缺少?|漏掉?了?|跳过了?|没有|少了?)$/u;

function unsupportedCount(text: string, supported: SupportedFigures, isWritten: IsWritten): string | null {
  const { reference, counted: countedPattern } = PATTERNS[supported.unit];
  for (const match of text.matchAll(reference))
    if (!MISSING.test(text.slice(0, match.index)) && !referencesHold(match[1] ?? "", supported)) return match[0];
  const counted = text.replaceAll(reference, "第＃");
  for (const match of counted.matchAll(countedPattern)) {
    const [all, percent, numeral = "", range, classifier, unit] = match;
    const kind = percent ? "%" : unit;
    if (!kind || (kind === supported.unit && isSpan(counted.slice(0, match.index), numeral, supported))) continue;
    if (classifier && classifier !== "个" && kind !== "人") continue;
    // `八个人物` are counted by the figures, `八个人拉绳` may be the script's.
    if (kind === supported.unit && range === undefined && !isTotal(counted.slice(0, match.index), numeral, supported))
      continue;
    const isOfFigures = /^(?:物|出场|角|有台词|说话)/u.test(counted.slice(match.index + all.length));
    for (const part of [numeral, range]) {
      if (part === undefined) continue;
      const written = readNumeral(part);
      const hedged =
        HEDGE_BEFORE.test(counted.slice(0, match.index).replace(RANGE_BEGUN, "")) ||
        HEDGE_AFTER.test(counted.slice(match.index + all.length));
      const tolerance = Math.max(written?.tolerance ?? 0, hedged ? nearness(kind, written?.value ?? 0) : 0);
      const asked = written && { ...written, tolerance };
      if (asked && !holds(kind, asked, isArticle(part, range), supported, isOfFigures ? () => false : isWritten))
        return all;
    }
  }
  return null;
}

/** `十九个有名字的人物`. */
const PEOPLE_OF_KIND = new RegExp(
  `(?<![第点.0-9０-９${HAN_DIGITS}])(${NUMERAL})[个位名](?:有名有姓|有名字|有台词|说话|开口|出场|登场)的(?:人物|角色|人)`,
  "u",
);
function unsupportedPeople(text: string, { people }: SupportedFigures): string | null {
  const match = PEOPLE_OF_KIND.exec(text);
  return match && !people.includes(readNumeral(match[1] ?? "")?.value ?? 0) ? match[0] : null;
}

function unsupportedVerdict(text: string, verdict: SupportedVerdict | null): string | null {
  for (const match of text.matchAll(SCORED))
    if (!matchesAny({ value: Number(match[1]), tolerance: 0.05 }, verdict?.scores ?? [])) return match[0];
  for (const match of text.matchAll(GRADED)) if (match[1] !== verdict?.grade) return match[0];
  for (const [word, grade] of Object.entries(GRADE_WORDS))
    if (text.includes(word) && grade !== verdict?.grade) return word;
  return null;
}

function referencesHold(numbers: string, { sceneCount, numbers: written }: SupportedFigures): boolean {
  return [...numbers.matchAll(new RegExp(NUMERAL, "gu"))].every(([numeral]) => {
    const n = readNumeral(numeral)?.value ?? 0;
    return written === null ? Number.isInteger(n) && n >= 1 && n <= sceneCount : written.includes(n);
  });
}

function holds(
  unit: string,
  written: Written,
  article: boolean,
  supported: SupportedFigures,
  isWritten: IsWritten,
): boolean {
  if (unit === "集") return article || supported.episodes === null || supported.episodes.includes(written.value);
  if (unit === "场" || unit === "章") return article || supported.scenes.includes(written.value);
  if (unit === "人")
    return article || supported.people.includes(written.value) || (written.value > 2 && isWritten(written.value, "人"));
  if (unit === "字") return article || matchesAny(written, supported.characters);
  if (unit === "%") return matchesAny(written, supported.percents);
  return matchesAny(written, supported.minutes, 0.5) || isWritten(written.value, "分");
}
