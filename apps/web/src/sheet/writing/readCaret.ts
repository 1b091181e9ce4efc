import type { EditorView } from "prosemirror-view";

/**
 * The browser tells of a caret that a key or a click has moved in a task of its own, behind keys and timers that are waiting: after End and Enter in
 * quick succession the line would be broken where the caret was before, and a change that comes in between would put the caret back there. The view
 * reads the caret when it is told.
 */
export function readCaret(view: EditorView): void {
  const chosen = document.getSelection();
  const { anchor, head } = view.state.selection;
  const isAt = (node: Node | null, offset: number, pos: number): boolean =>
    !node || !view.dom.contains(node) || view.posAtDOM(node, offset) === pos;
  if (!chosen) return;
  if (!isAt(chosen.focusNode, chosen.focusOffset, head) || !isAt(chosen.anchorNode, chosen.anchorOffset, anchor))
    document.dispatchEvent(new Event("selectionchange"));
}
