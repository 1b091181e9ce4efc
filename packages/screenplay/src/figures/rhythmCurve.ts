import { quantile, round } from "./count.ts";

export interface RhythmInput {
  characters: number;
  speeches: number;
  people: number;
}

/**
 * The rhythm curve: 0 to 10 a scene, by change of speaker (45 %), shortness (30 %) and people on stage (25 %), each against the
 * 90th percentile of the same document, so that a script is compared with itself and not with a genre.
 */
export function rhythmCurve(scenes: readonly RhythmInput[]): number[] {
  const turns = scenes.map((s) => (s.characters > 0 ? (s.speeches * 100) / s.characters : 0));
  const top = {
    turns: quantile(turns, 0.9),
    length: quantile(
      scenes.map((s) => s.characters),
      0.9,
    ),
    people: quantile(
      scenes.map((s) => s.people),
      0.9,
    ),
  };
  const part = (value: number, of: number) => (of > 0 ? Math.min(1, value / of) : 0);
  return scenes.map((s, i) =>
    round(
      10 *
        (0.45 * part(turns[i] ?? 0, top.turns) +
          0.3 * (1 - part(s.characters, top.length)) +
          0.25 * part(s.people, top.people)),
      1,
    ),
  );
}
