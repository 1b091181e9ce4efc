import { useCallback, useEffect, useMemo, useRef, useState } from "react";

export interface SnackbarMessage {
  text: string;
  action: string;
  act: () => void;
}

/** How long a message with its undo stays. */
export const SNACKBAR_MS = 10_000;

/** One message at the foot of the page, with an action, for a while. */
export function useSnackbar() {
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setMessage(null);
  }, []);
  const show = useCallback((next: SnackbarMessage) => {
    clearTimeout(timer.current);
    setMessage(next);
    timer.current = setTimeout(() => setMessage(null), SNACKBAR_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => ({ message, show, close }), [message, show, close]);
}
export type Snackbar = ReturnType<typeof useSnackbar>;
