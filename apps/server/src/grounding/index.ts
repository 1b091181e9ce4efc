export { createGroundingFilter, type GroundingFilter } from "./groundingFilter.ts";
export type { GroundingCounts, LostSentence } from "./judge.ts";
export { supportedFigures, type SupportedFigures, type SupportedVerdict } from "./supportedFigures.ts";
export { countHan, foldText, indexPassages, type FoundPassage, type Passages } from "./passages.ts";
export { keepSentences } from "./keepSentences.ts";
export { FROM_MEMORY } from "./markTitles.ts";
export { namedPlaces } from "./namedPlaces.ts";
export { createRepeatedSentences, type RepeatedSentences } from "./repeatedSentences.ts";
export { sentencesOf } from "./sentences.ts";
