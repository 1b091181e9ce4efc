import type { SceneEntry } from "../../sheet/index.ts";

/** The next scene in a direction that is not shown yet; null at the end of the script. */
export function neighbourScene(
  scenes: readonly SceneEntry[],
  visibleIds: ReadonlySet<string>,
  id: string,
  step: -1 | 1,
): SceneEntry | null {
  const from = scenes.findIndex((scene) => scene.id === id);
  if (from < 0) return null;
  for (let at = from + step; at >= 0 && at < scenes.length; at += step) {
    const scene = scenes[at];
    if (scene && !visibleIds.has(scene.id)) return scene;
  }
  return null;
}
