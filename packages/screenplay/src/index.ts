export * from "./parsed.ts";
export type * from "./figures/figures.ts";
export type * from "./figures/proseFigures.ts";
export { computeFigures } from "./figures/computeFigures.ts";
export { chapterLabels, chapterName, chapterTick, placeName, readTitle, sceneTick } from "./figures/chapterLabels.ts";
export {
  divisionLabel,
  sceneLabels,
  sceneLabelsOf,
  type NumberedScene,
  type SceneLabel,
} from "./figures/sceneLabels.ts";
export { countCharacters, countHan, countWords } from "./figures/count.ts";
export { type SceneLength, sceneLength } from "./figures/sceneLength.ts";
export { decideCast, type PersonDecision } from "./figures/decideCast.ts";
export { joinedNames } from "./figures/joinedNames.ts";
export { dayNightOf } from "./figures/dayNight.ts";
export { chineseDigits, chineseNumeral, parseNumeral } from "./numerals/index.ts";
export { findInconsistencies } from "./findings/findInconsistencies.ts";
export { type ParseOptions, parseScreenplay } from "./parse/parseScreenplay.ts";
export * from "./format/index.ts";
export * from "./document/index.ts";
export { type Anchor, contextOf, findPlace, offsetAfter, type Place } from "./anchor/index.ts";
