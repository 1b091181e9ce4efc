import { useState } from "react";
import { randomId } from "../../lib/randomId.ts";

const newKeys = (count: number): string[] => Array.from({ length: count }, () => randomId());

/** Keys for the entries of a list without ids of their own: they stay with their entries while some are added and removed. */
export function useEntryKeys(count: number) {
  const [known, setKnown] = useState(() => newKeys(count));
  const keys = known.length >= count ? known.slice(0, count) : [...known, ...newKeys(count - known.length)];
  if (known.length !== count) setKnown(keys);
  return {
    keys,
    removed: (at: number): void => setKnown(keys.filter((_, i) => i !== at)),
  };
}
