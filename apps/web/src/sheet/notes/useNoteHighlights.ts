import { useEffect, useLayoutEffect, useMemo } from "react";
import type { NoteRange } from "../view/highlightsPlugin.ts";
import type { SheetView } from "../view/sheetView.ts";
import { hasPlace, type Note } from "./note.ts";

/** Draws the passages of notes on the sheet, without the one that is `held` by the selection, and the active one. */
export function useNoteHighlights(
  sheet: SheetView | null,
  notes: readonly Note[],
  held: string | null,
  active: string | null,
): readonly NoteRange[] {
  const ranges = useMemo(
    () =>
      notes
        .filter((note) => note.id !== held)
        .filter(hasPlace)
        .map(({ id, start, end }) => ({ id, start, end })),
    [notes, held],
  );
  useLayoutEffect(() => sheet?.highlight({ notes: ranges }), [sheet, ranges]);
  useEffect(() => sheet?.highlight({ active }), [sheet, active]);
  return ranges;
}
