/** Unicode White_Space, which is not quite JavaScript's `\s`: U+FEFF is a character to keep, U+0085 is space. */
export function isWhiteSpace(code: number): boolean {
  if (code > 0x20 && code < 0x85) return false;
  return (
    code === 0x20 ||
    (code >= 0x09 && code <= 0x0d) ||
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** True for the characters that end a physical line. */
export function isLineBreak(code: number): boolean {
  return (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** Narrows `[start, end)` of `text` until no edge is white space; an all-white range becomes empty. */
export function trimRange(text: string, start: number, end: number): [number, number] {
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start++;
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end--;
  return [start, end];
}
