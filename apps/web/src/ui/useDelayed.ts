import { useEffect, useState } from "react";

/** True once `now` has been true for `ms`: a blink of the connection is not worth a sentence. */
export function useDelayed(now: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [now, ms]);
  return now && lasted;
}
