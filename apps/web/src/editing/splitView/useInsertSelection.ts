import type { Slice } from "prosemirror-model";
import { useEffect, useState, type RefObject } from "react";
import { pasteData } from "../tools/pasteClipboard.ts";
import type { Editor } from "../useEditor.ts";
import { manuscriptOf, selectedLines, type SelectedLine } from "./selectedLines.ts";

/** Puts what is selected in the split view where the caret is, by Alt V too. `sliceOf` gives words of the script itself with their marks. Null while nothing is selected. */
export function useInsertSelection(
  list: RefObject<HTMLElement | null>,
  { sheet }: Editor,
  sliceOf?: (lines: readonly SelectedLine[]) => Slice | null,
): (() => void) | null {
  const [isSelected, setSelected] = useState(false);
  /** False where nothing is selected. */
  const take = (): boolean => {
    const view = sheet?.view;
    const lines = list.current ? selectedLines(list.current, getSelection()) : [];
    if (!view || lines.length === 0) return false;
    const data = new DataTransfer();
    const slice = sliceOf?.(lines);
    data.setData("text/plain", manuscriptOf(lines));
    if (slice) data.setData("text/html", view.serializeForClipboard(slice).dom.innerHTML);
    pasteData(view, data);
    return true;
  };
  useEffect(() => {
    const onSelection = (): void =>
      setSelected(list.current !== null && selectedLines(list.current, getSelection()).length > 0);
    document.addEventListener("selectionchange", onSelection);
    return () => document.removeEventListener("selectionchange", onSelection);
  }, [list]);
  useEffect(() => {
    // Asks for the selection itself: a key may come before the browser has told of it.
    const onKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyV") return;
      if (take()) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return isSelected ? take : null;
}
