import { useEffect, type RefObject } from "react";

/** Whether a row stands within the upper `height` pixels of a box. */
function isWithin(row: Element, box: Element, height: number): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const start = box.getBoundingClientRect().top;
  return top >= start && bottom <= start + height;
}

/**
 * Scrolls the list to the row of the current scene: once there are rows, and whenever it is another one. While it is in sight it stays so when the list
 * becomes shorter; a list that was scrolled elsewhere stays there.
 */
export function useCurrentRowInSight(list: RefObject<HTMLElement | null>, here: number, hasRows: boolean): void {
  useEffect(() => {
    const box = list.current;
    if (!box || !hasRows || here < 0) return;
    // 0 until the list is on the page for the first time, and while a phone does not show it.
    let height = 0;
    // Called at once, too.
    const observer = new ResizeObserver(() => {
      const row = box.querySelector("[data-here]");
      if (row && (height === 0 || isWithin(row, box, height))) row.scrollIntoView({ block: "nearest" });
      height = box.clientHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [list, here, hasRows]);
}
