import type { SceneJson } from "@mochang/screenplay";

/** What of a script's history stands in the place of its sheet: an earlier state of a scene, read only, or a version beside the current one. */
export type EarlierState =
  { is: "scene"; scene: SceneJson; name: string } | { is: "comparison"; versionId: string; name: string };
