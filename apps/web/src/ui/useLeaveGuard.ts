import { useEffect } from "react";

/** While `busy`, the browser asks before this window is left or loaded again, in its own words: what is under way would be lost. */
export function useLeaveGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
