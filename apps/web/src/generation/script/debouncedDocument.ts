import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { createStore } from "../../ui/store.ts";

/** Panels beside the sheet are updated when nothing was typed for so long, so that they never slow down typing. */
const QUIET_MS = 150;

/** The script as it stood when its writer last paused. */
export function createDebouncedDocument() {
  const store = createStore<Node | null>(null);
  const plugin = new Plugin({
    view: (opened) => {
      store.set(opened.state.doc);
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        update(view, before) {
          if (view.state.doc === before.doc) return;
          clearTimeout(timer);
          timer = setTimeout(() => store.set(view.state.doc), QUIET_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
  return { store, plugin };
}
