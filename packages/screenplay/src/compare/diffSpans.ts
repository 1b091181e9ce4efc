import type { DiffPart } from "./comparison.ts";

/** Cells of the exact table; what differs in longer lines is shown as one piece. */
const TABLE = 160_000;
const TOKEN = /[\p{Script=Latin}\p{N}]+|\p{White_Space}+|[^]/gu;

/** Words of Latin letters whole, everything else by the character. */
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** Both sides of a changed line in pieces, those that differ marked. The pieces of a side make up its text. */
export function diffSpans(old: string, next: string): { old: DiffPart[]; new: DiffPart[] } {
  const [a, b] = [tokensOf(old), tokensOf(next)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [n, m] = [a.length - head - tail, b.length - head - tail];
  const same = { a: a.map((_, i) => i < head || i >= head + n), b: b.map((_, j) => j < head || j >= head + m) };
  if (n * m <= TABLE) {
    for (const [i, j] of common(a.slice(head, head + n), b.slice(head, head + m))) {
      same.a[head + i] = true;
      same.b[head + j] = true;
    }
  }
  return { old: parts(a, same.a), new: parts(b, same.b) };
}

/** A longest common subsequence without isolated characters: a lone character between two changes is part of the change. */
function common(a: readonly string[], b: readonly string[]): [number, number][] {
  const [n, m] = [a.length, b.length];
  const table = new Uint16Array((n + 1) * (m + 1));
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const at = i * (m + 1) + j;
      table[at] = a[i] === b[j] ? (table[at + m + 2] ?? 0) + 1 : Math.max(table[at + m + 1] ?? 0, table[at + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const at = i * (m + 1) + j;
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if ((table[at + m + 1] ?? 0) >= (table[at + 1] ?? 0)) i++;
    else j++;
  }
  return pairs.filter(([x, y], k) => {
    const before = pairs[k - 1];
    const after = pairs[k + 1];
    const joined = (p: [number, number] | undefined, by: number) =>
      p !== undefined && p[0] === x + by && p[1] === y + by;
    return joined(before, -1) || joined(after, 1) || (a[x] ?? "").length > 1;
  });
}

function parts(tokens: readonly string[], same: readonly boolean[]): DiffPart[] {
  const out: DiffPart[] = [];
  tokens.forEach((text, i) => {
    const open = out.at(-1);
    if (open && open.same === same[i]) open.text += text;
    else out.push({ text, same: same[i] ?? false });
  });
  return out;
}
