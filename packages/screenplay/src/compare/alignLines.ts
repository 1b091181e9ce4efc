import { heaviestIncreasingSubsequence } from "./heaviestIncreasingSubsequence.ts";

/** Cells of the exact table; larger ranges without a line of their own are matched greedily. */
const TABLE = 40_000;
/** A range that still holds lines of its own this deep is a made-up text. */
const MAX_DEPTH = 24;

interface RangePair {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  depth: number;
}

/**
 * Equal lines of two lists in order: for each of `a` its partner in `b`, or -1. Patience: lines that occur once on both sides anchor
 * the rest; what lies between is matched exactly where it is small. Near-linear whatever the lines are.
 */
export function alignLines(a: readonly string[], b: readonly string[]): Int32Array {
  const to = new Int32Array(a.length).fill(-1);
  const open: RangePair[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length, depth: 0 }];
  for (let s = open.pop(); s; s = open.pop()) {
    let { a0, a1, b0, b1 } = s;
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) to[a0++] = b0++;
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) to[--a1] = --b1;
    if (a0 === a1 || b0 === b1) continue;
    const anchors = s.depth < MAX_DEPTH ? anchorsIn(a, b, { ...s, a0, a1, b0, b1 }) : [];
    if (anchors.length === 0) {
      if ((a1 - a0) * (b1 - b0) <= TABLE) exact(a, b, { ...s, a0, a1, b0, b1 }, to);
      else greedy(a, b, { ...s, a0, a1, b0, b1 }, to);
      continue;
    }
    let [x, y] = [a0, b0];
    for (const [i, j] of anchors) {
      to[i] = j;
      open.push({ a0: x, a1: i, b0: y, b1: j, depth: s.depth + 1 });
      [x, y] = [i + 1, j + 1];
    }
    open.push({ a0: x, a1, b0: y, b1, depth: s.depth + 1 });
  }
  return to;
}

/** Lines that each side has once, those of them that stand in one order. */
function anchorsIn(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: RangePair): [number, number][] {
  const seen = new Map<string, { i: number; j: number }>();
  const MANY = -2;
  for (let i = a0; i < a1; i++) seen.set(a[i] ?? "", { i: seen.has(a[i] ?? "") ? MANY : i, j: -1 });
  for (let j = b0; j < b1; j++) {
    const found = seen.get(b[j] ?? "");
    if (found) found.j = found.j === -1 ? j : MANY;
  }
  const once = [...seen.values()].filter((s) => s.i >= 0 && s.j >= 0).sort((x, y) => x.i - y.i);
  const inOrder = heaviestIncreasingSubsequence(
    once.map((s) => s.j - b0),
    once.map((s) => (a[s.i] ?? "").length + 1),
  );
  return once.filter((_, n) => inOrder[n]).map((s) => [s.i, s.j]);
}

/** The longest common subsequence, by the table. */
function exact(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: RangePair, to: Int32Array): void {
  const [n, m] = [a1 - a0, b1 - b0];
  const table = new Uint16Array((n + 1) * (m + 1));
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const at = i * (m + 1) + j;
      table[at] =
        a[a0 + i] === b[b0 + j] ? (table[at + m + 2] ?? 0) + 1 : Math.max(table[at + m + 1] ?? 0, table[at + 1] ?? 0);
    }
  }
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const at = i * (m + 1) + j;
    if (a[a0 + i] === b[b0 + j]) to[a0 + i++] = b0 + j++;
    else if ((table[at + m + 1] ?? 0) >= (table[at + 1] ?? 0)) i++;
    else j++;
  }
}

/** Each line takes the next equal one that is not far ahead. Linear but for the short look ahead. */
function greedy(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: RangePair, to: Int32Array): void {
  const LOOKAHEAD = 64;
  let j = b0;
  for (let i = a0; i < a1 && j < b1; i++) {
    for (let k = j; k < Math.min(b1, j + LOOKAHEAD); k++) {
      if (a[i] !== b[k]) continue;
      to[i] = k;
      j = k + 1;
      break;
    }
  }
}
