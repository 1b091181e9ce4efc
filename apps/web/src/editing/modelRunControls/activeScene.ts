import type { PanelProps } from "../panelProps.ts";
import type { SceneRow } from "../sceneRows.ts";

/**
 * The scene that a panel is about: the one that a tool named, else the one of the caret; under an episode's or act's title the scene below it, in the front matter the
 * first one. Null only while there is no scene.
 */
export function activeScene({
  editor: { rows, place },
  panels,
}: Pick<PanelProps, "editor" | "panels">): SceneRow | null {
  const id = panels.sceneId ?? place?.sceneId;
  const at = rows.findIndex((one) => one.id === id);
  const isScene = ({ label }: SceneRow): boolean => label !== null;
  return rows.slice(Math.max(0, at)).find(isScene) ?? rows.findLast(isScene) ?? null;
}
