import type { StepItem } from "./work.ts";

/** What a price takes for laid out where nothing is said: sequences of an act, scenes of a sequence. */
export const USUAL_SEQUENCES = 4;
export const USUAL_SCENES = 5;

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
