export { createGroundingFilter, type GroundingCounts, type GroundingFilter } from "./filter.ts";
export { heldFigures, type HeldFigures, type HeldVerdict } from "./heldFigures.ts";
export { countHan, foldText, indexPassages, type Passage, type Passages } from "./passages.ts";
export { createSaidSentences, type SaidSentences } from "./repeatedSentences.ts";
export { sentencesOf } from "./sentences.ts";
