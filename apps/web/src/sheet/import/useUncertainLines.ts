import { LOW_CONFIDENCE } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { useCallback, useMemo, useRef } from "react";
import { linesOf } from "../document/textPositions.ts";
import type { SheetView } from "../view/sheetView.ts";

/** The lines whose type import was not sure of, and the way from one to the next. `onStep` is called before the sheet scrolls to one. */
export function useUncertainLines(sheet: SheetView | null, doc: Node | null, onStep: () => void) {
  const lines = useMemo(
    () =>
      doc
        ? linesOf(doc).filter(
            ({ size, scene, line }) =>
              size > 0 && (doc.child(scene).child(line).attrs.confidence as number) < LOW_CONFIDENCE,
          )
        : [],
    [doc],
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
