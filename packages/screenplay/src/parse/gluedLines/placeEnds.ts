import { isPersonLike } from "../speeches/personLike.ts";
import { type Names, isKnown } from "../speeches/speakerNames.ts";

/** How words for places end. */
export const PLACE_END =
  /(?:里|内|外|上|下|前|后|旁|边|口|家|中|室|厅|院|店|房|屋|楼|街|路|村|园|场|馆|站|厂|校|所|局|处|吧|车|河|山|桥|亭|门|城|司|景|道|廊|厦|厢|舫|厨房|现场)$/;

/** Whether the words, or the first of them, end as places do. */
export const beginsWithPlace = (words: string): boolean => firstPlace(words) !== "";

/** The first of the words that end as places do; empty for none. */
export function firstPlace(words: string): string {
  for (let length = 2; length <= words.length; length++)
    if (PLACE_END.test(words.slice(0, length))) return words.slice(0, length);
  return "";
}

/** How much of a word in front of a colon is a place: `张家客厅` of `张家客厅旁白：`. */
export function beforeCue(word: string, names: Names): number {
  const lengths = [5, 4, 3, 2].filter((length) => length < word.length - 1);
  const cue =
    lengths.find((length) => isKnown(names, word.slice(-length)) || /^(?:旁白|画外音)$/.test(word.slice(-length))) ??
    lengths.findLast((length) => PLACE_END.test(word.slice(0, -length)) && isPersonLike(word.slice(-length)));
  return cue === undefined ? placeLength(word, names) : placeLength(word.slice(0, -cue), names) || word.length - cue;
}

/** How much of a word is a place: up to the person with whom a sentence begins, or to the last word of a place among its first characters. */
export function placeLength(word: string, names: Names, next = ""): number {
  for (let i = 1; i < word.length - 1; i++)
    for (let length = 4; length >= 2; length--)
      if (isKnown(names, word.slice(i, i + length)) && !OWNS.test(word.slice(i + length))) return i;
  const before = next === "," ? placeBeforeSentence(word) : 0;
  if (before > 0) return before;
  if (word.length <= 12) return word.length;
  for (let length = 10; length >= 2; length--) if (PLACE_END.test(word.slice(0, length))) return length;
  return 0;
}

/** Behind a name: what is that person's (`老周和李秋的家`). */
const OWNS = /^的?(?:新?家|卧室|房间?|屋|病房|办公室|宿舍)/;

/** What a sentence about somebody new begins with. */
const BEGINS = /^(?:一[个群辆片条名位只张阵声]|[两三几][个辆名位]|还是|此时|这时)/;
/** What goes on with the word for a place: `工厂门口`, `街道旁`. */
const SIDE = /^[道门]?[上下里内外前后旁边口中]?/;
const MIN_SENTENCE = 3;

/** How much of a word is a place with a sentence glued on, where a comma goes on with it (`县衙内县官升堂，…`); 0 where all of it may be the place. */
function placeBeforeSentence(word: string): number {
  for (let length = 2; length <= word.length - MIN_SENTENCE; length++) {
    if (!PLACE_END.test(word.slice(0, length))) continue;
    const end = length + (SIDE.exec(word.slice(length))?.[0].length ?? 0);
    const rest = word.slice(end);
    return BEGINS.test(rest) || (rest.length >= MIN_SENTENCE && !PLACE_END.test(rest)) ? end : 0;
  }
  return 0;
}
