import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { readCaret } from "./readCaret.ts";

/** The view ends a composition 20 ms after the input method; what waits for it comes after that. */
const SETTLE_MS = 40;

const waiting = new WeakMap<EditorView, (() => void)[]>();

/** Acts at once, or once an input method has ended what it composes: nothing else touches a line that is being composed. */
export function afterComposition(view: EditorView, act: () => void): void {
  const acts = waiting.get(view);
  if (!view.composing || !acts) return act();
  acts.push(act);
}

/** Keeps what waits for the end of a composition. `onStart` prepares the place where it begins, `onEnd` comes before what waited. */
export const compositionPlugin = (onStart: (view: EditorView) => void, onEnd: (view: EditorView) => void): Plugin => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (view: EditorView): void => {
    if (view.isDestroyed || view.composing) return;
    readCaret(view);
    onEnd(view);
    const acts = waiting.get(view)?.splice(0) ?? [];
    for (const act of acts) act();
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionstart(view) {
          if (view.composing) return false;
          readCaret(view);
          onStart(view);
          return false;
        },
        compositionend(view) {
          clearTimeout(timer);
          timer = setTimeout(() => settle(view), SETTLE_MS);
          return false;
        },
      },
    },
    view(view) {
      waiting.set(view, []);
      return {
        destroy() {
          clearTimeout(timer);
          waiting.delete(view);
        },
      };
    },
  });
};
