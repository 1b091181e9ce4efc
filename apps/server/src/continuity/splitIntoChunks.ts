import type { Range, Work } from "../prompting/index.ts";

/** Characters that one question reads: few enough that every fact of them fits into an answer. */
const PART_CHARACTERS = 5_000;
/** No work that can be uploaded is longer. */
const PARTS_MAX = 400;

/** In how many parts a work is read. */
export const partCount = ({ parsed }: Pick<Work, "parsed">): number =>
  Math.min(PARTS_MAX, Math.max(1, Math.ceil(parsed.text.length / PART_CHARACTERS)));

/**
 * A work cut into so many parts of about the same length, each beginning with a scene where one begins near, else with a line. Fewer where
 * there are no more lines.
 */
export function partsOf({ parsed }: Pick<Work, "parsed">, count: number): Range[] {
  const scenes = parsed.scenes.map(({ lines }) => lines[0]?.start ?? 0);
  const lines = parsed.scenes.flatMap((scene) => scene.lines.map(({ start }) => start));
  const each = parsed.text.length / count;
  const cuts = [0];
  for (let k = 1; k < count; k++) {
    const aim = k * each;
    const near = nearest(scenes, aim);
    const at = near !== null && Math.abs(near - aim) <= each / 2 ? near : nearest(lines, aim);
    if (at !== null && at > (cuts.at(-1) ?? 0)) cuts.push(at);
  }
  return cuts.map((start, i) => ({ start, end: cuts[i + 1] ?? parsed.text.length }));
}

function nearest(starts: readonly number[], aim: number): number | null {
  let best: number | null = null;
  for (const start of starts) if (best === null || Math.abs(start - aim) < Math.abs(best - aim)) best = start;
  return best;
}
