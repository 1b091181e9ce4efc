/**
 * An index of the pieces of one and two characters in a text: a field of bits, one or a few pieces to each bit. A set bit says that the text may hold the
 * piece, an empty one that it does not. Two characters are the length of most Chinese names and places, too short for trigrams. 8 KB a text: of one
 * with 20,000 characters one bit in seven is set.
 */
const BITS = 1 << 16;

/** Between a letter or digit and its full-width form (Ａ, １), in code units. */
const TO_FULL_WIDTH = 0xfee0;
const shifted = (by: number) => (letter: string) => String.fromCharCode(letter.charCodeAt(0) + by);

/** What letters are compared as: of Latin letters and digits capitals and small ones, full-width and half-width ones are the same. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  // A few letters grow when they are made small: offsets would no longer fit.
  const small = lower.length === text.length ? lower : text;
  return small.replace(/[０-９Ａ-Ｚａ-ｚ]/gu, shifted(-TO_FULL_WIDTH));
};

/** Folded words with every letter and digit in its full-width form: readings from before widths were folded hold the pieces of that form. */
export const fullWidth = (foldedWord: string): string => foldedWord.replace(/[0-9A-Za-z]/gu, shifted(TO_FULL_WIDTH));

const SPACE = /\s/u;
const bitOf = (a: number, b: number): number => Math.imul(a * 31 + b + 1, 0x9e3779b1) >>> 16;

/** The bits of every piece of a text. */
export function piecesOf(text: string): Buffer {
  const bits = Buffer.alloc(BITS / 8);
  const units = folded(text);
  const set = (bit: number): void => void (bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7)));
  for (let i = 0; i < units.length; i++) {
    const unit = units.charCodeAt(i);
    set(bitOf(unit, 0));
    if (i + 1 < units.length) set(bitOf(unit, units.charCodeAt(i + 1)));
  }
  return bits;
}

/** The most pieces that are asked for: each more takes time and hardly rules out another text. */
const MAX_PIECES = 8;

/** The bits that a text with these folded words must have, the lowest of each byte first, as PostgreSQL's `get_bit` numbers them. */
export function wantedBits(foldedWords: readonly string[]): number[] {
  const bits = new Set<number>();
  for (const units of foldedWords) {
    if (units.length === 1) bits.add(bitOf(units.charCodeAt(0), 0));
    for (let i = 0; i + 1 < units.length; i++)
      if (!SPACE.test(units[i] ?? "")) bits.add(bitOf(units.charCodeAt(i), units.charCodeAt(i + 1)));
  }
  return [...bits].slice(0, MAX_PIECES);
}
