import type { Figures, PersonDecision } from "@mochang/screenplay";

/** All callbacks keep their identity, so that a stream of text does not draw the charts again. */
export interface FigureProps {
  figures: Figures;
  unit: "场" | "章";
  /** Opens the script at one scene. */
  onScene: (ordinal: number) => void;
  /** Opens the script at the first of several scenes; the sheet goes through them. */
  onScenes: (name: string, ordinals: number[]) => void;
  /** Keeps whose a name is, and counts anew. */
  onPerson: (decision: PersonDecision) => Promise<unknown>;
}
