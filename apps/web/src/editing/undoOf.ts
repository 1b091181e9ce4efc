import { toasts } from "../ui/toasts.ts";
import type { Editor } from "./useEditor.ts";

/** Takes back what was just done to the script, as long as it is still the last thing that was done. The function answers whether it did. */
export function undoOf(sheet: Pick<NonNullable<Editor["sheet"]>, "doc" | "undo"> | null): () => boolean {
  const done = sheet?.doc();
  return () => {
    if (sheet === null || sheet.doc() !== done) {
      toasts.warn("之后又改过稿子，请按 Ctrl+Z 一步步撤回");
      return false;
    }
    sheet.undo();
    return true;
  };
}
