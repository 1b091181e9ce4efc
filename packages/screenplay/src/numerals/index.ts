export { parseNumeral } from "./parseNumeral.ts";
export { chineseCount, chineseDigits, chineseNumeral } from "./formatNumeral.ts";
export { letteredNumbers } from "./letteredNumbers.ts";
export { ORDINAL_PATTERN, parseOrdinal } from "./ordinal.ts";
