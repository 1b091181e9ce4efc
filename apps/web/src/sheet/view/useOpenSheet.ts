import { startTransition, useCallback, useRef, useState } from "react";
import type { SheetText } from "../documentLookups/lineMap.ts";
import type { SheetView } from "./sheetView.ts";

/** Calls after the next paint; returns how to cancel. */
export type AfterPaint = (act: () => void) => () => void;

/** Two frames: the first callback runs before the paint. */
export const afterPaint: AfterPaint = (act) => {
  let handle = requestAnimationFrame(() => {
    handle = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(handle);
};

/**
 * The open sheet and its document, known once the script has been painted, so that everything beside it comes after the first paint.
 * `sheetRef` is the sheet from its first moment, for what a reader does before that.
 */
export function useOpenSheet(schedule: AfterPaint = afterPaint) {
  const [sheet, setSheet] = useState<SheetView | null>(null);
  const [text, setText] = useState<SheetText | null>(null);
  const sheetRef = useRef<SheetView | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  const onView = useCallback(
    (next: SheetView | null) => {
      sheetRef.current = next;
      cancel.current?.();
      if (!next) return setSheet(null);
      cancel.current = schedule(() =>
        startTransition(() => {
          setSheet(next);
          setText(next.text());
        }),
      );
    },
    [schedule],
  );
  return { sheet, sheetRef, text, setText, onView };
}
