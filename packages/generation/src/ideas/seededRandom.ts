/** Numbers that follow from a seed alone: the same seed gives the same draws on every machine. */
export interface SeededRandom {
  /** A whole number from 0, below `below`. */
  number(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** Different ones, in a drawn order; fewer where there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

export function drawBy(seed: string): SeededRandom {
  // mulberry32
  let state = hash(seed);
  const number = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
  return {
    number,
    pick: (from) => from[number(from.length)] as (typeof from)[number],
    some(from, count) {
      const rest = [...from];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(number(rest.length), 1)[0]!);
    },
  };
}
