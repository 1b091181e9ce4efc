import type { Node } from "prosemirror-model";
import { countCharacters } from "../figures/count.ts";
import type { LineJson, SceneJson } from "./json.ts";
import { isBlank, sceneLines, textRuns, type TextRun } from "./lineText.ts";

/**
 * Whose the characters of a text are, white space and struck words left out. `changed` are a model's characters in lines in which the author wrote,
 * too, `model` those in all other lines: the author's own characters are never counted as a model's.
 */
export interface OriginShares {
  author: number;
  imported: number;
  changed: number;
  model: number;
}

/** Whose words a line holds: a model's and the author's beside them (`changed`), a model's, a file's, or the author's alone. */
export type LineOrigin = keyof OriginShares;

/** In the order in which they are told. */
export const ORIGINS: readonly LineOrigin[] = ["author", "imported", "changed", "model"];

/** Who wrote a run of text; no mark is the author. */
export const originOf = ({ marks }: Pick<TextRun, "marks">): "author" | "imported" | "model" => {
  const mark = marks.find(({ type }) => type === "origin");
  return mark === undefined ? "author" : mark.attrs.by === "model" ? "model" : "imported";
};

const isSaid = ({ text, struck }: TextRun): boolean => !struck && !isBlank(text);

/** Whose words a line holds. */
export function lineOrigin(line: Node | LineJson): LineOrigin {
  const found = new Set(textRuns(line).filter(isSaid).map(originOf));
  if (found.has("model")) return found.has("author") ? "changed" : "model";
  return found.has("imported") ? "imported" : "author";
}

export const noShares = (): OriginShares => ({ author: 0, imported: 0, changed: 0, model: 0 });

/** Whose the characters of a line are. */
export function lineShares(line: Node | LineJson): OriginShares {
  const shares = noShares();
  const isChanged = lineOrigin(line) === "changed";
  for (const run of textRuns(line).filter(isSaid)) {
    const by = originOf(run);
    shares[by === "model" && isChanged ? "changed" : by] += countCharacters(run.text);
  }
  return shares;
}

export const sumShares = (all: readonly OriginShares[]): OriginShares =>
  all.reduce((sum, shares) => {
    for (const origin of ORIGINS) sum[origin] += shares[origin];
    return sum;
  }, noShares());

const cache = new WeakMap<object, OriginShares>();

/** Whose the characters of a row are, kept as long as its node. */
export function sceneShares(scene: Node | SceneJson): OriginShares {
  let cached = cache.get(scene);
  if (!cached) cache.set(scene, (cached = sumShares(sceneLines(scene).map(lineShares))));
  return cached;
}

/** How many characters shares are of. */
export const sharesTotal = (shares: OriginShares): number => ORIGINS.reduce((sum, origin) => sum + shares[origin], 0);

/** A percentage as it is told: what rounds to nothing is not none (`<` 1), to all not all (`>` 99). */
export function toldPercent(
  percent: number,
  characters: number,
  total: number,
): { bound: "" | "<" | ">"; percent: number } {
  if (characters > 0 && percent === 0) return { bound: "<", percent: 1 };
  return percent === 100 && characters < total ? { bound: ">", percent: 99 } : { bound: "", percent };
}

/** Whole percentages that sum to 100, or all 0 of no text: what is left by rounding down goes to the largest remainders. */
export function sharePercents(shares: OriginShares): OriginShares {
  const total = sharesTotal(shares);
  const percents = noShares();
  if (total === 0) return percents;
  for (const origin of ORIGINS) percents[origin] = Math.floor((shares[origin] * 100) / total);
  const remainder = (origin: LineOrigin): number => (shares[origin] * 100) % total;
  const remainingPercent = 100 - sharesTotal(percents);
  for (const origin of ORIGINS.toSorted((a, b) => remainder(b) - remainder(a)).slice(0, remainingPercent))
    percents[origin]++;
  return percents;
}
