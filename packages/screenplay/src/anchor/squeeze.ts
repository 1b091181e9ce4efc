import { isWhiteSpace } from "../parse/whiteSpace.ts";

/** A text without its white space, and where each of its units stood. */
export interface Squeezed {
  text: string;
  /** Offset of every unit in the original. */
  at: Int32Array;
}

const CHUNK = 8192;

/** Drops white space: a browser's selection breaks and indents lines in its own way. */
export function squeeze(text: string): Squeezed {
  const units = new Uint16Array(text.length);
  const at = new Int32Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isWhiteSpace(code)) continue;
    units[length] = code;
    at[length++] = i;
  }
  const parts: string[] = [];
  for (let i = 0; i < length; i += CHUNK)
    parts.push(String.fromCharCode(...units.subarray(i, Math.min(length, i + CHUNK))));
  return { text: parts.join(""), at: at.subarray(0, length) };
}

/** The offset of the character that has so many characters other than white space before it; the text's length when it has fewer. */
export function offsetAfter(text: string, count: number): number {
  for (let i = 0, remainingCount = count; i < text.length; i++) {
    if (isWhiteSpace(text.charCodeAt(i))) continue;
    if (remainingCount-- === 0) return i;
  }
  return text.length;
}
