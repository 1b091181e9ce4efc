import { useCallback } from "react";
import { useLatest } from "./useLatest.ts";

/** A function that stays the same through all renders and does what `act` of the last one does; for events, not for rendering. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  act: (...args: Arguments) => Result,
): (...callArguments: Arguments) => Result {
  const latest = useLatest(act);
  return useCallback((...callArguments) => latest.current(...callArguments), [latest]);
}
