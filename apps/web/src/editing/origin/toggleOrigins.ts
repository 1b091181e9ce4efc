import type { PanelProps } from "../panelProps.ts";
import { NO_ORIGINS } from "./originView.ts";

/** Shows whose the lines are, with the figures at the right, or shows it no more. The right margin then tells nothing else. */
export function toggleOrigins({ editor, panels }: PanelProps): void {
  if (editor.origin.isVisible) {
    editor.setOrigin(NO_ORIGINS);
    if (panels.detail?.key === "origin") panels.back();
    return;
  }
  editor.markSince(null);
  editor.setOrigin({ isVisible: true, activeLine: null });
  panels.open({ key: "origin" });
}
