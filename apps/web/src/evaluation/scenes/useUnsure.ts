import { LOW_CONFIDENCE } from "@mochang/screenplay";
import { useCallback, useMemo, useRef } from "react";
import type { Page, PageKit } from "../../library/index.ts";

/** The lines whose kind import was not sure of, and the way from one to the next. */
export function useUnsure(page: Page | null, doc: ReturnType<Page["doc"]> | null, kit: PageKit, onStep: () => void) {
  const lines = useMemo(
    () =>
      doc
        ? kit
            .linesOf(doc)
            .filter((l) => l.size > 0 && (doc.child(l.scene).child(l.line).attrs.confidence as number) < LOW_CONFIDENCE)
        : [],
    [doc, kit],
  );
  const last = useRef<number | null>(null);
  const step = useCallback(
    (by: 1 | -1) => {
      if (!page) return;
      const from = last.current ?? page.topOffset() - by;
      const next =
        by === 1
          ? (lines.find((l) => l.start > from) ?? lines[0])
          : (lines.findLast((l) => l.start < from) ?? lines.at(-1));
      if (!next) return;
      last.current = next.start;
      const range = { start: next.start, end: next.end };
      onStep();
      page.mark({ quote: range });
      requestAnimationFrame(() => page.toText(range));
    },
    [page, lines, onStep],
  );
  return { count: lines.length, step };
}
