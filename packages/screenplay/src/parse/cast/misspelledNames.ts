import { isSlip, oneOff, TELLING } from "../../findings/slips.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isFullName } from "../speeches/personLike.ts";
import type { Scene } from "../../parsed.ts";

/** Somebody of the cast as spelt. */
export interface SpeltName {
  name: string;
  speeches: number;
  listed: boolean;
}

/** The usual spelling speaks so many times as often, and at least so often. */
const TIMES = 4;
const LEAST = 5;
/** Two who answer each other so often in one scene are two. */
const TURNS = 3;

/**
 * The names of the cast that are another one's with one character that sounds or looks alike, and speak far more seldom: the misspelt name, then
 * the usual one. Two of a cast list, two who talk with each other, and whoever is called by a surname, a nickname or a title alone, are two.
 */
export function misspelledNames(scenes: readonly Scene[], people: readonly SpeltName[]): Map<string, string> {
  const pairs = oneOff<SpeltName>(
    people.map((one) => [one.name, one] as const),
    (usual, rare) =>
      usual.speeches >= Math.max(LEAST, rare.speeches * TIMES) && !(usual.listed && rare.listed && rare.speeches > 0),
  );
  const found = new Map<string, string>();
  for (const { rare, usual, off } of pairs)
    if (!found.has(rare.name) && isSlip(off) && !TELLING.test(off.join("")) && areNames(rare.name, usual.name))
      if (!talkTogether(scenes, rare.name, usual.name)) found.set(rare.name, usual.name);
  return found;
}

/** `小李` and `小丽`, `陈经理` and `程经理` are two people. */
function areNames(rare: string, usual: string): boolean {
  if (NICKNAME.test(rare) || NICKNAME.test(usual)) return false;
  const same = rare.slice(1) === usual.slice(1);
  return !same || !(TITLED.test(rare.slice(1)) || TITLED.test(rare)) || isFullName(usual);
}
const NICKNAME = /^[小老阿大].$/;

function talkTogether(scenes: readonly Scene[], one: string, other: string): boolean {
  return scenes.some(({ lines }) => {
    let turns = 0;
    let last = "";
    for (const { type, speaker } of lines) {
      if (type !== "dialogue" || !speaker || speaker === last) continue;
      if ((speaker === one && last === other) || (speaker === other && last === one)) turns++;
      last = speaker;
    }
    return turns >= TURNS;
  });
}
