import type { EditorView } from "prosemirror-view";
import { linesOf, positionsOfRange } from "../documentLookups/textPositions.ts";
import { revealScenes } from "./sceneWindow.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import { placeInWindow } from "./placeInWindow.ts";
import { scrollUntilStable } from "./scrollUntilStable.ts";
import type { SheetView } from "./sheetView.ts";

/** Events by which a reader moves the page: they end a scroll that is still following its target. */
const USER_SCROLL_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
/** The part of the window's height at which the scene in view is looked up. */
const VIEW_LINE = 0.35;
/** A target that moved by more was scrolled away from; less is rounding. */
const TARGET_MOVED_PX = 1;
/** A line that shows fewer pixels than this at the top is not the first in sight. */
const TOP_MARGIN_PX = 8;

type Scrolling = Pick<
  SheetView,
  "scrollToScene" | "scrollToText" | "scrollToPosition" | "sceneInView" | "topOffset" | "destroy"
>;

/** Top and bottom of what is seen of the script: a search bar and a phone's panel lie over the scroller's ends (its `scroll-padding`). */
function seenPart(scroller: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = scroller.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  return { top: top + (parseFloat(scrollPaddingTop) || 0), bottom: bottom - (parseFloat(scrollPaddingBottom) || 0) };
}

/** Scrolling to places of the document, and what is in sight. */
export function createScrolling(view: EditorView, scroller: () => HTMLElement): Scrolling {
  const listeners = new AbortController();
  let stopFollowing: (() => void) | null = null;
  /** The scene that the page was taken to last, and where it put the target: as long as it stands there, that scene is the one in view. */
  let arrived: { scene: number; target: Element; top: number } | null = null;
  const scrollTo = (scene: number, target: Element, block: ScrollLogicalPosition, within?: number): void => {
    const top = (): number => target.getBoundingClientRect().top;
    stopFollowing?.();
    stopFollowing = scrollUntilStable(() => {
      target.scrollIntoView({ block });
      if (within !== undefined) centreIfHidden(within);
      arrived = { scene, target, top: top() };
    }, top);
  };
  /** A line can be higher than the window: its middle in sight is not yet the place in it. */
  const centreIfHidden = (position: number): void => {
    const { top, bottom } = seenPart(scroller());
    const place = placeInWindow(view, position);
    if (place.top < top || place.bottom > bottom) scroller().scrollBy(0, place.top - (top + bottom) / 2);
  };
  for (const type of USER_SCROLL_EVENTS)
    document.addEventListener(type, () => stopFollowing?.(), {
      capture: true,
      passive: true,
      signal: listeners.signal,
    });
  const scrollToPosition: SheetView["scrollToPosition"] = (position, block = "center") => {
    const at = view.state.doc.resolve(position);
    const scene = at.index(0);
    revealScenes(view, new Set([scene - 1, scene, scene + 1]));
    const element = at.depth < 2 ? null : view.nodeDOM(at.before(2));
    if (!(element instanceof HTMLElement)) return false;
    scrollTo(scene, element, block, position);
    return true;
  };
  return {
    scrollToPosition,
    scrollToScene(index) {
      revealScenes(view, new Set([index - 1, index, index + 1]));
      const element = view.dom.children[index];
      if (element) scrollTo(index, element, "start");
    },
    scrollToText(range, block = "center") {
      const at = positionsOfRange(sheetText(view.state), range);
      return at !== null && scrollToPosition(at.from, block);
    },
    sceneInView() {
      if (
        arrived?.target.isConnected &&
        Math.abs(arrived.target.getBoundingClientRect().top - arrived.top) <= TARGET_MOVED_PX
      )
        return arrived.scene;
      const { top, height } = scroller().getBoundingClientRect();
      return sceneAtHeight(view, top + height * VIEW_LINE);
    },
    topOffset() {
      const y = seenPart(scroller()).top + TOP_MARGIN_PX;
      const index = sceneAtHeight(view, y);
      const lines = [...(view.dom.children[index]?.children ?? [])];
      const at = lines.findIndex((line) => line.getBoundingClientRect().bottom > y);
      // Below a scene's last line is the gap before the next one, whose heading comes first into sight.
      const isBelow = at < 0 && lines.length > 0;
      const found = linesOf(sheetText(view.state)).find((line) =>
        isBelow ? line.scene > index : line.scene === index && line.line === Math.max(0, at),
      );
      return Math.max(0, found?.start ?? 0);
    },
    destroy() {
      stopFollowing?.();
      listeners.abort();
    },
  };
}

/** The scene whose box holds a height of the window, by binary search: a long script has a thousand boxes. */
function sceneAtHeight(view: EditorView, y: number): number {
  const visible = [...view.dom.children].flatMap((element, index) =>
    (element as HTMLElement).hidden ? [] : [{ element, index }],
  );
  let low = 0;
  let high = visible.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visible[middle]?.element.getBoundingClientRect().bottom ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return visible[low]?.index ?? 0;
}
