import { useState } from "react";
import { randomId } from "../../lib/randomId.ts";

const newKeys = (count: number): string[] => Array.from({ length: count }, () => randomId());

/** Keys for the entries of a list without ids of their own: they stay with their entries while some are added and removed. */
export function useEntryKeys(count: number) {
  const [storedKeys, setStoredKeys] = useState(() => newKeys(count));
  const keys =
    storedKeys.length >= count ? storedKeys.slice(0, count) : [...storedKeys, ...newKeys(count - storedKeys.length)];
  if (storedKeys.length !== count) setStoredKeys(keys);
  return {
    keys,
    removed: (at: number): void => setStoredKeys(keys.filter((_, i) => i !== at)),
  };
}
