import { useEffect, useState, type RefObject } from "react";
import { reviewPassageOf, type ReviewPassage } from "./reviewPassage.ts";

/** A selection changes with every pixel that the mouse is drawn. */
const PAUSE_MS = 120;

export interface Selected {
  passage: ReviewPassage;
  range: Range;
  /** Where it ends, from the sheet's top. */
  top: number;
}

/** The words of the sheet that are selected now. */
export function useSelectedPassage(sheet: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const selection = document.getSelection();
      const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const isHere = range && sheet.current?.contains(range.commonAncestorContainer);
      const passage = isHere ? reviewPassageOf(range) : null;
      if (!range || !passage || !sheet.current) return setSelected(null);
      const top = range.getBoundingClientRect().top - sheet.current.getBoundingClientRect().top;
      setSelected({ passage, range: range.cloneRange(), top });
    };
    const schedule = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, PAUSE_MS);
    };
    document.addEventListener("selectionchange", schedule);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", schedule);
    };
  }, [sheet]);
  return selected;
}

/** Highlights words without touching the page's elements, where the browser can. */
export function washPassage(range: Range | null): void {
  if (typeof Highlight === "undefined") return;
  if (range) CSS.highlights.set("draft", new Highlight(range));
  else CSS.highlights.delete("draft");
}
