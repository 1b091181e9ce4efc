import { useEffect } from "react";

/** Where this window's last page stood when it was left. Its entry of the history cannot hold it: what is written there while a page goes is lost. */
const STORAGE_KEY = "leftAt";

function storePosition(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ href: window.location.href, y: window.scrollY }));
  } catch {
    // No storage in this window: the page begins at its top.
  }
}

/** How far down this page was left; 0 for any other page. */
function leftAt(href: string): number {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as { href?: unknown; y?: unknown } | null;
    return stored?.href === href ? Number(stored.y) || 0 : 0;
  } catch {
    return 0; // no storage, or not ours
  }
}

/** The page that was opened by reloading or by coming back to it; null once its place has been found again. */
let returnedTo: string | null =
  typeof performance !== "undefined" &&
  ["reload", "back_forward"].includes(
    (performance.getEntriesByType?.("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ?? "",
  )
    ? (globalThis.location?.href ?? null)
    : null;

/** The browser finds the place of a reloaded page by itself only where the page is there at once; ours come with their data. `there`: the page is as long as it was. */
export function useScrollRestoration(there: boolean): void {
  useEffect(() => {
    addEventListener("pagehide", storePosition);
    return () => removeEventListener("pagehide", storePosition);
  }, []);
  useEffect(() => {
    if (!there || returnedTo === null) return;
    const y = returnedTo === window.location.href ? leftAt(returnedTo) : 0;
    returnedTo = null;
    if (y > 0) return goTo(y);
  }, [there]);
}

/** Goes there as soon as the page is long enough, unless its reader goes somewhere first. Returns how to give up. */
function goTo(y: number): () => void {
  const userEvents = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
  const grown = new ResizeObserver(() => {
    window.scrollTo({ top: y });
    if (Math.abs(window.scrollY - y) < 2) stop();
  });
  const stop = (): void => {
    grown.disconnect();
    for (const gesture of userEvents) removeEventListener(gesture, stop);
  };
  for (const gesture of userEvents) addEventListener(gesture, stop, { passive: true });
  // Told once at the beginning, and whenever charts and texts have come.
  grown.observe(document.body);
  return stop;
}
