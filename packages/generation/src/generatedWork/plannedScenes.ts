import { readScriptType, type ScriptType } from "../scriptTypes.ts";
import type { StepItem } from "./work.ts";

/** How much a medium has where nothing is laid out: as little or as much as prompts ask for, or about the middle of that. */
export type Extent = "least" | "usual" | "most";
type Layout = readonly [sequences: number, scenes: number];

/** Sequences of an act, scenes of a sequence. For three acts, both ends keep to the number of scenes that prompts name for the whole. */
const FILM: Readonly<Record<Extent, Layout>> = { least: [4, 3], usual: [4, 5], most: [5, 5] };
const LAYOUTS: Readonly<Record<ScriptType, Readonly<Record<Extent, Layout>>>> = {
  1: FILM,
  2: FILM,
  3: { least: [6, 12], usual: [8, 15], most: [10, 18] },
  4: { least: [15, 1], usual: [20, 2], most: [25, 3] },
  5: { least: [1, 1], usual: [2, 2], most: [2, 3] },
  6: { least: [1, 2], usual: [2, 3], most: [3, 4] },
  7: FILM,
};
const layout = (scriptType: number | null, extent: Extent): Layout => LAYOUTS[readScriptType(scriptType) ?? 1][extent];
export const usualSequences = (scriptType: number | null, extent: Extent = "usual"): number =>
  layout(scriptType, extent)[0];
export const usualScenes = (scriptType: number | null, extent: Extent = "usual"): number =>
  layout(scriptType, extent)[1];

const listOf = (item: StepItem | undefined, key: string): readonly unknown[] => {
  const list = item?.values[key];
  return Array.isArray(list) ? list : [];
};

/** How many scenes a sequence is to have: those that it lays out, else what its act says of it at this place (from 1); null: nothing is said. */
export function plannedScenes(act: StepItem, sequence: StepItem | undefined, sort: number): number | null {
  const laidOut = listOf(sequence, "scenes").length;
  if (laidOut > 0) return laidOut;
  const { sceneNum } = (listOf(act, "sequences")[sort - 1] ?? {}) as { sceneNum?: unknown };
  return typeof sceneNum === "number" && sceneNum > 0 ? sceneNum : null;
}
