import type { Range } from "../../prompting/index.ts";

/** What is analysed: a scene, or words that a reader selected. */
export interface AnalysedPassage {
  /** Step key of its run: `scene:<scene id>` or `passage`. */
  key: string;
  /** Null for a selection. */
  sceneId: string | null;
  /** 1-based ordinal of the scene that it is or begins in; 0 the front matter. */
  scene: number;
  name: string;
  range: Range;
}

export const SELECTION = "passage";
export const sceneKey = (sceneId: string): string => `scene:${sceneId}`;
export const sceneIdOf = (key: string): string | null => (key.startsWith("scene:") ? key.slice("scene:".length) : null);
