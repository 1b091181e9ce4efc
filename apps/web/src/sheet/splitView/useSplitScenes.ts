import type { Line } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import { linesOfScene, type SceneEntry } from "../documentLookups/sceneList.ts";
import { BROWSER_STORE, type KeyValueStore } from "../reading/readingPreferences.ts";
import type { SheetView } from "../view/sheetView.ts";

export interface SplitScene {
  entry: SceneEntry;
  lines: Line[];
}

const keyOf = (scriptId: string): string => `split:${scriptId}`;

function storedIds(scriptId: string, store: KeyValueStore): readonly string[] {
  try {
    const ids: unknown = JSON.parse(store.get(keyOf(scriptId)) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Adds a scene once; the same list when it is there. */
const withScene = (ids: readonly string[], id: string): readonly string[] =>
  id === "" || ids.includes(id) ? ids : [...ids, id];

/** The scenes of the split view by their ids, as the document has them now; kept for the next visit. */
export function useSplitScenes(
  scriptId: string,
  sheetRef: RefObject<SheetView | null>,
  doc: Node | null,
  scenes: readonly SceneEntry[],
  store: KeyValueStore = BROWSER_STORE,
) {
  const [ids, setIds] = useState(() => storedIds(scriptId, store));
  useEffect(() => store.set(keyOf(scriptId), ids.length > 0 ? JSON.stringify(ids) : null), [scriptId, ids, store]);
  const visibleScenes = useMemo<SplitScene[]>(
    () =>
      ids.flatMap((id) => {
        const entry = scenes.find((scene) => scene.id === id);
        const scene = entry && doc?.maybeChild(entry.index);
        return entry && scene ? [{ entry, lines: linesOfScene(scene) }] : [];
      }),
    [ids, scenes, doc],
  );
  /** False for rows that are no scenes: the front matter and divisions. */
  const add = useCallback(
    (index: number): boolean => {
      const scene = sheetRef.current?.doc().maybeChild(index);
      if (!scene || scene.attrs.front || scene.attrs.division) return false;
      setIds((before) => withScene(before, scene.attrs.id as string));
      return true;
    },
    [sheetRef],
  );
  const remove = useCallback((id: string) => setIds((before) => before.filter((one) => one !== id)), []);
  /** Shows another scene in the place of one; a scene stands there once. */
  const replace = useCallback(
    (id: string, next: string) =>
      setIds((before) => (before.includes(next) ? before : before.map((one) => (one === id ? next : one)))),
    [],
  );
  return useMemo(() => ({ scenes: visibleScenes, add, remove, replace }), [visibleScenes, add, remove, replace]);
}
export type SplitScenes = ReturnType<typeof useSplitScenes>;
