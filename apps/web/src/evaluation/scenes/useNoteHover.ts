import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "../../library/index.ts";

/** The box goes away this long after the pointer has left the passage: time enough to reach it. */
const GOES_MS = 350;

/** The shortest of the notes that hold a place: of overlapping ones the inner. */
export function noteAt(notes: readonly Pick<Note, "id" | "start" | "end">[], offset: number): string | null {
  let found: { id: string; size: number } | null = null;
  for (const { id, start, end } of notes) {
    if (start === null || end === null || offset < start || offset > end) continue;
    if (!found || end - start < found.size) found = { id, size: end - start };
  }
  return found?.id ?? null;
}

/** Which note is in hand: by the pointer over its passage, by a press on it, or by its entry in the list. */
export function useNoteHover(notes: readonly Note[]) {
  const [{ id, pop }, set] = useState<{ id: string | null; pop: boolean }>({ id: null, pop: false });
  const timer = useRef(0);
  const latest = useRef(notes);
  latest.current = notes;
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const leaveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => set((before) => (before.pop ? { id: before.id, pop: false } : before)), GOES_MS);
  }, []);
  useEffect(() => stay, [stay]);
  const show = useCallback((next: string | null, withPop: boolean) => set((before) => (before.id === next && before.pop === withPop ? before : { id: next, pop: withPop })), []);
  const inside = useRef(false);
  const over = useCallback(
    (offset: number | null) => {
      const found = offset === null ? null : noteAt(latest.current, offset);
      if (found !== null) {
        inside.current = true;
        stay();
        show(found, true);
      } else if (inside.current) {
        inside.current = false;
        leaveSoon();
      }
    },
    [show, stay, leaveSoon],
  );
  const press = useCallback(
    (offset: number) => {
      const found = noteAt(latest.current, offset);
      stay();
      show(found, found !== null);
      return found;
    },
    [show, stay],
  );
  const hold = useCallback((next: string | null) => next !== null && show(next, false), [show]);
  return useMemo(() => ({ id, pop, over, press, hold: hold as (next: string | null) => void, stay, let: leaveSoon }), [id, pop, over, press, hold, stay, leaveSoon]);
}
