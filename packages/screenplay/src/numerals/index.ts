export { parseNumeral } from "./parseNumeral.ts";
export { chineseDigits, chineseNumeral } from "./formatNumeral.ts";
export { ORDINAL_PATTERN, parseOrdinal } from "./ordinal.ts";
