import { readScriptType, type ScriptType } from "../scriptTypes.ts";
import type { StepItem } from "./work.ts";

/** What a medium has where nothing is laid out, about the middle of what prompts ask for: sequences of an act, scenes of a sequence. */
const USUAL: Readonly<Record<ScriptType, readonly [sequences: number, scenes: number]>> = {
  1: [4, 5],
  2: [4, 5],
  3: [8, 15],
  4: [20, 2],
  5: [2, 2],
  6: [2, 3],
  7: [4, 5],
};
const usual = (scriptType: number | null) => USUAL[readScriptType(scriptType) ?? 1];
export const usualSequences = (scriptType: number | null): number => usual(scriptType)[0];
export const usualScenes = (scriptType: number | null): number => usual(scriptType)[1];

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
