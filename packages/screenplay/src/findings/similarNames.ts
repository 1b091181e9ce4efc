import { isHomophone } from "./isHomophone.ts";
import { isLookAlike } from "./isLookAlike.ts";

// Characters that tell two people or places apart on purpose: ordinals, kin, sex, size, direction, rooms.
export const DISTINGUISHING_CHARACTERS =
  /[0-9A-Za-z０-９Ａ-Ｚ甲乙丙丁戊己庚辛一二三四五六七八九十两父母爸妈爹娘爷奶公婆哥姐弟妹兄嫂叔伯姨舅男女老小大中少青年幼长次东西南北前后左右上下内外里正副新旧高低楼层号室院房厅门口边旁#＃\d]/u;
/** More names than these that differ in one and the same character are a series (`村民张`, `村民李`), no typos. */
const SERIES = 6;

export interface Pair<T> {
  rare: T;
  usual: T;
  /** The two characters in which they differ. */
  off: [string, string];
}

/** Pairs of names of one length that differ in exactly one character, by grouping names with one character left out: linear. */
export function oneOff<T>(
  named: readonly (readonly [name: string, item: T])[],
  outweighs: (usual: T, rare: T) => boolean,
): Pair<T>[] {
  const groups = new Map<string, { character: string; item: T }[]>();
  for (const [name, item] of named) {
    const characters = [...name];
    if (characters.length < 2 || characters.length > 12) continue;
    characters.forEach((character, i) => {
      const key = `${i} ${characters.slice(0, i).join("")}\n${characters.slice(i + 1).join("")}`;
      const group = groups.get(key);
      if (group) group.push({ character, item });
      else groups.set(key, [{ character, item }]);
    });
  }
  const pairs: Pair<T>[] = [];
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > SERIES) continue;
    for (const rare of group)
      for (const usual of group)
        if (rare !== usual && outweighs(usual.item, rare.item))
          pairs.push({ rare: rare.item, usual: usual.item, off: [rare.character, usual.character] });
  }
  return pairs;
}

/** Whether two characters look or sound alike. */
export const isAlike = ([a, b]: readonly [string, string]): boolean => isLookAlike(a, b) || isHomophone(a, b);

/** A typo of the input method or of reading: the characters look or sound alike, and do not tell two people apart (`小丽`, `晓丽` may be two). */
export function isTypo([a, b]: readonly [string, string]): boolean {
  if (isLookAlike(a, b)) return !(DISTINGUISHING_CHARACTERS.test(a) && DISTINGUISHING_CHARACTERS.test(b));
  return isHomophone(a, b) && !DISTINGUISHING_CHARACTERS.test(a) && !DISTINGUISHING_CHARACTERS.test(b);
}

/** Whether one name is the other with one character that sounds or looks alike. */
export function isMisspelling(a: string, b: string): boolean {
  const [one, two] = [[...a], [...b]];
  if (one.length !== two.length || one.length < 2) return false;
  const off = one.flatMap((c, i) => (c === two[i] ? [] : [[c, two[i] ?? ""] as const]));
  return off.length === 1 && off[0] !== undefined && isTypo(off[0]);
}
