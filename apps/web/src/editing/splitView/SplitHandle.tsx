import { useEffect, useState, type KeyboardEvent, type PointerEvent } from "react";
import { readSetting, writeSetting } from "../../lib/storage.ts";
import css from "./SplitPanel.module.css";

/** Widths of the panel, in pixels. */
const MIN_COUNT = 360;
const MAX_COUNT = 640;
const FIRST = 500;
const STEP = 20;
const KEY = "editor-split";

const within = (width: number): number => Math.round(Math.min(MAX_COUNT, Math.max(MIN_COUNT, width)));
const stored = (): number => within(Number(readSetting(KEY)) || FIRST);

/** The left edge of the panel: dragged, or moved with the arrow keys. The width is kept. */
export function SplitHandle() {
  const [width, setWidth] = useState(stored);
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-part="editor"]')?.style.setProperty("--split", `${width}px`);
    writeSetting(KEY, String(width));
  }, [width]);
  const keyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP, Home: MAX_COUNT - width, End: MIN_COUNT - width }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setWidth(within(width + by));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(within(window.innerWidth - event.clientX));
  };
  return (
    <div
      className={css.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label="分屏的宽"
      aria-valuemin={MIN_COUNT}
      aria-valuemax={MAX_COUNT}
      aria-valuenow={width}
      tabIndex={0}
      onKeyDown={keyDown}
      onPointerDown={drag}
      onPointerMove={move}
    />
  );
}
