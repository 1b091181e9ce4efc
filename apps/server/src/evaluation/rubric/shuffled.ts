import { createHash } from "node:crypto";

/** The same things in another order, which follows from `seed` alone. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const rank = (i: number): string => createHash("sha256").update(`${seed}/${i}`).digest("hex");
  return items
    .map((item, i) => ({ item, rank: rank(i) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}
