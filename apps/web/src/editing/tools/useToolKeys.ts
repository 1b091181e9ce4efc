import { useLayoutEffect } from "react";
import type { PanelProps } from "../panelProps.ts";
import { SELECTION_TOOLS } from "../panels.ts";

/** Ctrl K goes to the tools of the selected words; a tool's own key acts at once, from the page's first moment on. */
export function useToolKeys(props: PanelProps): void {
  const { sheetRef } = props.editor;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const view = sheetRef.current?.view;
      const key = event.key.toLowerCase();
      const tool = SELECTION_TOOLS.find(({ shortcut }) => shortcut === key);
      if (!view?.dom.contains(document.activeElement) || view.composing) return;
      if (tool) tool.run(props);
      else if (key === "k") document.querySelector<HTMLElement>('[data-part="selection-tools"] button')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [props, sheetRef]);
}
