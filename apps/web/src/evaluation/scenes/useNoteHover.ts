import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "../../library/index.ts";

/** The box goes away this long after the pointer has left the passage: time enough to reach it. */
const GOES_MS = 350;

/** The notes that hold a place, the shortest first: of overlapping ones the inner. */
export function notesAt(notes: readonly Pick<Note, "id" | "start" | "end">[], offset: number): string[] {
  return notes
    .flatMap(({ id, start, end }) =>
      start === null || end === null || offset < start || offset > end ? [] : [{ id, size: end - start }],
    )
    .toSorted((a, b) => a.size - b.size)
    .map(({ id }) => id);
}

/** What a press on a place takes in hand: of several notes there, the one after that which is in hand. */
export function pressedAt(notes: Parameters<typeof notesAt>[0], offset: number, inHand: string | null): string | null {
  const found = notesAt(notes, offset);
  return found[(found.indexOf(inHand ?? "") + 1) % found.length] ?? null;
}

interface Hover {
  id: string | null;
  pop: boolean;
  /** The place in the text at which the passage was entered: a long one begins far from it. */
  at: number | null;
}

/** Which note is in hand: by the pointer over its passage, by a press on it, or by its entry in the list. */
export function useNoteHover(notes: readonly Note[]) {
  const [hover, set] = useState<Hover>({ id: null, pop: false, at: null });
  const { id, pop, at } = hover;
  const timer = useRef(0);
  const latest = useRef(notes);
  latest.current = notes;
  const inHand = useRef(id);
  inHand.current = id;
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const leaveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => set((before) => (before.pop ? { ...before, pop: false } : before)),
      GOES_MS,
    );
  }, []);
  useEffect(() => stay, [stay]);
  const show = useCallback(
    (next: Hover) => set((before) => (before.id === next.id && before.pop === next.pop ? before : next)),
    [],
  );
  const inside = useRef(false);
  const over = useCallback(
    (offset: number | null) => {
      const all = offset === null ? [] : notesAt(latest.current, offset);
      // The one in hand stays it, e.g. the second of two on the same words after a press.
      const found = all.find((one) => one === inHand.current) ?? all[0];
      if (found !== undefined) {
        inside.current = true;
        stay();
        show({ id: found, pop: true, at: offset });
      } else if (inside.current) {
        inside.current = false;
        leaveSoon();
      }
    },
    [show, stay, leaveSoon],
  );
  const press = useCallback(
    (offset: number) => {
      const next = pressedAt(latest.current, offset, inHand.current);
      stay();
      show({ id: next, pop: next !== null, at: offset });
      return next;
    },
    [show, stay],
  );
  const hold = useCallback((next: string | null) => next !== null && show({ id: next, pop: false, at: null }), [show]);
  return useMemo(
    () => ({ id, pop, at, over, press, hold: hold as (next: string | null) => void, stay, let: leaveSoon }),
    [id, pop, at, over, press, hold, stay, leaveSoon],
  );
}
