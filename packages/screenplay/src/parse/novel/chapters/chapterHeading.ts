import { readDivision } from "../../headings/divisions.ts";
import { parseOrdinal } from "../../../numerals/index.ts";

/** Where a number stands in a heading's normalised text, and what it counts. */
export interface Head {
  /** Headings of one family are counted together: the word behind the number, or the form around it. */
  family: string;
  /** `volume`: holds chapters by its word (卷, 部); `chapter`: holds text; `weak`: a form that lists and sections have too. */
  rank: "volume" | "chapter" | "weak";
  value: number | null;
  number: [from: number, to: number] | null;
  /** False for `第三章他走进来`: only the count of the others makes it a heading. */
  sure: boolean;
}

const DIGITS = "(?:\\d{1,5}(?:\\.\\d)?|[零〇一二两三四五六七八九十百千廿卅壹贰叁]{1,9})";
/** What stands before a chapter's number in copies from web sites. */
const FRONT =
  "^(?:《[^》]{1,30}》 ?)?(?:[^ 。,“”第]{1,6}[卷部篇] )?(?:正文|VIP章节|VIP|最新章节|[-—=*☆★◆◇●■※>【\\[(《、. ]){0,6}";
const NUMBERED = new RegExp(`${FRONT}第 ?(${DIGITS}) ?([章回节篇集话幕折卷部册编])`, "i");
const BOTH = new RegExp(`第 ?${DIGITS} ?[卷部集篇册编][^。!?]{0,24}?第 ?(${DIGITS}) ?([章回节话])`);
const LATIN = new RegExp(
  `${FRONT}(chapter|ch(?=[ .]+\\d)|part|book|volume)[ .]+([ivxlc]{1,7}|\\d{1,4}|[a-z]{3,12})\\b`,
  "i",
);
const SPECIAL =
  /^(?:正文|[-—=*☆★◆◇●■※>【[(《 ]){0,4}(?:番外|外传|楔子|序章|序幕|序曲|序言|自序|代序|前言|引子|引言|开篇|间章|间幕|幕间|插曲(?=$| )|断章|后日谈|特典|序(?=$| )|终章|尾章|终曲|尾声|后记|跋|大结局|完结感言|prologue|epilogue|preface|afterword)/i;
const BARE_VOLUME =
  /^[【[(《 ]{0,2}(?:[上中下](?:卷|部|篇|册|编)|卷之?(\d{1,3}|[一二三四五六七八九十]{1,3}))(?=$|[ :、·.》】\])—-])/;
const LISTED = /^[(【[]?(\d{1,4}|[一二三四五六七八九十百零〇]{1,5})(?:[)】\]] ?|[、.:·] ?| +)([^ ].{0,29})$/;
/** `Ⅱ` and `IV.` alone on their lines. */
const ROMAN_BARE = /^[-—=~·【\[(#. ]{0,4}([ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ]{1,3}|[IVXL]{1,7})[)】\]]?[.、]?[-—=~· ]{0,4}$/;
/** `第三封信`, `第二天：雨`: parts of a story that are counted by what they are; a sentence may begin so, too. */
const COUNTED_PART = new RegExp(
  `^[【\\[(《 ]{0,2}第 ?(${DIGITS}) ?(封信?|通|天|夜|日|课|轮|枚|味|曲|站|幕|梦|年)(?:$|[)】\\]》]|[ :、·—-].{0,20}$)`,
);
/** `上`, `（下）`: the halves or thirds of a story. */
const HALF = /^[-—【[(]{0,2} ?([上中下])(?:篇|半部)? ?[)】\]—-]{0,2}$/;
const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";
const ROMAN_CHARS = "ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ";
/** The days of a diary: `三月五日　晴`, `1998年3月5日 星期四`. */
const DATED =
  /^(?:(?:\d{2,4}|[零〇一二三四五六七八九]{2,4}) ?年 ?)?(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?月(?:\d{1,2}|[一二三四五六七八九十廿卅]{1,3}) ?[日号](?=$|[ ,(])[ ,]{0,2}(?:(?:星期|周|礼拜)[一二三四五六日天])?[ ,]{0,2}[(]?(?:[晴阴雨雪雾风霜多云转大小中暴雷阵间有微到夜夹,]{0,8})[)]?$/;
/** What stands above a letter or a part of a story that is told by its days: a date and a place, or a year, a season and a place, in either order. */
const DAY =
  "(?:(?:\\d{2,4}|[零〇一二三四五六七八九]{2,4}|(?:民国|光绪|宣统|昭和|大正|康熙|乾隆|嘉靖|万历|崇祯)[零〇一二三四五六七八九十元\\d]{1,4}) ?年)";
const MONTH =
  "(?:(?:[正腊冬]|\\d{1,2}|[一二三四五六七八九十]{1,3}) ?月(?: ?(?:初[一二三四五六七八九十]|\\d{1,2}|[一二三四五六七八九十廿卅]{1,3}) ?[日号]?|[初中末底下上]旬?)?)";
const SEASON =
  "(?:[初早仲晚深暮]?[春夏秋冬](?:天|季|末|初)?|[凌清]晨|黎明|[上中下]午|傍晚|黄昏|深?夜|除夕|元旦|中秋|清明)";
const WHEN = `(?:${DAY}(?:[ ·,.|/—-]{0,3}(?:${MONTH}|${SEASON})){0,2}|${MONTH}(?:[ ·,]{0,3}${SEASON})?)`;
const WHERE = "[^ ·,。!?:;“”「」\\d]{2,8}";
const DATED_PLACE = new RegExp(
  `^(?:${WHEN}(?:[ ·,.|/—-]{1,3}|,? ?于)${WHERE}|${WHERE}[ ·,.|/—-]{1,3}${WHEN}|${WHEN})$`,
);
const BARE = /^[-—=~·【[(#. ]{0,4}(\d{1,4}|[一二三四五六七八九十百零〇]{1,5})[)】\]]?[.、]?[-—=~· ]{0,4}$/;

/** `（第一卷完）`, `第三部 终`: the end of a part, and the beginning of none. */
export const CLOSED =
  /^[(【\[—-]{0,3} ?(?:第 ?[\d零〇一二两三四五六七八九十百]{1,6} ?[章回节篇集卷部册]|[上中下][卷部篇册]|全[书文]|本[章卷书部])[^。!?]{0,12}?(?:完|终|结束|待续)[)】\] 。!~—-]{0,4}$/;
const MAX_LENGTH = 60;
const SENTENCE = /[。!?…;,」”"]$/;

/** Reads a line as the heading of a chapter or volume; null for any other line. */
export function readHead(norm: string, level: number): Head | null {
  if (norm.length === 0 || norm.length > MAX_LENGTH || CLOSED.test(norm)) return null;
  return numbered(norm) ?? special(norm) ?? weak(norm, level);
}

function numbered(norm: string): Head | null {
  const both = BOTH.exec(norm);
  const match = both ?? NUMBERED.exec(norm);
  if (match) {
    const written = match[1] as string;
    const word = match[2] as string;
    const at = match[0].lastIndexOf(written) + match.index;
    const rest = norm.slice(match.index + match[0].length);
    const apart = rest === "" || /^[ :、,.。·《【】\])(—\-|(「『“"]/.test(rest);
    if (
      !both &&
      readDivision(norm) === null &&
      (rest.length > (apart ? 40 : 25) ||
        (SENTENCE.test(rest) && !(apart && rest.length < 30)) ||
        (!apart && /[,。:]/.test(rest)))
    )
      return null;
    if (/^[里中的后第说上也是和与都才就]/.test(rest) || (apart && rest.length > 30 && SENTENCE.test(rest))) return null;
    const sure = readDivision(norm) !== null || (apart && !SENTENCE.test(rest)) || both !== null;
    return {
      family: word,
      rank: /[卷部册编]/.test(word) ? "volume" : "chapter",
      value: parseOrdinal(written),
      number: [at, at + written.length],
      sure,
    };
  }
  const latin = LATIN.exec(norm);
  if (!latin || /[.!?;,]$/.test(norm.slice(latin[0].length)) || norm.length > latin[0].length + 40) return null;
  const written = latin[2] as string;
  const word = (latin[1] as string).toLowerCase();
  const value = /^\d+$/.test(written) ? Number(written) : latinValue(written.toLowerCase());
  if (value === null) return null;
  const at = latin[0].length - written.length;
  return {
    family: word,
    rank: word === "chapter" || word === "ch" ? "chapter" : "volume",
    value,
    number: [at, at + written.length],
    sure: true,
  };
}

const WORDS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function latinValue(written: string): number | null {
  const word = WORDS.indexOf(written);
  if (word >= 0) return word + 1;
  if (!/^[ivxlc]+$/.test(written)) return null;
  let total = 0;
  for (let i = 0; i < written.length; i++) {
    const value = ROMAN[written[i] as string] as number;
    total += value < (ROMAN[written[i + 1] as string] ?? 0) ? -value : value;
  }
  return total;
}

function special(norm: string): Head | null {
  const match = SPECIAL.exec(norm);
  if (match) {
    const rest = norm.slice(match[0].length);
    const apart = rest === "" || /^[ :、.·《》【】\])(—\-|\d一二三四五六七八九十之篇]/.test(rest);
    return apart && rest.length <= 30 && (!SENTENCE.test(rest) || /[」”"]$/.test(rest))
      ? { family: "special", rank: "chapter", value: null, number: null, sure: true }
      : null;
  }
  const volumeMatch = BARE_VOLUME.exec(norm);
  if (!volumeMatch || norm.length > 30 || SENTENCE.test(norm)) return null;
  const written = volumeMatch[1];
  const at = written === undefined ? 0 : norm.indexOf(written);
  return {
    family: "shelf",
    rank: "volume",
    value: written === undefined ? null : parseOrdinal(written),
    number: written === undefined ? null : [at, at + written.length],
    sure: true,
  };
}

/** A line that is the date of a diary's entry, and its weather. */
export const isDated = (norm: string): boolean =>
  norm.length >= 4 && norm.length <= 30 && DATE_CHARACTER.test(norm) && (DATED.test(norm) || DATED_PLACE.test(norm));
const DATE_CHARACTER = /[年月]/;

function weak(norm: string, level: number): Head | null {
  const bare = BARE.exec(norm);
  const listed = bare ? null : LISTED.exec(norm);
  const match = bare ?? listed;
  if (match && !(listed && (SENTENCE.test(norm) || /[,。!?;:“”「」]/.test(listed[2] as string)))) {
    const written = match[1] as string;
    const value = parseOrdinal(written.replace(/^0+(?=\d)/, ""));
    const at = norm.indexOf(written);
    const digits = /\d/.test(written) ? "1" : "一";
    const mark = norm.slice(at + written.length, at + written.length + 1);
    if (value !== null)
      return {
        family: bare ? `bare ${digits}` : `listed ${digits}${mark}`,
        rank: "weak",
        value,
        number: [at, at + written.length],
        sure: false,
      };
  }
  const roman = ROMAN_BARE.exec(norm);
  if (roman) {
    const written = roman[1] as string;
    const value = ROMAN_CHARS.includes(written[0] as string)
      ? written.length === 1
        ? ROMAN_CHARS.indexOf(written) + 1
        : null
      : latinValue(written.toLowerCase());
    const at = norm.indexOf(written);
    if (value !== null)
      return { family: "bare I", rank: "weak", value, number: [at, at + written.length], sure: false };
  }
  const so = SENTENCE.test(norm) ? null : COUNTED_PART.exec(norm);
  if (so) {
    const written = so[1] as string;
    const at = norm.indexOf(written);
    return {
      family: `第${so[2]}`,
      rank: "weak",
      value: parseOrdinal(written),
      number: [at, at + written.length],
      sure: false,
    };
  }
  const half = HALF.exec(norm);
  if (half)
    return {
      family: "上中下",
      rank: "weak",
      value: "上中下".indexOf(half[1] as string) + 1,
      number: null,
      sure: false,
    };
  if (norm.length === 1 && CIRCLED.includes(norm))
    return { family: "bare ①", rank: "weak", value: CIRCLED.indexOf(norm) + 1, number: [0, 1], sure: false };
  if (isDated(norm)) return { family: "dated", rank: "weak", value: null, number: null, sure: false };
  return level > 0 && norm.length <= 40
    ? { family: `level ${level}`, rank: "weak", value: null, number: null, sure: false }
    : null;
}
