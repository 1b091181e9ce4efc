import { useEffect } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { PanelProps } from "../panelProps.ts";
import css from "../editor.module.css";

/** Opens and folds the split view; Ctrl \ does the same. */
export function SplitButton({ panels }: PanelProps) {
  const isOpen = panels.detail?.key === "split";
  const { open, back } = panels;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "\\") return;
      event.preventDefault();
      if (isOpen) back();
      else open({ key: "split" });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen, open, back]);
  return (
    <button
      type="button"
      className={css.tool}
      aria-pressed={isOpen}
      aria-label="分屏"
      title="分屏 Ctrl \"
      onClick={() => (isOpen ? back() : open({ key: "split" }))}
    >
      <Icon name="split" />
      <span className={css.word}>分屏</span>
    </button>
  );
}
