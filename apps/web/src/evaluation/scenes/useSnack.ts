import { useCallback, useEffect, useRef, useState } from "react";

export interface Snack {
  text: string;
  action: string;
  act: () => void;
}

/** How long a sentence with its way back stays. */
const STAYS_MS = 10_000;

/** One sentence at the foot of the page, with a way back, for a while. */
export function useSnack() {
  const [snack, setSnack] = useState<Snack | null>(null);
  const timer = useRef(0);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setSnack(null);
  }, []);
  const show = useCallback((next: Snack) => {
    clearTimeout(timer.current);
    setSnack(next);
    timer.current = window.setTimeout(() => setSnack(null), STAYS_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { snack, show, close };
}
