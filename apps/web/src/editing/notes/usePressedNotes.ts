import { useLayoutEffect } from "react";
import type { Editor } from "../useEditor.ts";
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

/** A press on marked words opens their note, from the page's first moment on: before the notes are loaded it waits for them. */
export function usePressedNotes({ sheetRef }: Editor): void {
  useLayoutEffect(() => {
    const press = ({ target }: MouseEvent): void => {
      if (!(target instanceof Node) || !sheetRef.current?.view.dom.contains(target)) return;
      const ids = notesOfElement(target);
      if (ids.length === 0 || document.getSelection()?.isCollapsed === false) return;
      withNotes((notes) => notes.press(ids));
    };
    addEventListener("click", press);
    return () => removeEventListener("click", press);
  }, [sheetRef]);
}
