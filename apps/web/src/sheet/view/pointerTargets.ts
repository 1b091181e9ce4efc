import type { EditorView } from "prosemirror-view";
import { lineAtPosition, offsetIn, type LineSpan } from "../documentLookups/textPositions.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";

/** The offset of the text under the pointer; null beside the words. */
export function offsetAtPointer(
  view: EditorView,
  event: { clientX: number; clientY: number; target: EventTarget | null },
): number | null {
  if (!(event.target instanceof Element) || !event.target.closest("p")) return null;
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const line = at && lineAtPosition(sheetText(view.state), at.pos);
  return at && line && line.start >= 0 && at.pos >= line.pos ? offsetIn(line, at.pos) : null;
}

/** The line that an element of the sheet belongs to. */
export function lineOfElement(view: EditorView, target: EventTarget | null): LineSpan | null {
  const element = target instanceof Element ? target.closest("p") : null;
  if (!element || !view.dom.contains(element)) return null;
  return lineAtPosition(sheetText(view.state), view.posAtDOM(element, 0));
}

/** Index of the scene that an element of the sheet belongs to; -1 for none. */
export function sceneOfElement(view: EditorView, target: EventTarget | null): number {
  const element = target instanceof Element ? target.closest("section") : null;
  return element ? Array.prototype.indexOf.call(view.dom.children, element) : -1;
}
