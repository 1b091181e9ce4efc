import type { EditorView } from "prosemirror-view";

/**
 * The browser's event for a selection that a key or a click has moved comes in a task of its own, behind keys and timers that are waiting: after End
 * and Enter in quick succession the line would be broken where the caret was before, and a change that comes in between would put the caret back
 * there. The view reads the selection at that event. Both ends count: a click at the end of selected words moves only the other one.
 */
export function readCaret(view: EditorView): void {
  const selection = document.getSelection();
  if (!selection || !view.dom.contains(selection.focusNode)) return;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const { anchor, head } = view.state.selection;
  const isAt = (node: Node | null, offset: number, pos: number): boolean =>
    node === null || !view.dom.contains(node) || view.posAtDOM(node, offset) === pos;
  if (!isAt(focusNode, focusOffset, head) || !isAt(anchorNode, anchorOffset, anchor))
    document.dispatchEvent(new Event("selectionchange"));
}
