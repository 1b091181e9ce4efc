import { useEffect } from "react";

/** How many parts of the page hold what a new document would lose, such as a file that was chosen. */
let holdCount = 0;

/** Whether the page must not be left for the login page by itself. */
export const isPageKept = (): boolean => holdCount > 0;

/** While `active`, an expired session does not lead away from this page. */
export function useKeepPage(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    holdCount += 1;
    return () => {
      holdCount -= 1;
    };
  }, [active]);
}
