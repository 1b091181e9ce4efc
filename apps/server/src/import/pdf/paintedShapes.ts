import type { Colour } from "./colour.ts";
import { apply, type Box, holds, type Matrix } from "./geometry.ts";

/** Outlines and the rule that they are filled by. */
export interface Shape {
  /** Around all of it. */
  box: Box;
  /** Corners of its outlines, x and y in turn. */
  rings: number[][];
  evenOdd: boolean;
}

/** Something painted: what lies under it is covered as far as it is opaque, what is written on it stands out from its colour or does not. */
export interface Paint extends Shape {
  colour: Colour;
  /** 0 to 1. */
  alpha: number;
  /** Only what lies within all of these is painted. */
  clips: readonly Shape[];
}

/** pdf.js's codes in a path: what they draw, and how many numbers follow. The last two are where the stroke ends. */
const MOVE = 0;
const NUMBERS = [2, 2, 6, 4, 0];
/** A finer drawing is a picture, not a patch. */
const MAX_NUMBERS = 100_000;

/** The outlines of a path, curves as straight lines between their ends; null for what is too fine to look at. */
export function ringsOf(path: ArrayLike<number>, at: Matrix, fewest = 6): number[][] | null {
  if (path.length > MAX_NUMBERS) return null;
  const rings: number[][] = [];
  for (let i = 0; i < path.length;) {
    const code = path[i] as number;
    const count = NUMBERS[code];
    if (count === undefined) return null;
    if (code === MOVE || rings.length === 0) rings.push([]);
    if (count > 0) rings.at(-1)?.push(...apply(at, path[i + count - 1] ?? 0, path[i + count] ?? 0));
    i += count + 1;
  }
  return rings.filter((ring) => ring.length >= fewest);
}

/** What a pen of a width leaves along such lines: a box around each. */
export function strokesOf(lines: readonly number[][], width: number): number[][] {
  const boxes: number[][] = [];
  for (const line of lines) {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line.slice(i, i + 4);
      const length = Math.hypot(x1 - x0, y1 - y0);
      if (length === 0) continue;
      const x = ((y1 - y0) / length) * (width / 2);
      const y = ((x1 - x0) / length) * (width / 2);
      boxes.push([x0 - x, y0 + y, x1 - x, y1 + y, x1 + x, y1 - y, x0 + x, y0 - y]);
    }
  }
  return boxes;
}

/** How many corners it takes to look at a shape. */
export const cornersOf = (rings: readonly number[][]): number => rings.reduce((sum, ring) => sum + ring.length / 2, 0);

/** Whether a point lies inside, by the rule that the outline is filled with. */
export function covers({ box, rings, evenOdd }: Shape, x: number, y: number): boolean {
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

/** Whether it paints a point. */
export const paints = (paint: Paint, x: number, y: number): boolean =>
  covers(paint, x, y) && paint.clips.every((clip) => covers(clip, x, y));
