import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Note } from "./note.ts";

/** The toolbar goes away this long after the pointer has left the passage: time enough to reach it. */
export const TOOLBAR_LINGER_MS = 350;

/** The notes that hold an offset of the text, the shortest first: of overlapping ones the inner. */
export function notesAt(notes: readonly Pick<Note, "id" | "start" | "end">[], offset: number): string[] {
  return notes
    .flatMap(({ id, start, end }) =>
      start === null || end === null || offset < start || offset > end ? [] : [{ id, size: end - start }],
    )
    .toSorted((a, b) => a.size - b.size)
    .map(({ id }) => id);
}

/** The note that a press on an offset activates: of several notes there, the one after the active one. */
export function nextNoteAt(notes: Parameters<typeof notesAt>[0], offset: number, active: string | null): string | null {
  const found = notesAt(notes, offset);
  return found[(found.indexOf(active ?? "") + 1) % found.length] ?? null;
}

interface ActiveNote {
  id: string | null;
  /** Its toolbar is shown beside the passage. */
  toolbar: boolean;
  /** The offset at which the passage was entered: a long one begins far from it. */
  offset: number | null;
}

const NONE: ActiveNote = { id: null, toolbar: false, offset: null };

/** The note that is pointed at on the sheet, pressed there, or chosen in the list. `notes` is asked at the time of the event. */
export function useActiveNote(notes: () => readonly Note[]) {
  const [active, setActive] = useState(NONE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isInside = useRef(false);
  const keepToolbar = useCallback(() => clearTimeout(timer.current), []);
  const hideToolbarSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setActive((before) => (before.toolbar ? { ...before, toolbar: false } : before)),
      TOOLBAR_LINGER_MS,
    );
  }, []);
  useEffect(() => keepToolbar, [keepToolbar]);
  /** The same object while note and toolbar are the same: moving inside a passage moves nothing. */
  const show = useCallback(
    (choose: (before: ActiveNote) => string | null, toolbar: boolean, offset: number | null) =>
      setActive((before) => {
        const id = choose(before);
        const withToolbar = toolbar && id !== null;
        return before.id === id && before.toolbar === withToolbar ? before : { id, toolbar: withToolbar, offset };
      }),
    [],
  );
  const hover = useCallback(
    (offset: number | null) => {
      const found = offset === null ? [] : notesAt(notes(), offset);
      const [first] = found;
      if (first !== undefined) {
        isInside.current = true;
        keepToolbar();
        // The active one stays it, e.g. the second of two on the same words after a press.
        show(({ id }) => (id !== null && found.includes(id) ? id : first), true, offset);
      } else if (isInside.current) {
        isInside.current = false;
        hideToolbarSoon();
      }
    },
    [notes, show, keepToolbar, hideToolbarSoon],
  );
  /** True when there was a note to activate. */
  const press = useCallback(
    (offset: number): boolean => {
      keepToolbar();
      const current = notes();
      show(({ id }) => nextNoteAt(current, offset, id), true, offset);
      return notesAt(current, offset).length > 0;
    },
    [notes, show, keepToolbar],
  );
  /** Activates a note without its toolbar, e.g. from the list; null changes nothing. */
  const activate = useCallback(
    (id: string | null): void => {
      if (id !== null) show(() => id, false, null);
    },
    [show],
  );
  return useMemo(
    () => ({ ...active, hover, press, activate, keepToolbar, hideToolbarSoon }),
    [active, hover, press, activate, keepToolbar, hideToolbarSoon],
  );
}
export type ActiveNoteState = ReturnType<typeof useActiveNote>;
