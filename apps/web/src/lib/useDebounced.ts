import { useEffect, useState } from "react";

/** The value once it has stayed the same for `ms`; the first one at once. */
export function useDebounced<T extends string | number | null>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
