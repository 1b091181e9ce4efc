import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { afterComposition } from "../view/composition.ts";
import { readCaret } from "../view/readCaret.ts";

const key = new PluginKey("selectedWords");

/** More are not drawn: a whole script that is selected would be drawn anew when its window is left. */
const MAX_DRAWN = 5_000;

/**
 * Highlights the selected words while the sheet has no focus: the browser draws a selection only where it is. On a phone a panel that brings words into
 * sight leaves the focus where it was, since the keyboard would come up; on the desk it is in a field of the panel.
 */
export function selectedWordsPlugin(): Plugin {
  let isFocused = false;
  const focus =
    (now: boolean) =>
    (view: EditorView): void => {
      isFocused = now;
      if (view.state.selection.empty) return;
      // The click that brings the focus puts its caret after this event: drawn at once, the view would write the old selection over it.
      setTimeout(() => {
        if (view.isDestroyed) return;
        readCaret(view);
        afterComposition(view, () => view.dispatch(view.state.tr.setMeta(key, now).setMeta("addToHistory", false)));
      });
    };
  return new Plugin({
    key,
    props: {
      handleDOMEvents: { focus: focus(true), blur: focus(false) },
      decorations({ doc, selection: { empty, from, to } }) {
        if (isFocused || empty || to - from > MAX_DRAWN) return null;
        return DecorationSet.create(doc, [
          Decoration.inline(from, to, { nodeName: "span", "data-highlight": "selected" }),
        ]);
      },
    },
  });
}
