import { useEffect, type RefObject } from "react";
import type { SheetView } from "../view/sheetView.ts";

/** Marks a scene, by its index, in every list of scenes on the page. */
export function markCurrentScene(root: ParentNode, index: number): void {
  for (const list of root.querySelectorAll("[data-here-list]")) {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    list.querySelector(`[data-scene="${index}"]`)?.setAttribute("aria-current", "location");
  }
}

/**
 * Marks the scene in view in every list of scenes, in the page's own elements: over a thousand rows React would take longer than a frame
 * to change one attribute. `scenes` is the list shown: another one is marked anew.
 */
export function useCurrentScene(
  scroller: RefObject<HTMLElement | null>,
  sheet: SheetView | null,
  scenes: readonly unknown[],
): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box || !sheet || scenes.length === 0) return;
    let frame = 0;
    let marked = -1;
    const mark = (): void => {
      frame = 0;
      const index = sheet.sceneInView();
      if (index === marked) return;
      marked = index;
      markCurrentScene(document, index);
    };
    const scrolled = (): void => {
      frame ||= requestAnimationFrame(mark);
    };
    scrolled();
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener("scroll", scrolled);
    };
  }, [scroller, sheet, scenes]);
}
