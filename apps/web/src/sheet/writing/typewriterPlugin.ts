import { Plugin } from "prosemirror-state";
import { placeInWindow } from "../view/placeInWindow.ts";

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
        // Its middle: a caret is lower than its line, which stands for it where it is not displayed.
        const { top, bottom } = placeInWindow(view, view.state.selection.head);
        scroller().scrollBy(0, (top + bottom) / 2 - box.top - box.height * HEIGHT);
        return true;
      },
    },
  });
