import { useCallback } from "react";
import { createStore, useStore } from "./store.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** What stands in fields of panels and was not saved or sent, by the field's key; gone with the page, and so with a logout. */
const keptFields = createStore<ReadonlyMap<string, unknown>>(new Map());

function keep<T>(key: string, change: T | ((now: T) => T), initial: T): void {
  const fields = new Map(keptFields.get());
  const now = fields.has(key) ? (fields.get(key) as T) : initial;
  const value = typeof change === "function" ? (change as (now: T) => T)(now) : change;
  if (value === initial) fields.delete(key);
  else fields.set(key, value);
  keptFields.set(fields);
}

/** A field's value, kept while its panel is closed or shows another scene. Set to `initial` it is forgotten. A function is given what stands in it by then. */
export function useKeptField<T>(key: string, initial: T): [T, (change: T | ((now: T) => T)) => void] {
  const fields = useStore(keptFields);
  const set = useCallback((change: T | ((now: T) => T)) => keep(key, change, initial), [key, initial]);
  return [fields.has(key) ? (fields.get(key) as T) : initial, set];
}

/** The browser asks before the page is left while something is kept. */
export function useKeptFieldsGuard(): void {
  useLeaveGuard(useStore(keptFields).size > 0);
}
