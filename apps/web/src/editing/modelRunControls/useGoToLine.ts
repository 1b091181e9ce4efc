import { findLine } from "@mochang/screenplay";
import { useToasts } from "../../ui/toasts.ts";
import type { Editor } from "../useEditor.ts";
import { selectText } from "./selectText.ts";

/** Brings a line into sight with words of it selected. */
export function useGoToLine({ sheet, run }: Editor): (lineId: string, words: string) => void {
  const toasts = useToasts();
  return (lineId, words) => {
    const found = sheet && findLine(sheet.view.state.doc, lineId);
    if (!found) return toasts.warn("这一行已经不在稿子里了");
    // A scene far away is drawn first.
    sheet.scrollToScene(found.scene);
    run(selectText(lineId, words));
  };
}
