import { useEffect } from "react";
import type { SheetView } from "../view/sheetView.ts";

const isWriting = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;

/** Ctrl+Z anywhere on the page undoes, unless something is being written; Ctrl+F on the sheet searches the whole script, elsewhere it is the browser's. */
export function useShortcuts(sheet: SheetView | null, onUndo: () => void, onFind: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey && !isWriting() && sheet?.canUndo()) {
        event.preventDefault();
        onUndo();
      }
      if (key === "f" && sheet?.view.dom.contains(document.activeElement)) {
        event.preventDefault();
        onFind();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [sheet, onUndo, onFind]);
}
