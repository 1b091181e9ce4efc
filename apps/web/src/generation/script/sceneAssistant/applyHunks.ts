import { afterComposition, takeEdits, type SheetView } from "../../../sheet/index.ts";
import type { SceneHunk } from "./sceneHunks.ts";

/** Takes changes that a run proposes into the sheet as one step of its history, as far as their lines still say what they said. */
export const applyHunks = ({ view }: SheetView, hunks: readonly SceneHunk[], runId: string): void =>
  afterComposition(view, () => {
    const tr = takeEdits(
      hunks.map(({ edit }) => edit),
      runId,
    )(view.state);
    if (tr) view.dispatch(tr);
  });
