import { isWhiteSpace } from "../parse/whiteSpace.ts";

const HAN = /\p{Script=Han}/u;
const WORD = /[\p{Script=Latin}\p{N}]+(?:['’-][\p{Script=Latin}\p{N}]+)*/gu;

const isTrail = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const isLead = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Number of characters (code points) that are not Unicode White_Space. */
export function countCharacters(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isWhiteSpace(code)) continue;
    n += 1;
    if (isLead(code) && isTrail(text.charCodeAt(i + 1))) i += 1;
  }
  return n;
}

/** Number of Han characters. */
export function countHan(text: string): number {
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x4e00 && code <= 0x9fff) n += 1;
    else if (code >= 0x2e80 && !isTrail(code) && HAN.test(String.fromCodePoint(text.codePointAt(i) ?? code))) n += 1;
  }
  return n;
}

/** Number of words in Latin script or digits. */
export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

/** Rounds so that sums of binary fractions print the same on every machine. */
export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** The value below which `share` of the numbers lie; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Middle value; the mean of the two middle ones for an even count; 0 for none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const mid = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[mid] ?? 0) : ((sorted[mid - 1] ?? 0) + (sorted[mid] ?? 0)) / 2;
}
