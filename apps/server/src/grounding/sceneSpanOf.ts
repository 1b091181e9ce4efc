import type { Segment } from "./clauseSegment.ts";
import { NUMERAL } from "./numerals.ts";
import { valueIn } from "./segmentNumbers.ts";

/** Scenes that a sentence names together. */
export interface SceneSpan {
  /** Ordinals, in order; never empty. */
  scenes: readonly number[];
  /** They are told by where they stand (`前四场`), not by their names. */
  byPlace: boolean;
}

const FROM_TO = /第[^，。；]{1,10}场?(?:戏)?[到至—–~～－-]{1,2}第?[^，。；]{1,10}场/u;
const FIRST = new RegExp(`(?<![之以])(?:前|开头|开场|开篇|最初)(?:的|这)?(${NUMERAL})场`, "u");
const LAST = new RegExp(`(?:最后|末尾|结尾|收尾|末|(?<![之以])后)(?:的|这)?(${NUMERAL})场`, "u");
const OPENING = /首场|第一场戏|开场戏/u;
const ENDING = /终场|末场|最后一场|剧终|收场戏/u;
const AFTER = /第[^，。；]{1,10}场(?:戏)?(?:之后|以后|过后|后)/u;

const rangeOf = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The scenes that a segment names as one; null where it names none, or more than the two ends of a range. */
export function sceneSpanOf({ text, scenes, unclear, supported }: Segment): SceneSpan | null {
  const { sceneCount } = supported;
  const [first, second] = scenes;
  if (unclear) return null;
  if (first !== undefined && second !== undefined)
    return scenes.length === 2 && first < second && FROM_TO.test(text)
      ? { scenes: rangeOf(first, second), byPlace: false }
      : null;
  if (first !== undefined) {
    if (!AFTER.test(text)) return null;
    return first < sceneCount ? { scenes: rangeOf(first + 1, sceneCount), byPlace: false } : null;
  }
  const opening = valueIn(text, FIRST) ?? (OPENING.test(text) ? 1 : null);
  const ending = valueIn(text, LAST) ?? (ENDING.test(text) ? 1 : null);
  if ((opening === null) === (ending === null)) return null;
  const length = Math.min(sceneCount, opening ?? ending ?? 0);
  if (length < 1) return null;
  const from = opening === null ? sceneCount - length + 1 : 1;
  return { scenes: rangeOf(from, from + length - 1), byPlace: true };
}
