/** Numbers in [0, 1), the same ones for the same seed. */
export type Random = () => number;

/** FNV-1a over UTF-16 units: a fast 32-bit fingerprint, not for secrets. `before`: that of the text before this one. */
export function fingerprint(text: string, before = 0x811c9dc5): number {
  let h = before;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** mulberry32. */
export function seeded(seed: number | string): Random {
  let a = typeof seed === "string" ? fingerprint(seed) : seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One item, evenly. @throws when there is none: that is a bug of the caller */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("pick from an empty list");
  return item;
}

/** One of the items that are not this one, each of which stands in the list once. */
export function pickOther<T>(random: Random, items: readonly T[], other: T): T {
  const at = Math.floor(random() * (items.length - 1));
  const item = items[at < items.indexOf(other) ? at : at + 1];
  if (item === undefined) throw new Error("pick from a list of one");
  return item;
}

export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
