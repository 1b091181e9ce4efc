import type { LineType } from "@mochang/screenplay";
import { useCallback, useMemo, useRef } from "react";
import { isUncertain, type SheetText } from "../documentLookups/lineMap.ts";
import { linesOf, type LineSpan } from "../documentLookups/textPositions.ts";
import type { SheetView } from "../view/sheetView.ts";

/** An uncertain line as a list shows it. */
export interface UncertainLine {
  id: string;
  text: string;
  type: LineType;
}

/** Length at which the list cuts a line. */
const MAX_CHARS = 60;

/**
 * The lines whose type import was not sure of, the way to each, and from one to the next. `onStep` is called before the sheet scrolls to
 * one.
 */
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
  const listed = useMemo<UncertainLine[]>(
    () =>
      lines.map(({ id, scene, line }) => {
        const node = text?.doc.child(scene).child(line);
        const words = node?.textContent.replace(/\s+/gu, " ").trim().slice(0, MAX_CHARS) ?? "";
        return { id, text: words, type: node?.attrs.type as LineType };
      }),
    [lines, text],
  );
  const lastOffset = useRef<number | null>(null);
  const show = useCallback(
    (line: LineSpan) => {
      lastOffset.current = line.start;
      const range = { start: line.start, end: line.end };
      onStep();
      sheet?.highlight({ quote: range });
      requestAnimationFrame(() => sheet?.scrollToText(range));
    },
    [sheet, onStep],
  );
  const goTo = useCallback(
    (id: string) => {
      const line = lines.find((one) => one.id === id);
      if (line) show(line);
    },
    [lines, show],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      if (!sheet) return;
      const from = lastOffset.current ?? sheet.topOffset() - by;
      const next =
        by === 1
          ? (lines.find((line) => line.start > from) ?? lines[0])
          : (lines.findLast((line) => line.start < from) ?? lines.at(-1));
      if (next) show(next);
    },
    [sheet, lines, show],
  );
  return useMemo(() => ({ lines: listed, count: lines.length, step, goTo }), [listed, lines, step, goTo]);
}
