import { writtenNumber, sceneFacts } from "@mochang/screenplay";
import { Plugin, TextSelection } from "prosemirror-state";
import { type LinePosition, caretOf } from "./caret.ts";

/** How much of a line's beginning is not displayed: the number of a heading, which stands in the margin. */
export const hiddenStart = ({ scene, lineIndex, type, line }: Omit<LinePosition, "at">): number =>
  lineIndex === 0 && type === "heading" && sceneFacts(scene).headed ? writtenNumber(line.textContent).length : 0;

/** True where the caret stands before all words that are seen of its line. */
export const isAtStart = (place: LinePosition): boolean => place.at === 0 || place.at <= hiddenStart(place);

/** Keeps the caret out of numbers that are not displayed: behind them, or coming from there, at the end of the line above. */
export const hiddenNumbersPlugin = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      const composing = transactions.some((tr) => tr.getMeta("composition") !== undefined);
      if (composing || !transactions.some((tr) => tr.selectionSet) || !state.selection.empty) return null;
      const place = caretOf(state);
      const hidden = place ? hiddenStart(place) : 0;
      if (!place || place.at >= hidden) return null;
      const start = state.selection.head - place.at;
      const cameFrom = caretOf(before);
      const steppedBack = cameFrom?.id === place.id && cameFrom.at === hidden && place.at === hidden - 1;
      return state.tr.setSelection(
        steppedBack && start > 3
          ? TextSelection.near(state.doc.resolve(start - 1), -1)
          : TextSelection.create(state.doc, start + hidden),
      );
    },
  });
