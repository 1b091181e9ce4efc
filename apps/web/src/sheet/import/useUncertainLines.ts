import { useCallback, useMemo, useRef } from "react";
import { isUncertain, type SheetText } from "../document/lineMap.ts";
import { linesOf } from "../document/textPositions.ts";
import type { SheetView } from "../view/sheetView.ts";

/** The lines whose type import was not sure of, and the way from one to the next. `onStep` is called before the sheet scrolls to one. */
export function useUncertainLines(sheet: SheetView | null, text: SheetText | null, onStep: () => void) {
  const lines = useMemo(
    () =>
      text
        ? linesOf(text).filter(
            ({ size, scene, line }) => size > 0 && isUncertain(text.doc.child(scene).child(line), text.reading),
          )
        : [],
    [text],
  );
  const lastOffset = useRef<number | null>(null);
  const step = useCallback(
    (by: 1 | -1) => {
      if (!sheet) return;
      const from = lastOffset.current ?? sheet.topOffset() - by;
      const next =
        by === 1
          ? (lines.find((line) => line.start > from) ?? lines[0])
          : (lines.findLast((line) => line.start < from) ?? lines.at(-1));
      if (!next) return;
      lastOffset.current = next.start;
      const range = { start: next.start, end: next.end };
      onStep();
      sheet.highlight({ quote: range });
      requestAnimationFrame(() => sheet.scrollToText(range));
    },
    [sheet, lines, onStep],
  );
  return useMemo(() => ({ count: lines.length, step }), [lines, step]);
}
