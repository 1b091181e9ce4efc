import { toasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";

/** Copies the selected words as Ctrl C does, with their structure: the sheet answers the browser's own event. */
export function copySelection({ editor }: Pick<PanelProps, "editor">): void {
  editor.sheet?.focus();
  if (document.execCommand("copy")) toasts.done("复制成功");
  else toasts.warn("没有复制成，请按 Ctrl+C");
}
