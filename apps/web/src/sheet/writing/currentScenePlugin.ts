import { Plugin } from "prosemirror-state";

/** Marks the caret's scene in the page's own element, and the line of the caret for the tools in the margin. */
export const currentScenePlugin = (): Plugin =>
  new Plugin({
    view(view) {
      let marked: Element | null = null;
      const mark = (): void => {
        const now = view.dom.children[view.state.selection.$head.index(0)] ?? null;
        if (now === marked) return;
        marked?.removeAttribute("data-current");
        now?.setAttribute("data-current", "");
        marked = now;
      };
      mark();
      return { update: mark };
    },
  });
