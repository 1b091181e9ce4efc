import { Plugin, TextSelection } from "prosemirror-state";

/**
 * A Shift-click that comes from a field beside the sheet selects from the caret on, as one within the sheet does: the browser widens the selection of the
 * field, which cannot reach into the sheet.
 */
export const shiftClickPlugin = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          if (event.button !== 0 || !event.shiftKey || view.hasFocus()) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!at) return false;
          event.preventDefault();
          const { doc, selection, tr } = view.state;
          view.dispatch(tr.setSelection(TextSelection.between(selection.$anchor, doc.resolve(at.pos))));
          view.focus();
          return true;
        },
      },
    },
  });
