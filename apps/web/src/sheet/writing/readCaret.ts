import type { EditorView } from "prosemirror-view";

/**
 * The browser tells of a caret that a key or a click has moved in a task of its own, behind keys and timers that are waiting: after End and Enter in
 * quick succession the line would be broken where the caret was before, and a change that comes in between would put the caret back there. The view
 * reads the caret when it is told.
 */
export function readCaret(view: EditorView): void {
  const { focusNode, focusOffset } = document.getSelection() ?? {};
  if (!focusNode || focusOffset === undefined || !view.dom.contains(focusNode)) return;
  if (view.posAtDOM(focusNode, focusOffset) !== view.state.selection.head)
    document.dispatchEvent(new Event("selectionchange"));
}
