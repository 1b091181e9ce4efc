import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import type { Page } from "../../library/index.ts";
import { recall, remember } from "../../lib/storage.ts";
import { linesOfScene, withScene, type SceneEntry } from "./sceneList.ts";
import type { KeptScene } from "./SplitPanel.tsx";

const keyOf = (scriptId: string): string => `split:${scriptId}`;

function keptIds(scriptId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(recall(keyOf(scriptId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
  } catch {
    // Not ours: nothing is kept.
    return [];
  }
}

/** The scenes of the split view by their ids, as the document has them now; kept for the next visit. */
export function useKept(
  scriptId: string,
  now: RefObject<Page | null>,
  doc: ReturnType<Page["doc"]> | null,
  scenes: readonly SceneEntry[],
) {
  const [ids, setIds] = useState(() => keptIds(scriptId));
  useEffect(() => remember(keyOf(scriptId), ids.length > 0 ? JSON.stringify(ids) : null), [scriptId, ids]);
  const kept = useMemo<KeptScene[]>(
    () =>
      ids.flatMap((id) => {
        const entry = scenes.find((s) => s.id === id);
        return entry && doc && entry.index < doc.childCount
          ? [{ entry, lines: linesOfScene(doc.child(entry.index)) }]
          : [];
      }),
    [ids, scenes, doc],
  );
  /** False for what is no scene: the front matter. */
  const add = useCallback(
    (index: number): boolean => {
      const scene = now.current?.doc().maybeChild(index);
      if (!scene || scene.attrs.front) return false;
      setIds((before) => withScene(before, scene.attrs.id as string));
      return true;
    },
    [now],
  );
  const remove = useCallback((id: string) => setIds((before) => before.filter((one) => one !== id)), []);
  return { kept, add, remove };
}
