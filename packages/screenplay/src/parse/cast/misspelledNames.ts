import { isTypo, oneOff, DISTINGUISHING_CHARACTERS } from "../../findings/similarNames.ts";
import { isTitled, TITLED } from "../novel/words/titles.ts";
import { isFullName } from "../speeches/personLike.ts";
import type { Line, Scene } from "../../parsed.ts";

/** Somebody of the cast as spelt. */
export interface SpeltName {
  name: string;
  speeches: number;
  listed: boolean;
}

/** The usual spelling speaks so many times as often, and at least so often. */
const TIMES = 4;
const MIN_COUNT = 5;
/** A name that stands on so few cues, and nowhere else, is a slip of whatever kind where the usual spelling speaks so many times as often. */
const FEW = 2;
const FAR_MORE = 8;
const MIN_LENGTH = 3;
/** Two who answer each other so often in one scene are two. */
const TURNS = 3;

/**
 * The names of the cast that are another one's with one other character: the misspelt name, then the usual one. The character sounds or looks
 * alike, and the name speaks far more seldom or is as whole a name as the other; or nobody ever names whoever speaks so once or twice. Two of
 * a cast list, two who talk with each other, and whoever is called by a surname, a nickname or a title alone, are two.
 */
export function misspelledNames(
  front: readonly Line[],
  scenes: readonly Scene[],
  people: readonly SpeltName[],
): Map<string, string> {
  const pairs = oneOff<SpeltName>(
    people.map((one) => [plainOf(one.name), one] as const),
    (usual, rare) => usual.speeches >= MIN_COUNT && isMain(usual, rare) && !(usual.listed && rare.listed),
  );
  const found = new Map<string, string>();
  for (const { rare, usual, off } of pairs) {
    const [rareName, usualName] = [plainOf(rare.name), plainOf(usual.name)];
    if (found.has(rare.name) || DISTINGUISHING_CHARACTERS.test(off.join("")) || !areNames(rareName, usualName))
      continue;
    const isUsual = usual.speeches >= rare.speeches * TIMES || areWhole(rareName, usualName);
    const isOnCues = isFewCues(rare, usual) && !isNamed(rare.name);
    if ((isUsual && isTypo(off)) || isOnCues)
      if (!talkTogether(scenes, rare.name, usual.name)) found.set(rare.name, usual.name);
  }
  return found;

  /** Who speaks more; of two who speak as often the first. */
  function isMain(one: SpeltName, other: SpeltName): boolean {
    return one.speeches === other.speeches
      ? people.indexOf(one) < people.indexOf(other)
      : one.speeches > other.speeches;
  }

  function isNamed(name: string): boolean {
    return [front, ...scenes.map(({ lines }) => lines)].some((lines) =>
      lines.some(({ type, text }) => type !== "character" && (text.includes(name) || text.includes(plainOf(name)))),
    );
  }
}

/** Whole names of three characters with one surname: nobody calls two people so that sound alike. */
const areWhole = (rare: string, usual: string): boolean =>
  rare.length === MIN_LENGTH && rare[0] === usual[0] && isFullName(rare) && isFullName(usual);

const isFewCues = (rare: SpeltName, usual: SpeltName): boolean =>
  rare.speeches > 0 &&
  rare.speeches <= FEW &&
  usual.speeches >= rare.speeches * FAR_MORE &&
  plainOf(rare.name).length >= MIN_LENGTH &&
  !/^众/.test(usual.name) &&
  !isTitled(plainOf(rare.name)) &&
  !isTitled(plainOf(usual.name));

const plainOf = (name: string): string => name.replace(/[ \u3000]/g, "");

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
