/** Characters that reverse what a sentence says, or carry its figure, person, place or time: a quotation that differs in one of them is another quotation. */
const DECISIVE =
  /[不没别未莫勿非无否零〇一二两三四五六七八九十百千万亿半\d你我他她它您咱谁男女父母爸妈哥弟姐妹爱恨生死活有来去进出上下左右东南西北前后先内外里多少大小高低长短快慢早晚年月日天昨今明新旧轻重深浅远近冷热干湿黑白红绿蓝哭笑开关买卖收放借还给拉推升降赢输胜败难易强弱好坏真假对错是能会敢肯该要想让被]/u;
/** Particles and measure words, one of which may be missing or one too many. */
const LIGHT = /[的地得了着过来吧吗呢啊呀嘛啦哇哦就也都还又才便个那这么儿]/u;
/** Characters that a quotation may exchange without saying anything else: courtesy, particles of one sound, units of money, variants. */
const ALIKE = new Map(
  ["您你", "妳你", "得的", "地的", "块元", "嘛吗", "呀啊", "哇啊", "象像", "做作", "帐账", "诶哎"].map(
    ([c = "", as = ""]) => [c, as],
  ),
);
/** The same text with one spelling for characters that are alike; as long as it was. */
export const alike = (text: string): string => text.replaceAll(/./gsu, (c) => ALIKE.get(c) ?? c);

/** Shorter quotations are compared character by character. */
const MIN_SNAPPED_LENGTH = 8;
/** Of a quotation with gaps, one piece at least has to be this long. */
const MIN_PIECE_LENGTH = 6;

/** `贺敏（低声）：我不饿。` is what 贺敏 says; other words before a colon belong to the quotation. */
export function speakerOf(quote: string, isPerson: (name: string) => boolean): { name: string; speech: string } | null {
  const [, name = "", speech = ""] =
    /^[\s*△]*([^：:（(]{1,12})(?:[（(][^（()）]{0,20}[）)])?\s*[：:]\s*(.+)$/su.exec(quote) ?? [];
  return isPerson(name.trim()) ? { name: name.trim(), speech } : null;
}

/** Directions in brackets, which models leave out or put in. */
export const withoutDirections = (quote: string): string => quote.replaceAll(/[（(][^（()）]*[）)]/gu, "");

/** What stands between ellipses and dashes. */
export const piecesOf = (quote: string): string[] =>
  quote.split(/…+|\.{3,}|。{2,}|—{2,}|-{2,}|→/u).map((piece) => piece.trim());

/** A part of the haystack, by folded offsets. */
export interface QuoteRange {
  from: number;
  length: number;
}

/**
 * The longest of several pieces that stand one behind the other between two folded offsets; null when one is missing or all are short.
 * Pieces are folded.
 */
export function longestInOrder(
  haystack: string,
  pieces: readonly string[],
  from: number,
  to: number,
): QuoteRange | null {
  let at = from;
  let longest: QuoteRange | null = null;
  for (const piece of pieces.filter((each) => each !== "")) {
    const found = haystack.indexOf(piece, at);
    if (found < 0 || found + piece.length > to) return null;
    at = found + piece.length;
    if (piece.length > (longest?.length ?? 0)) longest = { from: found, length: piece.length };
  }
  return longest && longest.length >= MIN_PIECE_LENGTH ? longest : null;
}

const differsInOne = (a: string, b: string): boolean => {
  let differing = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    if (++differing > 1 || DECISIVE.test(a[i] ?? "") || DECISIVE.test(b[i] ?? "")) return false;
  }
  return differing === 1;
};

/** Whether one text is the other with a light character more. */
function differsByLight(longer: string, shorter: string): boolean {
  let at = 0;
  while (at < shorter.length && longer[at] === shorter[at]) at++;
  const light = LIGHT.test(longer[at] ?? "") || (longer[at] === "有" && longer[at - 1] === "没");
  return light && longer.slice(at + 1) === shorter.slice(at);
}

const differsSlightly = (written: string, quoted: string): boolean =>
  written.length === quoted.length
    ? differsInOne(written, quoted)
    : written.length > quoted.length
      ? differsByLight(written, quoted)
      : differsByLight(quoted, written);

/** Where the haystack holds the needle but for one character that decides nothing; null also for short needles. */
export function snapped(haystack: string, needle: string, from: number, to: number): QuoteRange | null {
  if (needle.length < MIN_SNAPPED_LENGTH) return null;
  const half = needle.length >> 1;
  // One of the halves is written as it stands.
  for (const isFirstHalf of [true, false]) {
    const part = isFirstHalf ? needle.slice(0, half) : needle.slice(half);
    for (let at = haystack.indexOf(part, from); at >= 0 && at < to; at = haystack.indexOf(part, at + 1))
      for (const length of [needle.length, needle.length + 1, needle.length - 1]) {
        const start = isFirstHalf ? at : at + part.length - length;
        if (start < from || start + length > to) continue;
        if (differsSlightly(haystack.slice(start, start + length), needle)) return { from: start, length };
      }
  }
  return null;
}
