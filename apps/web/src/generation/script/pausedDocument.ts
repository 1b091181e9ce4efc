import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { createStore } from "../../ui/store.ts";

/** What stands beside the sheet follows the script when nothing was written for so long: a key waits for none of it. */
const QUIET_MS = 150;

/** The script as it stood when its writer last paused. */
export function createPausedDocument() {
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
