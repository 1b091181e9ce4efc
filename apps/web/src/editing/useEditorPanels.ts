import { useMemo, useState } from "react";

export type Side = "left" | "right";

/** What stands at the right instead of the tabs: `key` names one of `DETAILS`, `id` a person, a plan … */
export interface Detail {
  key: string;
  id?: string;
}

interface State {
  left: string;
  right: string;
  detail: Detail | null;
  /** The scene that a tool was asked about; null for the scene of the caret. */
  sceneId: string | null;
  /** The side that has come up over the sheet, where it has no column of its own: on a phone, and the index where it is folded to a rail. */
  front: Side | null;
}

/** Which tab each side of the editor shows, and which detail is open. `detail` at first, where there are no tabs at the right; `opened` is a tab at the right that is brought to the front at once. */
export function useEditorPanels(first: Pick<State, "left" | "right" | "detail">, opened?: string) {
  const [state, setState] = useState<State>({
    ...first,
    ...(opened !== undefined && { right: opened }),
    sceneId: null,
    front: opened === undefined ? null : "right",
  });
  const commands = useMemo(() => {
    const change = (changed: Partial<State>): void => setState((before) => ({ ...before, ...changed }));
    return {
      showLeft: (left: string) => change({ left, front: "left" }),
      /** Opens a tab at the right, about a scene or about the scene of the caret. */
      show: (right: string, sceneId: string | null = null) => change({ right, detail: null, sceneId, front: "right" }),
      /** Opens a detail; `sceneId` is the scene that it is about, where it is not the caret's. */
      open: (detail: Detail, sceneId?: string) =>
        change({ detail, front: "right", ...(sceneId !== undefined && { sceneId }) }),
      /** Back to the tabs. */
      back: () => change({ detail: first.detail }),
      bringFront: (front: Side | null) => change({ front }),
    };
  }, [first.detail]);
  const canGoBack = state.detail !== null && state.detail.key !== first.detail?.key;
  return useMemo(() => ({ ...state, canGoBack, ...commands }), [state, canGoBack, commands]);
}
export type EditorPanels = ReturnType<typeof useEditorPanels>;
