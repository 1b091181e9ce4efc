import type { Node } from "prosemirror-model";
import { useEffect, useMemo } from "react";
import { createStore, useStore } from "../ui/store.ts";
import { prepareRows, sceneRowsOf, type SceneRow } from "./sceneRows.ts";

/** The list follows a pause of typing; scenes that come, go or move are shown at once. */
const PAUSE_MS = 300;
const NOT_LISTED: readonly SceneRow[] = [];
/** All scenes of a long script take half a second: keys come in between. */
const SLICE_MS = 8;

/** The list of scenes, told of the document after each change. */
export interface SceneList {
  rows: readonly SceneRow[];
  /** False until the scenes of a script that has just been opened are counted. */
  isListed: boolean;
  changed: (doc: Node) => void;
}

function createSceneList() {
  const rows = createStore(NOT_LISTED);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listed: Node | null = null;
  const list = (doc: Node): void => {
    const end = performance.now() + SLICE_MS;
    if (!prepareRows(doc, () => performance.now() < end)) {
      timer = setTimeout(() => list(doc));
      return;
    }
    listed = doc;
    rows.set(sceneRowsOf(doc));
  };
  const hasMoved = (doc: Node): boolean =>
    listed?.childCount !== doc.childCount || doc.children.some((row, i) => row.attrs.id !== listed?.child(i).attrs.id);
  return {
    rows,
    changed(doc: Node): void {
      clearTimeout(timer);
      timer = setTimeout(() => list(doc), hasMoved(doc) ? 0 : PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

export function useSceneRows(): SceneList {
  const list = useMemo(() => createSceneList(), []);
  useEffect(() => list.stop, [list]);
  const rows = useStore(list.rows);
  return useMemo(() => ({ rows, isListed: rows !== NOT_LISTED, changed: list.changed }), [rows, list]);
}
