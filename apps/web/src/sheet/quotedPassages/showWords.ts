import { findText, type FoundText } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { linesOf } from "../documentLookups/textPositions.ts";
import { revealScenes } from "../view/sceneWindow.ts";
import type { SheetView } from "../view/sheetView.ts";

/** Words of one line, from one place of its text to another. */
export interface LineWords {
  line: string;
  from: number;
  to: number;
}

/** Index of the row of the nth scene; 0 is the front matter. */
function rowOfScene(doc: Node, ordinal: number): number {
  let count = 0;
  for (let index = 0; index < doc.childCount; index++) {
    const { front, division } = doc.child(index).attrs;
    if (front === true) {
      if (ordinal === 0) return index;
    } else if (division !== true && ++count === ordinal) return index;
  }
  return -1;
}

/** Where a quotation stands in the document as it is: in its scene, else where its words stand at all; null when they are gone. */
export function placeOfQuote(doc: Node, quote: { quote: string; scene: number }): LineWords | null {
  const index = rowOfScene(doc, quote.scene);
  const here: readonly FoundText[] = index < 0 ? [] : findText(doc, quote.quote, { in: "scene", index });
  const [found] = here.length > 0 ? here : findText(doc, quote.quote);
  return found ? { line: found.line, from: found.from, to: found.to } : null;
}

/** Scrolls words of a line into the window and highlights them, or selects them where no reading knows the line yet. False: the line is gone. */
export function showWords(sheet: SheetView, { line, from, to }: LineWords): boolean {
  const span = linesOf(sheet.text()).find(({ id }) => id === line);
  if (!span) return false;
  if (span.start >= 0) {
    const range = { start: span.start + Math.max(0, from - span.lead), end: span.start + Math.max(1, to - span.lead) };
    sheet.highlight({ quote: range });
    if (sheet.scrollToText(range)) return true;
  }
  const { view } = sheet;
  revealScenes(view, new Set([span.scene]));
  const { tr } = view.state;
  const end = Math.min(span.pos + to, span.pos + span.size);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, span.pos + Math.min(from, span.size), end)));
  const { node } = view.domAtPos(span.pos);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
  return true;
}
