export { createGroundingFilter, type GroundingCounts, type GroundingFilter } from "./filter.ts";
export { heldFigures, type HeldFigures } from "./heldFigures.ts";
export type { HeldVerdict } from "./numbers.ts";
export { countHan, foldText, indexPassages, type Passage, type Passages } from "./passages.ts";
export { createSaidSentences, type SaidSentences } from "./saidSentences.ts";
export { sentencesOf } from "./sentences.ts";
