import { useEffect } from "react";
import type { SheetView } from "../../sheet/index.ts";
import { withNotes } from "./editorNotes.ts";

/** The ids of the notes on a pressed word, the inner one first. */
function notesOfElement(target: EventTarget | null): string[] {
  const ids: string[] = [];
  let element = target instanceof Element ? target.closest<HTMLElement>("[data-annotation]") : null;
  while (element) {
    ids.push(element.dataset.annotation ?? "");
    element = element.parentElement?.closest<HTMLElement>("[data-annotation]") ?? null;
  }
  return ids;
}

/** A press on marked words opens their note, also one that comes before the notes are loaded. */
export function usePressedNotes(sheet: SheetView | null): void {
  useEffect(() => {
    const dom = sheet?.view.dom;
    if (!dom) return;
    const press = (event: MouseEvent): void => {
      const ids = notesOfElement(event.target);
      if (ids.length === 0 || document.getSelection()?.isCollapsed === false) return;
      withNotes((notes) => notes.press(ids));
    };
    dom.addEventListener("click", press);
    return () => dom.removeEventListener("click", press);
  }, [sheet]);
}
