/** The part of `words` that differs from `other`: what lies between their common beginning and their common end. */
export function differingPart(words: string, other: string): { from: number; to: number } {
  const [a, b] = [Array.from(words), Array.from(other)];
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const length = (characters: readonly string[]): number => characters.join("").length;
  return { from: length(a.slice(0, head)), to: length(a.slice(0, a.length - tail)) };
}
