import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { SheetView } from "../../sheet/index.ts";

/**
 * Keeps a box in the margin at a height of the sheet; hidden while `topInWindow` has none. Looked at with each drawing, and when the sheet grows or
 * shrinks: scenes above get their true height when they first come near the window.
 */
export function useMarginPosition(sheet: SheetView, topInWindow: (box: HTMLElement) => number | null) {
  const box = useRef<HTMLDivElement>(null);
  const measure = useRef(topInWindow);
  const put = useCallback(() => {
    const paper = sheet.view.dom.closest('[data-part="sheet"]');
    if (!box.current || !paper) return;
    box.current.hidden = false;
    const top = measure.current(box.current);
    box.current.hidden = top === null;
    if (top !== null) box.current.style.top = `${top - paper.getBoundingClientRect().top}px`;
  }, [sheet]);
  useLayoutEffect(() => {
    measure.current = topInWindow;
    put();
  });
  useEffect(() => {
    const observer = new ResizeObserver(put);
    observer.observe(sheet.view.dom);
    return () => observer.disconnect();
  }, [sheet, put]);
  return box;
}
