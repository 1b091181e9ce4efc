/** An episode with what is said of it; minutes null: not said. */
export interface EpisodeLength {
  number: number;
  minutes: number | null;
}

/** `第 1 到 3 集、第 7 集`: numbers in their order, those in a row as one. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `第 ${from} 集` : `第 ${from} 到 ${to} 集`)).join("、");
}

/** So many lengths say what is usual. */
const ENOUGH = 3;
/** A length beyond the usual by so much stands out, or below it by as much. */
const ODD = 1.5;

/** What most episodes are long; null: too few say it. */
export function usualMinutes(episodes: readonly EpisodeLength[]): number | null {
  const said = episodes.flatMap(({ minutes }) => (minutes === null ? [] : [minutes])).toSorted((a, b) => a - b);
  return said.length < ENOUGH ? null : (said[Math.floor(said.length / 2)] ?? null);
}

export const isOddLength = (minutes: number | null, usual: number | null): boolean =>
  minutes !== null && usual !== null && (minutes >= usual * ODD || minutes * ODD <= usual);

/** Episodes whose length stands out, in sentences. */
export function lengthNotes(episodes: readonly EpisodeLength[]): string[] {
  const usual = usualMinutes(episodes);
  return episodes.flatMap(({ number, minutes }) =>
    minutes !== null && usual !== null && isOddLength(minutes, usual)
      ? [`第 ${number} 集 ${minutes} 分钟，一般是 ${usual} 分钟`]
      : [],
  );
}
