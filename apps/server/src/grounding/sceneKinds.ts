import { one } from "./segmentNumbers.ts";
import type { KnownScene, SupportedFigures } from "./supportedFigures.ts";

export type SceneKind = keyof SupportedFigures["kinds"];
/** The kind that a scene of a kind is not. */
export const OPPOSITE: Readonly<Record<SceneKind, SceneKind>> = {
  inside: "outside",
  outside: "inside",
  night: "day",
  day: "night",
};
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

/** The one kind that a text names. */
export const kindIn = (text: string): SceneKind | null =>
  one(SCENE_SETTINGS.filter(([words]) => words.test(text)))?.[1] ?? null;

/** Whether a scene may be called so: what its heading does not tell may be anything, dawn and dusk belong to day and to night. */
export const MAY_BE: Readonly<Record<SceneKind, (scene: KnownScene) => boolean>> = {
  inside: ({ intExt }) => intExt !== "外",
  outside: ({ intExt }) => intExt !== "内",
  night: ({ dayNight }) => dayNight !== "day",
  day: ({ dayNight }) => dayNight !== "night",
};
