import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";

/** Lines rendered in one idle moment: some 5 ms. */
const IDLE_LINES = 150;
/** Where the browser has no idle callback (Safari). */
const IDLE_FALLBACK_MS = 100;

const hasIdleCallback = typeof requestIdleCallback === "function";
const requestIdle = (act: () => void): number =>
  hasIdleCallback ? requestIdleCallback(act) : window.setTimeout(act, IDLE_FALLBACK_MS);
const cancelIdle = (handle: number): void => (hasIdleCallback ? cancelIdleCallback(handle) : clearTimeout(handle));

/**
 * Asks for the scenes that come near the window, as `content-visibility` tells, and in idle moments for all others one after the other,
 * so that scrolling, the browser's own search and a print find them rendered.
 */
export function renderLazily(view: EditorView, render: (indices: Set<number>) => void): { destroy: () => void } {
  const nearElements = new Set<Element>();
  let frame = 0;
  let idle = 0;
  let next = 0;

  const renderNear = (): void => {
    frame = 0;
    const indices = new Set(
      [...nearElements].map((element) => Array.prototype.indexOf.call(view.dom.children, element)),
    );
    nearElements.clear();
    indices.delete(-1);
    render(indices);
  };
  const cameNear = (event: Event): void => {
    if (!(event.target instanceof Element) || (event as ContentVisibilityAutoStateChangeEvent).skipped) return;
    nearElements.add(event.target);
    frame ||= requestAnimationFrame(renderNear);
  };
  const renderSome = (): void => {
    const { doc } = view.state;
    const indices = scenesWithLines(doc, next, IDLE_LINES);
    render(indices);
    next += indices.size;
    if (next < doc.childCount) idle = requestIdle(renderSome);
  };

  // The event does not bubble; it is caught on its way down.
  view.dom.addEventListener("contentvisibilityautostatechange", cameNear, true);
  idle = requestIdle(renderSome);
  return {
    destroy() {
      cancelAnimationFrame(frame);
      cancelIdle(idle);
      view.dom.removeEventListener("contentvisibilityautostatechange", cameNear, true);
    },
  };
}

/** Indices of the scenes from one on that hold so many lines together. */
export function scenesWithLines(doc: Node, from: number, lines: number): Set<number> {
  const found = new Set<number>();
  for (let i = from, remainingLineCount = lines; i < doc.childCount && remainingLineCount > 0; i++) {
    found.add(i);
    remainingLineCount -= doc.child(i).childCount;
  }
  return found;
}
