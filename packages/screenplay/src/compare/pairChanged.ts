import type { Line } from "../parsed.ts";

/** Two lines as alike as this are one line that was changed. */
const ALIKE = 0.3;
/** A line of at least this length of which so much stands in another was written on; never into one many times as long. */
const MIN_CONTAINED_LENGTH = 6;
const MIN_CONTAINED = 0.75;
const MAX_LENGTH_RATIO = 8;
/** Pairs that are all measured; in a larger range only near neighbours are. */
const ALL_PAIRS = 900;
const NEAR = 2;

/** A line with its key. */
export interface Keyed {
  line: Line;
  key: string;
}

const isHeading = (line: Line): boolean =>
  line.type === "heading" || line.type === "chapter" || line.type === "episode";

/** Pairs of neighbouring characters that two texts share. */
function sharedPairs(a: string, b: string): number {
  const pairs = new Map<number, number>();
  for (let i = 0; i + 1 < a.length; i++) {
    const pair = (a.charCodeAt(i) << 16) | a.charCodeAt(i + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const pair = (b.charCodeAt(i) << 16) | b.charCodeAt(i + 1);
    const remainingPairs = pairs.get(pair) ?? 0;
    if (remainingPairs === 0) continue;
    pairs.set(pair, remainingPairs - 1);
    shared += 1;
  }
  return shared;
}

/** 0 to 1 by pairs of neighbouring characters. */
export const similarity = (a: string, b: string): number =>
  a.length < 2 || b.length < 2 ? Number(a === b) : (2 * sharedPairs(a, b)) / (a.length + b.length - 2);

/** The same, or where nearly all of the shorter stands in the longer, which was written on: enough to be one line. */
function likeness(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 2 || Math.max(a.length, b.length) > MAX_LENGTH_RATIO * shorter) return Number(a === b);
  const shared = sharedPairs(a, b);
  const dice = (2 * shared) / (a.length + b.length - 2);
  return shorter >= MIN_CONTAINED_LENGTH && shared / (shorter - 1) >= MIN_CONTAINED ? Math.max(dice, ALIKE) : dice;
}

/** How well two lines pair, 0 when they do not. A heading pairs with a heading only, and with any: a scene has one. */
function fit(a: Keyed, b: Keyed): number {
  if (isHeading(a.line) !== isHeading(b.line)) return 0;
  if (isHeading(a.line) && a.line.type === b.line.type) return 1;
  const like = likeness(a.key, b.key);
  return like >= ALIKE ? like : 0;
}

/** Pairs the removed and added lines of one range that are one line changed, in order. Indices into the two lists. */
export function pairChanged(removed: readonly Keyed[], added: readonly Keyed[]): [number, number][] {
  const [n, m] = [removed.length, added.length];
  if (n === 0 || m === 0) return [];
  return n * m <= ALL_PAIRS ? best(removed, added) : near(removed, added);
}

/** The pairs in order whose likeness together is greatest. */
function best(removed: readonly Keyed[], added: readonly Keyed[]): [number, number][] {
  const [n, m] = [removed.length, added.length];
  const fits = new Float32Array(n * m);
  removed.forEach((a, i) => added.forEach((b, j) => (fits[i * m + j] = fit(a, b))));
  const table = new Float32Array((n + 1) * (m + 1));
  const at = (i: number, j: number): number => table[i * (m + 1) + j] ?? 0;
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const f = fits[i * m + j] ?? 0;
      table[i * (m + 1) + j] = Math.max(at(i + 1, j), at(i, j + 1), f > 0 ? f + at(i + 1, j + 1) : 0);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const f = fits[i * m + j] ?? 0;
    if (f > 0 && at(i, j) > at(i + 1, j) && at(i, j) > at(i, j + 1)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** Long rewritten passages: each line looks at the few that stand where it stood. */
function near(removed: readonly Keyed[], added: readonly Keyed[]): [number, number][] {
  const pairs: [number, number][] = [];
  let from = 0;
  for (const [i, a] of removed.entries()) {
    const middle = Math.round((i * added.length) / removed.length);
    for (let j = Math.max(from, middle - NEAR); j < Math.min(added.length, middle + NEAR + 1); j++) {
      const b = added[j];
      if (!b || fit(a, b) === 0) continue;
      pairs.push([i, j]);
      from = j + 1;
      break;
    }
  }
  return pairs;
}
