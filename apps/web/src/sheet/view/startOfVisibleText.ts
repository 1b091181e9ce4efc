import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";

/** The start of the text: an empty front matter above it is not shown. */
export function startOfVisibleText(doc: Node): TextSelection {
  const front = doc.child(0);
  const isHidden = front.textContent === "" && doc.childCount > 1;
  return TextSelection.near(doc.resolve(isHidden ? front.nodeSize : 0), 1) as TextSelection;
}
