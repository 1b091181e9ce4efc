import { useEffect, useId, useRef, useState, type CSSProperties, type ToggleEvent } from "react";

const GAP_PX = 4;
const MARGIN_PX = 8;
/** A panel of this height is read without scrolling; with so much room it hangs downwards. */
const MIN_HEIGHT = 280;
/** So wide are the menus with the longest entries. */
const MIN_WIDTH = 280;

/**
 * Where a panel goes that hangs from `anchor`: below it, or above where there is more room, and from its edge on, or from the other edge where there is; as tall
 * and as wide as the window allows.
 */
export function placeBy(
  anchor: { top: number; bottom: number; left: number; right: number },
  align: "start" | "end",
  window: { width: number; height: number },
): CSSProperties {
  const below = window.height - anchor.bottom;
  const down = below >= MIN_HEIGHT || below >= anchor.top;
  const room = { start: window.width - anchor.left, end: anchor.right };
  const other = align === "start" ? "end" : "start";
  const side = room[align] >= MIN_WIDTH || room[align] >= room[other] ? align : other;
  return {
    position: "fixed",
    margin: 0,
    inset: "auto",
    ...(down ? { top: anchor.bottom + GAP_PX } : { bottom: window.height - anchor.top + GAP_PX }),
    ...(side === "start" ? { left: anchor.left } : { right: window.width - anchor.right }),
    maxHeight: (down ? below : anchor.top) - GAP_PX - MARGIN_PX,
    maxWidth: room[side] - MARGIN_PX,
  };
}

/**
 * A panel that hangs from a button. The browser closes it on Escape and on a click beside it; focus goes back to the button; scrolling that moves
 * the button closes it too, since it would stay behind. Spread `button` and `panel` on the elements; draw the panel's content while `open`.
 */
export function usePopover(align: "start" | "end", onClosed?: () => void) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties | null>(null);
  const open = style !== null;
  const close = () => panel.current?.hidePopover();
  useEffect(() => {
    if (!open) return;
    const hide = () => panel.current?.hidePopover();
    const opened = button.current?.getBoundingClientRect();
    // A column that scrolls elsewhere, as when the caret is brought into sight, leaves the button where it is.
    const hideIfMoved = () => {
      const now = button.current?.getBoundingClientRect();
      if (now?.top !== opened?.top || now?.left !== opened?.left) hide();
    };
    addEventListener("scroll", hideIfMoved, { capture: true, passive: true });
    addEventListener("resize", hide);
    return () => {
      removeEventListener("scroll", hideIfMoved, { capture: true });
      removeEventListener("resize", hide);
    };
  }, [open]);
  const toggled = (event: ToggleEvent) => {
    if (event.newState === "open" && button.current)
      setStyle(
        placeBy(button.current.getBoundingClientRect(), align, {
          width: document.documentElement.clientWidth,
          height: window.innerHeight,
        }),
      );
    else {
      // The content goes before the browser gives the focus back, which it does only from within the panel.
      if (panel.current?.contains(document.activeElement)) button.current?.focus();
      setStyle(null);
      onClosed?.();
    }
  };
  return {
    open,
    close,
    panelRef: panel,
    button: { ref: button, popoverTarget: id, "aria-expanded": open, "aria-controls": id },
    panel: { ref: panel, id, popover: "auto" as const, style: style ?? undefined, onBeforeToggle: toggled },
  };
}
