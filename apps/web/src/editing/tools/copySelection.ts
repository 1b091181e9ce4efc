import type { PanelProps } from "../panelProps.ts";

/** Copies the selected words as Ctrl C does, with their structure: the sheet answers the browser's own event. */
export function copySelection({ editor }: PanelProps): void {
  editor.sheet?.focus();
  document.execCommand("copy");
}
