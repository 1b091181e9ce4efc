import { type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { startOfVisibleText } from "../view/startOfVisibleText.ts";

/** The ends of the whole text. The browser's own commands know only of the scenes that are laid out. */
const edges = ({ doc }: EditorState) => ({
  start: startOfVisibleText(doc).from,
  end: TextSelection.atEnd(doc).to,
});

export function selectAll(state: EditorState): Transaction {
  const { start, end } = edges(state);
  return state.tr.setSelection(TextSelection.create(state.doc, start, end));
}

/** Puts the caret at an end of the script; `extend` selects up to there. */
export const goToEdge =
  (edge: "start" | "end", extend: boolean) =>
  (state: EditorState): Transaction => {
    const to = edges(state)[edge];
    return state.tr
      .setSelection(TextSelection.create(state.doc, extend ? state.selection.anchor : to, to))
      .scrollIntoView();
  };
