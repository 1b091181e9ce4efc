import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import type { SheetView } from "../view/sheetView.ts";
import {
  BROWSER_STORE,
  loadReadingPosition,
  loadReadingPreferences,
  saveReadingPosition,
  saveReadingPreferences,
  type KeyValueStore,
  type ReadingPreferences,
} from "./readingPreferences.ts";

/** After the last scroll event, before the position is stored. */
export const SCROLL_REST_MS = 400;
/** Nearer to the top than this is the beginning. */
const TOP_PX = 40;

/** Scrolls to where the reader was in the script, and keeps where the reader is. */
export function useReadingPosition(
  scriptId: string,
  sheet: SheetView | null,
  scroller: RefObject<HTMLElement | null>,
  store: KeyValueStore = BROWSER_STORE,
): void {
  useEffect(() => {
    const box = scroller.current;
    if (!sheet || !box) return;
    const at = loadReadingPosition(scriptId, store);
    if (at > 0) sheet.scrollToText({ start: at, end: at + 1 }, "start");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => saveReadingPosition(scriptId, box.scrollTop < TOP_PX ? 0 : sheet.topOffset(), store);
    const scrolled = (): void => {
      clearTimeout(timer);
      timer = setTimeout(save, SCROLL_REST_MS);
    };
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", scrolled);
    };
  }, [sheet, scriptId, scroller, store]);
}

/** Reading mode: the script alone, set as its reader likes it. The line on top stays on top however it is set. Esc leaves. */
export function useReadingMode(
  sheet: SheetView | null,
  scroller: RefObject<HTMLElement | null>,
  store: KeyValueStore = BROWSER_STORE,
) {
  const [preferences, setPreferences] = useState<ReadingPreferences | null>(null);
  const change = useCallback(
    (next: ReadingPreferences | null) => {
      const at = sheet && scroller.current && scroller.current.scrollTop >= TOP_PX ? sheet.topOffset() : 0;
      setPreferences(next);
      if (next) saveReadingPreferences(next, store);
      if (at > 0) requestAnimationFrame(() => sheet?.scrollToText({ start: at, end: at + 1 }, "start"));
    },
    [sheet, scroller, store],
  );
  const enter = useCallback(() => change(loadReadingPreferences(store)), [change, store]);
  const leave = useCallback(() => change(null), [change]);
  const active = preferences !== null;
  useEffect(() => {
    if (!active) return;
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [active, leave]);
  return useMemo(() => ({ preferences, change, enter, leave }), [preferences, change, enter, leave]);
}
export type ReadingMode = ReturnType<typeof useReadingMode>;
