import { useEffect, useRef } from "react";
import type { ScriptPlace } from "../library/index.ts";
import { ordinalsOf } from "./documentLookups/sceneList.ts";
import { positionsOfRange, rangeOfPositions } from "./documentLookups/textPositions.ts";
import type { OpenSheet } from "./useSheet.ts";
import type { SelectedText, SheetView } from "./view/sheetView.ts";

/** The words of a passage where the script still says them there; null where it has changed since. */
function wordsAt(sheet: SheetView, { start, end, words }: NonNullable<ScriptPlace["passage"]>): SelectedText | null {
  const text = sheet.text();
  const at = positionsOfRange(text, { start, end });
  const found = at && rangeOfPositions(text, at.from, at.to);
  return found?.text.replaceAll(/\s+/gu, "").startsWith(words) ? found : null;
}

/** Goes to a place once the script is painted; `write`: with a note on its words, open for writing. */
export function useInitialScrollTarget(
  {
    sheet,
    notes,
    goToScene,
    goToPassage,
  }: Pick<OpenSheet, "sheet" | "goToScene" | "goToPassage"> & { notes: Pick<OpenSheet["notes"], "annotate"> },
  place: ScriptPlace | null,
  write: boolean,
): void {
  const done = useRef(false);
  const { annotate } = notes;
  useEffect(() => {
    if (!sheet || !place || done.current) return;
    done.current = true;
    const passage = place.passage ? wordsAt(sheet, place.passage) : null;
    if (!passage) {
      const index = place.scene === 0 ? 0 : ordinalsOf(sheet.doc()).indexOf(place.scene);
      if (index >= 0) goToScene(index);
      return;
    }
    if (write) annotate(passage);
    goToPassage(passage);
  }, [sheet, place, write, annotate, goToScene, goToPassage]);
}
