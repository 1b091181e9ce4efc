import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { Note, Page } from "../../library/index.ts";

/** The passages of notes on the page, and the one in hand. What is written in a note draws nothing anew. */
export function useNoteMarks(page: Page | null, notes: readonly Note[], active: string | null) {
  const marks = useMemo(
    () => notes.flatMap((n) => (n.start !== null && n.end !== null ? [{ id: n.id, start: n.start, end: n.end }] : [])),
    [notes],
  );
  const drawn = useRef(marks);
  const same =
    marks.length === drawn.current.length &&
    marks.every(
      (m, i) => m.id === drawn.current[i]?.id && m.start === drawn.current[i]?.start && m.end === drawn.current[i]?.end,
    );
  if (!same) drawn.current = marks;
  const shown = drawn.current;
  useLayoutEffect(() => page?.mark({ notes: shown }), [page, shown]);
  useEffect(() => page?.mark({ active }), [page, active]);
  return shown;
}
