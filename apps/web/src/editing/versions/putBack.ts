import type { SceneJson } from "@mochang/screenplay";
import { putBackScene } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import { undoOf } from "../undoOf.ts";
import type { Editor } from "../useEditor.ts";

interface Options {
  /** What is said once it is done. */
  sentence: string;
  /** The row behind which a scene comes that is gone. */
  above?: string | null;
  onUndone?: () => void;
}

/** Puts an earlier state of a scene in its place and offers to take that back. */
export function putBack(
  { sheet, run }: Pick<Editor, "sheet" | "run">,
  scene: SceneJson,
  { sentence, above = null, onUndone }: Options,
): void {
  let before: unknown;
  run((state) => {
    before = state.doc;
    return putBackScene(scene, above)(state);
  });
  // Behind it: while an input method composes, both wait.
  run((state) => {
    tell(state.doc !== before);
    return null;
  });
  function tell(isChanged: boolean): void {
    // Nothing was done: to take back the last step would take back something else.
    if (!isChanged) return toasts.done("和现在一样，没有改动");
    const undo = undoOf(sheet);
    toasts.undo(sentence, () => {
      if (undo()) onUndone?.();
    });
  }
}
