import { useCallback, useEffect, useRef, useState } from "react";
import type { ChosenBy, Selected } from "../../library/index.ts";

/** A tap on the bar of a choice may let the choice go a moment before the tap is told. */
const LINGERS_MS = 300;

export interface Choice {
  selected: Selected;
  by: ChosenBy;
}

/** The words chosen on the page. `onGone` is told when they were let go. */
export function useChoice(onGone: () => void) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = useCallback(
    (selected: Selected | null, by: ChosenBy) => {
      clearTimeout(timer.current);
      if (selected) return setChoice({ selected, by });
      const gone = (): void => {
        setChoice(null);
        onGone();
      };
      if (by === "touch") timer.current = window.setTimeout(gone, LINGERS_MS);
      else gone();
    },
    [onGone],
  );
  return { choice, changed };
}
