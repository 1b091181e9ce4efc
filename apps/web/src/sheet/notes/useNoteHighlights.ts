import { useEffect, useLayoutEffect, useMemo } from "react";
import type { SheetView } from "../view/sheetView.ts";
import { hasPlace, type Note } from "./note.ts";

/** Draws the passages of notes on the sheet, without the one that is `held` by the selection, and highlights the active one. */
export function useNoteHighlights(
  sheet: SheetView | null,
  notes: readonly Note[],
  activeId: string | null,
  active: string | null,
): void {
  const placed = useMemo(() => notes.filter((note) => note.id !== activeId).filter(hasPlace), [notes, activeId]);
  useLayoutEffect(() => sheet?.annotate(placed.map(({ id, start, end }) => ({ id, start, end }))), [sheet, placed]);
  const note = placed.find(({ id }) => id === active);
  const { start, end } = note ?? { start: -1, end: -1 };
  useEffect(() => sheet?.highlight({ active: start < 0 ? null : { start, end } }), [sheet, start, end]);
}
