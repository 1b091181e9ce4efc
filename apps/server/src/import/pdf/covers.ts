import { apply, type Box, holds, type Matrix } from "./geometry.ts";

/** Something opaque, painted over what stood there before. */
export interface Cover {
  box: Box;
  /** Corners of its outlines, x and y in turn. */
  rings: number[][];
  evenOdd: boolean;
}

/** pdf.js's codes in a path: what they draw, and how many numbers follow. The last two are where the stroke ends. */
const MOVE = 0;
const NUMBERS = [2, 2, 6, 4, 0];
/** A finer drawing is a picture, not a patch. */
const MOST_CORNERS = 400;

/** The outlines of a path, curves as straight lines between their ends; null for what is too fine to look at. */
export function ringsOf(path: ArrayLike<number>, at: Matrix): number[][] | null {
  if (path.length > MOST_CORNERS * 4) return null;
  const rings: number[][] = [];
  for (let i = 0; i < path.length; ) {
    const code = path[i] as number;
    const count = NUMBERS[code];
    if (count === undefined) return null;
    if (code === MOVE || rings.length === 0) rings.push([]);
    if (count > 0) rings.at(-1)?.push(...apply(at, path[i + count - 1] ?? 0, path[i + count] ?? 0));
    i += count + 1;
  }
  return rings.filter((ring) => ring.length >= 6);
}

/** Whether a point lies inside, by the rule that the outline is filled with. */
export function covers({ box, rings, evenOdd }: Cover, x: number, y: number): boolean {
  if (!holds(box, x, y)) return false;
  let winding = 0;
  let crossings = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]];
      if (y0 <= y === y1 <= y || x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) <= x) continue;
      crossings++;
      winding += y1 > y0 ? 1 : -1;
    }
  }
  return evenOdd ? crossings % 2 === 1 : winding !== 0;
}
