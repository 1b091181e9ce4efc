import type { Figures } from "@mochang/screenplay";

/** Both callbacks keep their identity, so that a stream of text does not draw the charts again. */
export interface FigureProps {
  figures: Figures;
  unit: "场" | "章";
  /** Opens the script at one scene. */
  onScene: (ordinal: number) => void;
  /** Opens the script at the first of several scenes; the sheet goes through them. */
  onScenes: (name: string, ordinals: number[]) => void;
}
