export * from "./parsed.ts";
export type * from "./figures/figures.ts";
export { computeFigures } from "./figures/computeFigures.ts";
export { countCharacters, countHan, countWords } from "./figures/count.ts";
export { dayNightOf } from "./figures/dayNight.ts";
export { findInconsistencies } from "./findings/findInconsistencies.ts";
export { type ParseOptions, parseScreenplay } from "./parse/parseScreenplay.ts";
export { type FdxParagraph, looksLikeFountain, type Loss, readFdx, readFountain, writeFountain, writeText, type Written } from "./format/index.ts";
export * from "./document/index.ts";
