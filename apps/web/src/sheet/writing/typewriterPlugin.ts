import { Plugin } from "prosemirror-state";

interface Inputs {
  isTypewriter: () => boolean;
  scroller: () => HTMLElement;
}

/** Where the caret's line stays in the window, as a part of its height. */
const HEIGHT = 0.45;

/** Keeps the current line at one height, where the writer wants that. */
export const typewriterPlugin = ({ isTypewriter, scroller }: Inputs): Plugin =>
  new Plugin({
    props: {
      handleScrollToSelection(view) {
        if (!isTypewriter()) return false;
        const box = scroller().getBoundingClientRect();
        const caret = view.coordsAtPos(view.state.selection.head);
        scroller().scrollBy(0, caret.top - box.top - box.height * HEIGHT);
        return true;
      },
    },
  });
