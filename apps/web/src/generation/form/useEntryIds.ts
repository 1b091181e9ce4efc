import { useState } from "react";
import { randomId } from "../../lib/randomId.ts";

const newIds = (count: number): string[] => Array.from({ length: count }, () => randomId());

/** Ids for the entries of a list without ids of their own: they stay with their entries while some are added and removed. */
export function useEntryIds(count: number) {
  const [storedIds, setStoredIds] = useState(() => newIds(count));
  const ids =
    storedIds.length >= count ? storedIds.slice(0, count) : [...storedIds, ...newIds(count - storedIds.length)];
  if (storedIds.length !== count) setStoredIds(ids);
  return {
    ids,
    removed: (at: number): void => setStoredIds(ids.filter((_, i) => i !== at)),
  };
}
