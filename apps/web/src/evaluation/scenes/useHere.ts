import { useEffect, type RefObject } from "react";
import type { Page } from "../../library/index.ts";

/**
 * Marks the scene in view in every list of scenes, in the page's own elements: over a thousand rows React would take longer than a frame
 * for a change of one attribute.
 */
export function useHere(desk: RefObject<HTMLElement | null>, page: Page | null, scenes: unknown): void {
  useEffect(() => {
    const box = desk.current;
    if (!box || !page) return;
    let asked = 0;
    let at = -1;
    const show = (): void => {
      asked = 0;
      const now = page.sceneInView();
      if (now === at) return;
      at = now;
      for (const list of document.querySelectorAll("[data-here-list]")) {
        list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        list.querySelector(`[data-scene="${now}"]`)?.setAttribute("aria-current", "location");
      }
    };
    const scrolled = (): void => {
      asked ||= requestAnimationFrame(show);
    };
    scrolled();
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(asked);
      box.removeEventListener("scroll", scrolled);
    };
  }, [desk, page, scenes]);
}
