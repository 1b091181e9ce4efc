import { type OriginShares, sceneShares, sumShares } from "@mochang/screenplay";
import { useMemo } from "react";
import type { Editor } from "../useEditor.ts";
import type { SceneRow } from "../sceneRows.ts";

export interface ScriptShares {
  whole: OriginShares;
  /** The scenes and divisions in order, without the front matter. */
  rows: readonly { row: SceneRow; shares: OriginShares }[];
}

/** Whose the characters of the open script are; follows a pause of typing, as the list of scenes does. */
export function useOriginShares({ sheet, rows }: Editor): ScriptShares {
  return useMemo(() => {
    const doc = sheet?.doc();
    if (!doc) return { whole: sumShares([]), rows: [] };
    const found = rows.flatMap((row) => {
      const node = doc.maybeChild(row.index);
      return node && node.attrs.id === row.id ? [{ row, shares: sceneShares(node) }] : [];
    });
    return { whole: sumShares(doc.children.map(sceneShares)), rows: found };
  }, [sheet, rows]);
}
