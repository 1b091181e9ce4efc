import type { EditorView } from "prosemirror-view";

/** Where a position stands in the window, in pixels. Within words that are not displayed, such as the colon behind a cue, no browser says; there it is where its line stands. */
export function placeInWindow(view: EditorView, pos: number): { top: number; bottom: number } {
  const { top, bottom } = view.coordsAtPos(pos);
  if (top !== 0 || bottom !== 0) return { top, bottom };
  const $pos = view.state.doc.resolve(pos);
  const line = $pos.depth < 2 ? null : view.nodeDOM($pos.before(2));
  return line instanceof HTMLElement ? line.getBoundingClientRect() : { top, bottom };
}
