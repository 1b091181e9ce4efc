/** What a format cannot hold, told to the caller and never dropped in silence. */
export interface Loss {
  /** Chinese sentence. */
  message: string;
  /** How many lines it concerns. */
  count: number;
}

/** A written file and what it could not hold. */
export interface Written {
  text: string;
  losses: Loss[];
}

/** Counts losses by sentence, in the order in which they first occurred. */
export function lossCounter(): { add(message: string): void; list(): Loss[] } {
  const counts = new Map<string, number>();
  return {
    add: (message) => counts.set(message, (counts.get(message) ?? 0) + 1),
    list: () => [...counts].map(([message, count]) => ({ message, count })),
  };
}
