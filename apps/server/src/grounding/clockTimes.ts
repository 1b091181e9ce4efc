import { readNumeral } from "./numerals.ts";

const DIGITS = "\\d零〇一二三四五六七八九十";
const HOUR_NUMERAL = "(?:\\d{1,2}|[零〇一二两三四五六七八九十]{1,3})";
const HOUR = `(?<![第点.${DIGITS}])(${HOUR_NUMERAL})`;
const TENS = "[一二三四五]?十[一二三四五六七八九]?";
const MINUTE = `(?:${TENS}|[零〇]?[一二三四五六七八九]|\\d{1,2})`;
/** Minutes without 分 are two figures or more: `四点五` may be a number. */
const BARE_MINUTE = `(?:${TENS}|[零〇][一二三四五六七八九]|\\d{2})`;
const PAST = `[过零]?([一三])刻|过?(半)|[过零]?(${MINUTE})分|过?(${BARE_MINUTE})(?![${DIGITS}])`;
const LACKING = `差(?:(${MINUTE})分|(一)刻)`;

/** Every form of a time of day with minutes: `四点一刻`, `六时四十分`, `两点零五`, `十点差五分`, `差五分六点`, `16:15`. */
const clockTime = ({ notBehind = "", minutes = "", behind = "" } = {}): RegExp =>
  new RegExp(
    `(?:${notBehind}${HOUR}(?:点钟?\\s?${minutes}(?:${PAST}|${LACKING})|时(${MINUTE})分)|${LACKING}${HOUR}点|${behind}(?<![\\d:：比])(\\d{1,2})[:：](\\d{2})(?![\\d:：]))`,
    "gu",
  );
/** Read in a script, where a form too many only supports a time too many. */
const CLOCK_TIME = clockTime();

/** By which a script's times are asked for, in place of a unit. */
export const CLOCK_UNIT = ":";
const FORENOON = /凌晨|[清早]晨|早上|[明今一大清]早|黎明|拂晓|上午/u;
const AFTERNOON = /下午|午后|傍晚/u;
const EVENING = /晚上|当晚|今晚|夜里|深夜/u;

/** `这三点`, `有两点`, `慢一点` count points, or tell a degree. */
const NOT_BEHIND = "(?<![这那前有几其]|以[上下]|(?<!午)后|[差快慢早晚](?=一))";
const MARK = "(?![\\p{L}\\p{N}%‰]|\\.\\d)";
const HALF_OF_DAY = `(?:${[FORENOON, AFTERNOON, EVENING].map((half) => half.source).join("|")})`;
/** Not `十分动人`, `半信半疑`, `一刻不停`, the mark `八点五分`, `二十分钟`, `二十字`, but where the half of the day stands before the hour. */
const CLAIMED_MINUTES = `(?:(?<=${HALF_OF_DAY}${HOUR_NUMERAL}点钟?\\s?)|${[
  `(?![差过]?十分(?!的|左右|${MARK}))`,
  `(?!过?(?:半|一刻)(?![的时整到开]|左右|${MARK}))`,
  "(?![\\d一二三四五六七八九]分)",
  `(?!${MINUTE}分[之钟])`,
  `(?!过?${BARE_MINUTE}(?![分${DIGITS}])(?!${MARK}))`,
].join("")})`;
/** Other figures with a colon are as often a length, a ratio or a reference. */
const BEHIND = `(?<=(?:${HALF_OF_DAY}|指向|[钟表针]停?在)\\s?)`;
/** What can be nothing else than a time of day in a report. */
const CLAIMED_TIME = clockTime({ notBehind: NOT_BEHIND, minutes: CLAIMED_MINUTES, behind: BEHIND });
/** Minutes of half a day: where a time lies in it is compared with the half only where both tell theirs. */
const HALF = 720;
const UNKNOWN = 2;

const valueOf = (numeral: string | undefined): number => (numeral ? (readNumeral(numeral)?.value ?? 0) : 0);

/** A time of day as one number: minutes of its half day, and 720 for each of: forenoon none, afternoon one, either two. */
function clockCode(match: readonly (string | undefined)[], before: string): number | null {
  const [
    ,
    past,
    quarter,
    half,
    withUnit,
    bare,
    lacking,
    lackingQuarter,
    ofHour,
    lackingFirst,
    quarterFirst,
    to,
    digital,
    digits,
  ] = match;
  const hour = valueOf(past ?? to ?? digital);
  const minute = quarter
    ? valueOf(quarter) * 15
    : half
      ? 30
      : (lackingQuarter ?? quarterFirst)
        ? -15
        : valueOf(withUnit ?? bare ?? ofHour ?? digits) - valueOf(lacking ?? lackingFirst);
  if (hour > 24 || minute > 59) return null;
  const isAfternoon =
    hour < 24 &&
    (hour > 12 || (hour < 12 && ((hour > 0 && AFTERNOON.test(before)) || (hour > 4 && EVENING.test(before)))));
  const isForenoon = hour === 0 || hour === 24 || (FORENOON.test(before) && hour < 12);
  return ((hour * 60 + minute + HALF) % HALF) + HALF * (isAfternoon ? 1 : isForenoon ? 0 : UNKNOWN);
}

type IsWritten = (value: number, unit: string) => boolean;

/** Characters before a time by which its half of the day is told. */
const BEFORE = 4;
const codeOf = (match: RegExpExecArray): number | null =>
  clockCode(
    match,
    /[^，。；！？\s]*$/u.exec(match.input.slice(Math.max(0, match.index - BEFORE), match.index))?.[0] ?? "",
  );

/** Times with minutes in a text. */
export const clockCodesIn = (text: string): number[] =>
  [...text.matchAll(CLOCK_TIME)].flatMap((match) => codeOf(match) ?? []);

/** Whether a script writes a time: the half of the day counts where both tell it, and a full hour may stand there without minutes. */
function isTimeWritten(code: number, isWritten: IsWritten): boolean {
  const minutes = code % HALF;
  const half = Math.floor(code / HALF);
  const halves = half === UNKNOWN ? [0, 1, UNKNOWN] : [half, UNKNOWN];
  const hour = minutes / 60;
  return (
    halves.some((each) => isWritten(minutes + HALF * each, CLOCK_UNIT)) ||
    [hour, hour + 12].some((each) => Number.isInteger(each) && isWritten(each, "点"))
  );
}

/** Of `四点整`. */
export const isHourWritten = (hour: number, isWritten: IsWritten): boolean =>
  isTimeWritten(((hour * 60) % HALF) + HALF * UNKNOWN, isWritten);

/** The first time in a text that its script does not write; null when all of them stand. */
export function unsupportedTime(text: string, isWritten: IsWritten): string | null {
  for (const match of text.matchAll(CLAIMED_TIME)) {
    const code = codeOf(match);
    if (code !== null && !isTimeWritten(code, isWritten)) return match[0];
  }
  return null;
}

/** A text whose times of day are judged, for rules that would read a mark or an extent in their minutes. */
export const withoutTimes = (text: string): string =>
  text.replaceAll(CLAIMED_TIME, (...match: (string | undefined)[]) =>
    clockCode(match, "") === null ? (match[0] ?? "") : "此时",
  );
