import type { Heading } from "../headings/sceneHeading.ts";
import type { Block } from "../lines/logicalLine.ts";

/** How a heading is written that opens with the word 场景 and has no number. */
export const SCENE_LABEL = "场景名";

/** `场景 教室  `, `场景：食堂`, `场景图书馆 `: the word and where, up to a blank or a stop. */
const LABELLED_PLACE = /场景[ :]*(?![一二三四五六七八九十]{1,3}[ :、.,])([\u4e00-\u9fff]{2,8})(?=[ 。(【]|$)/g;
/** `整个场景`, `场景里`: the word inside a sentence. */
const IN_SENTENCE = "的这那个种幅些";
const NO_PLACE = /^(?:[里中内外上下的是和与转切变换]|如|同上)/;
const NUMBERED = /^场景/;
/** So many headings open with the word, and so much of what the script says of 场景 is a heading. */
const MIN_COUNT = 3;
const SHARE = 0.8;
/** Where a label says when beside so many of them, the word is one of several labels of a scene. */
const WHEN = /(?:时间|地点|人物|布景) ?:/g;

interface Labelled {
  at: number;
  heading: Heading;
}

/** The places behind 场景 in a long row, whatever stands in front of the word. */
export function labelledPlaces(norm: string): Labelled[] {
  return [...norm.matchAll(LABELLED_PLACE)].flatMap(({ 0: words, 1: place = "", index }) => {
    if (NO_PLACE.test(place) || (index > 0 && IN_SENTENCE.includes(norm[index - 1] as string))) return [];
    const end = words.length;
    const fields = {
      intExt: null,
      time: null,
      place: [end - place.length, end] as [number, number],
      cast: null,
      end,
      others: 1,
      labelled: false,
    };
    const heading: Heading = { family: SCENE_LABEL, number: null, values: [], fields, end, strength: 0.5 };
    return [{ at: index, heading }];
  });
}

/** Those of them that open scenes: where nearly every 场景 of the script opens one, with a number or without, and hardly anything else does. */
export function labelsOpeningScenes<One extends Labelled>(
  blocks: readonly Block[],
  found: readonly One[],
  accepted: (one: One) => boolean,
): One[] {
  const labelled = found.filter(({ heading }) => heading.family === SCENE_LABEL);
  if (labelled.length === 0) return [];
  const headings = found.filter(accepted);
  const numbered = headings.filter(({ heading }) => NUMBERED.test(heading.family)).length;
  const count = (pattern: RegExp) => blocks.reduce((sum, { norm }) => sum + [...norm.matchAll(pattern)].length, 0);
  const opening = labelled.length + numbered;
  const isWay =
    opening >= MIN_COUNT &&
    opening >= count(/场景/g) * SHARE &&
    headings.length - numbered <= opening * (1 - SHARE) &&
    count(WHEN) < opening / 2;
  return isWay ? labelled : [];
}
