import { useEffect } from "react";
import type { Page } from "../../library/index.ts";

/** Ctrl+Z takes back a tagging wherever nothing is being written; Ctrl+F on the page finds in the whole script, elsewhere it is the browser's. */
export function useRoomKeys(page: Page | null, onUndo: () => void, onFind: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const writing =
        document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement;
      if (event.key.toLowerCase() === "z" && !event.shiftKey && !writing && page?.canUndo()) {
        event.preventDefault();
        onUndo();
      }
      if (event.key.toLowerCase() === "f" && page?.view.dom.contains(document.activeElement)) {
        event.preventDefault();
        onFind();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [page, onUndo, onFind]);
}
