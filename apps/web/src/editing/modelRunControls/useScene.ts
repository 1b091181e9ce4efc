import type { PanelProps } from "../panelProps.ts";
import type { SceneRow } from "../sceneRows.ts";

/** The scene that a panel is about: the one that a tool named, else the one of the caret; null for what is no scene. */
export function activeScene({ editor, panels }: PanelProps): SceneRow | null {
  const id = panels.sceneId ?? editor.place?.sceneId;
  const row = editor.rows.find((one) => one.id === id) ?? editor.rows.find(({ label }) => label !== null);
  return row && row.label !== null ? row : null;
}
