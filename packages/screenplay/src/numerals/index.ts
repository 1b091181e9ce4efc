export { parseNumeral } from "./parseNumeral.ts";
export { chineseCount, chineseDigits, chineseNumeral } from "./formatNumeral.ts";
export { letteredNumber } from "./letteredNumber.ts";
export { ORDINAL_PATTERN, parseOrdinal } from "./ordinal.ts";
