import { rowJson, type SceneJson } from "@mochang/screenplay";
import { useMemo } from "react";
import type { PanelProps } from "../panelProps.ts";
import { rowName } from "../sceneRows.ts";

export interface PanelScene {
  id: string;
  /** 第 22 场, 稿头, or a division's title. */
  name: string;
  /** As it stands, a moment behind the typing; null when it is gone. */
  now: SceneJson | null;
}

/** The scene that a panel is about: the one that a tool named, else that of the caret. Null before the sheet is open. */
export function usePanelScene({ editor, panels }: PanelProps): PanelScene | null {
  const { sheet, place, rows, unit } = editor;
  const requestedId = panels.sceneId;
  const index = place?.sceneIndex ?? 0;
  return useMemo(() => {
    const doc = sheet?.view.state.doc;
    if (!doc) return null;
    const node =
      requestedId === null ? doc.maybeChild(index) : doc.children.find((row) => row.attrs.id === requestedId);
    const id = requestedId ?? String(node?.attrs.id ?? "");
    // The caret is told of a little later than an undo that takes its scene out.
    if (id === "") return null;
    const row = rows.find((one) => one.id === id);
    const name = row ? (row.label === null ? row.title : rowName(row, unit)) : "稿头";
    return { id, name, now: node ? rowJson(node) : null };
    // `rows` is told after each change of the document.
  }, [sheet, requestedId, index, rows, unit]);
}
