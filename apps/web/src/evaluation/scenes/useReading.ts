import { useCallback, useEffect, useState, type RefObject } from "react";
import type { Page } from "../../library/index.ts";
import { keepPlace, keepReading, lastPlace, type Reading } from "./readingPrefs.ts";

/** After the last scroll, before the place is remembered. */
const REST_MS = 400;
/** Nearer to the top than this is the beginning. */
const TOP_PX = 40;

/** Where the reader is in the script, remembered, and reading mode, which keeps that line on top however the page is set. Esc leaves it. */
export function useReading(scriptId: string, page: Page | null, desk: RefObject<HTMLElement | null>) {
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    const box = desk.current;
    if (!page || !box) return;
    const at = lastPlace(scriptId);
    if (at > 0) page.toText({ start: at, end: at + 1 }, "start");
    let timer = 0;
    const scrolled = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => keepPlace(scriptId, box.scrollTop < TOP_PX ? 0 : page.topOffset()), REST_MS);
    };
    box.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", scrolled);
    };
  }, [page, scriptId, desk]);
  const turn = useCallback(
    (next: Reading | null) => {
      const at = page && desk.current && desk.current.scrollTop >= TOP_PX ? page.topOffset() : 0;
      setReading(next);
      if (next) keepReading(next);
      requestAnimationFrame(() => at > 0 && page?.toText({ start: at, end: at + 1 }, "start"));
    },
    [page, desk],
  );
  useEffect(() => {
    if (!reading) return;
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented) turn(null);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [reading, turn]);
  return { reading, turn };
}
