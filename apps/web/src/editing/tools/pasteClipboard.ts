import type { EditorView } from "prosemirror-view";
import { clipboardText } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";

/** The newest entry of the clipboard by its types; null where the browser, or its user, does not give it. */
async function readClipboard(): Promise<DataTransfer | null> {
  try {
    const [item] = await navigator.clipboard.read();
    const data = new DataTransfer();
    for (const type of ["text/plain", "text/html"])
      if (item?.types.includes(type)) data.setData(type, await (await item.getType(type)).text());
    return data;
  } catch {
    return null;
  }
}

/** Pastes at the caret as Ctrl V does: the sheet answers an event like the browser's own. */
export function pasteData(view: EditorView, data: DataTransfer): void {
  view.focus();
  view.dom.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}

/** Pastes what the clipboard holds, where the browser gives it. */
export async function pasteClipboard({ editor }: Pick<PanelProps, "editor">): Promise<void> {
  const view = editor.sheet?.view;
  if (!view) return;
  const data = await readClipboard();
  if (!data) return toasts.warn("请按 Ctrl+V");
  if (clipboardText(data).trim() === "") return toasts.warn("剪贴板里没有文字");
  pasteData(view, data);
}
