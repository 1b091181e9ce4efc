import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

type Editing = Pick<EditorView, "state" | "dispatch">;

/**
 * One press of a key takes back one change that can be seen: what another window has deleted since has no words to give back, and the change before it is
 * taken back instead. False when there was none.
 */
export const undoChange = (view: Editing): boolean => untilChanged(view, undo, undoDepth);

/** The same for what was taken back. */
export const redoChange = (view: Editing): boolean => untilChanged(view, redo, redoDepth);

function untilChanged(view: Editing, command: typeof undo, depthOf: (state: EditorState) => number): boolean {
  const before = view.state.doc;
  for (let depth = depthOf(view.state); depth > 0;) {
    command(view.state, view.dispatch);
    if (!view.state.doc.eq(before)) return true;
    const left = depthOf(view.state);
    // What a plugin refuses (`fixedRowsPlugin`) is refused again.
    if (left >= depth) return false;
    depth = left;
  }
  return false;
}
