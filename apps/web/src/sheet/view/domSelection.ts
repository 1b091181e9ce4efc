import { TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { rangeOfPositions } from "../documentLookups/textPositions.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import type { SelectedText } from "./sheetView.ts";

/** What the browser has selected on the sheet, as positions of the document. */
function selectedPositions(view: EditorView): { anchor: number; head: number } | null {
  const dom = document.getSelection();
  if (!dom || dom.isCollapsed || !dom.anchorNode || !dom.focusNode) return null;
  if (!view.dom.contains(dom.anchorNode) || !view.dom.contains(dom.focusNode)) return null;
  return {
    anchor: view.posAtDOM(dom.anchorNode, dom.anchorOffset),
    head: view.posAtDOM(dom.focusNode, dom.focusOffset),
  };
}

/** The words that the browser has selected on the sheet. */
export function selectedText(view: EditorView): SelectedText | null {
  const at = selectedPositions(view);
  return at && rangeOfPositions(sheetText(view.state), Math.min(at.anchor, at.head), Math.max(at.anchor, at.head));
}

/** The view learns of a selection a moment after the browser has made it; a redraw in that moment would restore the former one. */
export function keepDomSelection(view: EditorView, tr: Transaction): Transaction {
  const at = tr.selectionSet ? null : selectedPositions(view);
  if (!at) return tr;
  const resolve = (position: number) => tr.doc.resolve(tr.mapping.map(position));
  return tr.setSelection(TextSelection.between(resolve(at.anchor), resolve(at.head)));
}
