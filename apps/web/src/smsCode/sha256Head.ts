/** The first 32 bits of the fractional part of a root of a prime: the constants of SHA-256 are made of these. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}
const START = Int32Array.from(primes(8), (p) => fraction(Math.sqrt(p)));
const ROUNDS = Int32Array.from(primes(64), (p) => fraction(Math.cbrt(p)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const words = new Int32Array(64);

/** The bytes of one block: the text, a set bit, zeros, the length in bits. */
function fill(text: string): void {
  words.fill(0);
  for (let at = 0; at < text.length; at++)
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at % 4) * 8));
  const end = text.length;
  words[end >> 2] = (words[end >> 2] ?? 0) | (0x80 << (24 - (end % 4) * 8));
  words[15] = end * 8;
}

/**
 * The first 32 bits of SHA-256 of a text of ASCII characters, at most 55. The browser's own `crypto.subtle` exists over HTTPS only, and each of its
 * calls waits for another thread.
 */
export function sha256Head(text: string): number {
  fill(text);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return ((START[0] ?? 0) + a) >>> 0;
}
