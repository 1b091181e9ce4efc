import type { SupportedFigures } from "./supportedFigures.ts";

export type SceneKind = keyof SupportedFigures["kinds"];
type WordsOfKinds = readonly [RegExp, SceneKind][];

/** What scenes of each kind are called. */
export const SCENE_KINDS: WordsOfKinds = [
  [/内景/u, "inside"],
  [/外景/u, "outside"],
  [/夜[戏景场]/u, "night"],
  [/日[戏景场]/u, "day"],
];
/** The same, and where and when they play. */
export const SCENE_SETTINGS: WordsOfKinds = [
  [/内景|室内/u, "inside"],
  [/外景|室外|户外/u, "outside"],
  [/夜[戏景场里晚间]|晚上/u, "night"],
  [/日[戏景场间]|白天/u, "day"],
];
