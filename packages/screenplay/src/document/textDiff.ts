/** A part of one text that another has replaced: `[from, to)` of the old by `[start, end)` of the new, in characters. Either may be empty. */
export interface Hunk {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Cells of the exact table, 2 bytes each; what differs in longer texts is one hunk. */
const MAX_CELLS = 1_000_000;

/** What differs between two texts, given as their characters, in order. What lies between two hunks is the same in both. */
export function diffText(old: readonly string[], next: readonly string[]): Hunk[] {
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  const [n, m] = [old.length - head - tail, next.length - head - tail];
  if (n === 0 && m === 0) return [];
  const middle: Hunk = { from: head, to: head + n, start: head, end: head + m };
  if (n === 0 || m === 0 || (n + 1) * (m + 1) > MAX_CELLS) return [middle];
  return hunksOf(commonPairs(old.slice(head, head + n), next.slice(head, head + m)), n, m).map((hunk) => ({
    from: hunk.from + head,
    to: hunk.to + head,
    start: hunk.start + head,
    end: hunk.end + head,
  }));
}

/** How many characters two texts have in common in the same order. */
export const commonLength = (a: readonly string[], b: readonly string[]): number =>
  a.length - diffText(a, b).reduce((sum, { from, to }) => sum + to - from, 0);

/** The characters of a text; a pair of surrogates is one. */
export const charactersOf = (text: string): string[] => Array.from(text);

function hunksOf(pairs: readonly [number, number][], n: number, m: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...pairs, [n, m] as [number, number]]) {
    if (x > i || y > j) hunks.push({ from: i, to: x, start: j, end: y });
    [i, j] = [x + 1, y + 1];
  }
  return hunks;
}

/** The pairs of a longest common subsequence. */
function commonPairs(a: readonly string[], b: readonly string[]): [number, number][] {
  const [n, m] = [a.length, b.length];
  const width = m + 1;
  const table = new Uint16Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const at = i * width + j;
      table[at] =
        a[i] === b[j]
          ? (table[at + width + 1] as number) + 1
          : Math.max(table[at + width] as number, table[at + 1] as number);
    }
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < n && j < m) {
    const at = i * width + j;
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if ((table[at + width] as number) >= (table[at + 1] as number)) i++;
    else j++;
  }
  return pairs;
}
