/** Characters of one gram: three of Chinese say what a word of Latin letters does. */
const HAN_GRAM = 3;
const LATIN_GRAM = 6;

/** The length that suits these texts. */
export function gramLength(texts: readonly string[]): number {
  let latin = 0;
  let all = 0;
  for (const text of texts) {
    for (let i = 0; i < text.length; i += 7) {
      all += 1;
      if (text.charCodeAt(i) < 0x250) latin += 1;
    }
  }
  return latin > all * 0.7 ? LATIN_GRAM : HAN_GRAM;
}

/** Hashes of all runs of `k` characters in the lines, sorted; a line shorter than that is one gram. A multiset. */
export function gramsOf(lines: readonly string[], k: number): Int32Array {
  const length = lines.reduce((n, line) => n + (line === "" ? 0 : Math.max(1, line.length - k + 1)), 0);
  const grams = new Int32Array(length);
  let n = 0;
  for (const line of lines) {
    if (line === "") continue;
    for (let i = 0; i === 0 || i + k <= line.length; i++) {
      let h = 0x811c9dc5;
      for (let j = i; j < Math.min(i + k, line.length); j++) h = Math.imul(h ^ line.charCodeAt(j), 0x01000193);
      grams[n++] = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    }
  }
  return grams.sort();
}

/** How many grams two sorted multisets share. */
export function sharedGrams(a: Int32Array, b: Int32Array): number {
  let [i, j, n] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const d = (a[i] ?? 0) - (b[j] ?? 0);
    if (d === 0) n += 1;
    if (d <= 0) i += 1;
    if (d >= 0) j += 1;
  }
  return n;
}

/** 0 to 1: twice the shared grams over all. Two empty texts are alike. */
export const dice = (shared: number, a: number, b: number): number => (a + b === 0 ? 1 : (2 * shared) / (a + b));
