import { approximateCost } from "../../run/runSentences.ts";
import { useDebounced } from "../../lib/useDebounced.ts";
import type { PanelProps } from "../panelProps.ts";
import { newSceneAt, useNewSceneEstimate } from "./useNewSceneEstimate.ts";

/** The caret may pass many scenes: a place is priced once it has stayed there. */
const PAUSE_MS = 1_000;

/** `，约 12 滴`: what a new scene costs behind the current scene; nothing without a model. */
export function NewScenePrice({ sceneId, ...props }: Pick<PanelProps, "script" | "editor"> & { sceneId: string }) {
  const id = useDebounced(sceneId, PAUSE_MS);
  const { data } = useNewSceneEstimate(newSceneAt(props, { id }), props.editor);
  return data && data.modelName !== null && id === sceneId ? `，${approximateCost(data)}` : null;
}
