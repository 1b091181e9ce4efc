import type { Editor } from "./useEditor.ts";

/** Where panels come up over the sheet instead of standing beside it. */
export const OVER_SHEET = "(max-width: 1023px)";
const ROOM = 24;

/** Scrolls what is selected to just above the panel, where that has come up over it. */
export function liftAbovePanel({ sheet, scroller }: Pick<Editor, "sheet" | "scroller">): void {
  // The panel has its height, and the editor has scrolled, by the next frame.
  requestAnimationFrame(() => {
    const view = sheet?.view;
    const scrollElement = scroller.current;
    const panel = scrollElement?.closest("[data-open]")?.querySelector("aside:last-of-type");
    if (!view || view.isDestroyed || !scrollElement || !panel || !matchMedia(OVER_SHEET).matches) return;
    const { bottom } = view.coordsAtPos(view.state.selection.to);
    const hidden = bottom + ROOM - panel.getBoundingClientRect().top;
    if (hidden > 0) scrollElement.scrollTop += hidden;
  });
}
