import { lineType, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";

/** A place in the document: its row, its line and the offset in the line's text. */
export interface LinePosition {
  sceneIndex: number;
  scene: Node;
  lineIndex: number;
  line: Node;
  id: string;
  type: LineType;
  at: number;
}

/** The place of a position; null between lines. */
export function linePositionAt(doc: Node, pos: number): LinePosition | null {
  const $pos = doc.resolve(pos);
  if ($pos.depth < 2) return null;
  const line = $pos.parent;
  return {
    sceneIndex: $pos.index(0),
    scene: $pos.node(1),
    lineIndex: $pos.index(1),
    line,
    id: String(line.attrs.id),
    type: lineType(line),
    at: $pos.parentOffset,
  };
}

/** Where the caret is, or the moving end of the selection. */
export const caretOf = (state: EditorState): LinePosition | null => linePositionAt(state.doc, state.selection.head);

/** A document with its selection: a state, or a transaction as it is so far. */
export type Selected = Pick<EditorState, "doc" | "selection">;

/** Both ends of the selection in the order of the document. */
export function selectedPlaces({ doc, selection }: Selected): { from: LinePosition; to: LinePosition } | null {
  const from = linePositionAt(doc, selection.from);
  const to = linePositionAt(doc, selection.to);
  return from && to && { from, to };
}

/** Puts the caret at an offset of a line, by its id. */
export function setCaret(tr: Transaction, pos: number): Transaction {
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))).scrollIntoView();
}
