import { useSyncExternalStore } from "react";

/** Whether a media query matches, live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Below this width the sidebar is in mobile mode (spec 1, section 9). */
export const NARROW = "(max-width: 991px)";
export const PHONE = "(max-width: 767px)";
