/** Characters that turn a sentence over, or carry its figure or its person: a quotation that differs in one of them is another quotation. */
const DECISIVE =
  /[不没别未莫勿非无否零〇一二两三四五六七八九十百千万亿半\d你我他她它您咱谁男女父母爸妈哥弟姐妹爱恨生死有来去进出上下左右前后多少大小好坏真假是]/u;
/** Shorter quotations are compared character by character. */
const MIN_SNAPPED_LENGTH = 8;
/** Of a quotation with gaps, one piece at least has to be this long. */
const MIN_PIECE_LENGTH = 6;

/** `贺敏（低声）：我不饿。` is what 贺敏 says; other words before a colon belong to the quotation. */
export function withoutSpeaker(quote: string, isPerson: (name: string) => boolean): string {
  const [, name = "", said = ""] =
    /^[\s*△]*([^：:（(]{1,12})(?:[（(][^（()）]{0,20}[）)])?\s*[：:]\s*(.+)$/su.exec(quote) ?? [];
  return isPerson(name.trim()) ? said : quote;
}

/** Directions in brackets, which models leave out or put in. */
export const withoutDirections = (quote: string): string => quote.replaceAll(/[（(][^（()）]*[）)]/gu, "");

/** What stands between ellipses and dashes. */
export const piecesOf = (quote: string): string[] =>
  quote.split(/…+|\.{3,}|。{2,}|—{2,}|-{2,}|→/u).map((piece) => piece.trim());

/** A stretch of the haystack, by folded offsets. */
export interface Stretch {
  from: number;
  length: number;
}

/**
 * The longest of several pieces that stand one behind the other between two folded offsets; null when one is missing or all are short.
 * Pieces are folded.
 */
export function longestInOrder(haystack: string, pieces: readonly string[], from: number, to: number): Stretch | null {
  let at = from;
  let longest: Stretch | null = null;
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

/** Where the haystack holds the needle but for one character that decides nothing; null also for short needles. */
export function snapped(haystack: string, needle: string, from: number, to: number): Stretch | null {
  if (needle.length < MIN_SNAPPED_LENGTH) return null;
  const half = needle.length >> 1;
  // One of the halves is written as it stands.
  for (const [part, offset] of [
    [needle.slice(0, half), 0],
    [needle.slice(half), half],
  ] as const)
    for (let at = haystack.indexOf(part, from); at >= 0 && at < to; at = haystack.indexOf(part, at + 1)) {
      const start = at - offset;
      if (start < from || start + needle.length > to) continue;
      if (differsInOne(haystack.slice(start, start + needle.length), needle))
        return { from: start, length: needle.length };
    }
  return null;
}
