import type { EditorView } from "prosemirror-view";
import { selectedText } from "./domSelection.ts";
import { setCursorLines } from "./lineCursorPlugin.ts";
import { offsetAtPointer } from "./pointerTargets.ts";
import { createSelectionTracker } from "./selectionTracker.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import type { SelectedText, SheetEvents } from "./sheetView.ts";
import { lineAtOffset } from "../documentLookups/textPositions.ts";

const TOUCH_EVENTS = ["touchstart", "touchend", "touchcancel"] as const;

const later = (act: () => void, ms: number): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** The lines that a pointer has selected are the keyboard's current ones. */
function moveCursorTo(view: EditorView, { start, end }: SelectedText): void {
  const first = lineAtOffset(sheetText(view.state), start);
  const last = lineAtOffset(sheetText(view.state), end - 1);
  if (first && last) setCursorLines(view, first, last);
}

/** Reports selections and presses on the sheet by mouse, touch and keyboard; returns how to stop. */
export function watchSelection(view: EditorView, events: () => SheetEvents): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tracker = createSelectionTracker(
    { later, onSettled: (selected, input, extended) => events().onSelect?.(selected, input, extended) },
    matchMedia("(pointer: coarse)").matches ? "touch" : "mouse",
  );
  let mouseDownOnSheet = false;

  document.addEventListener(
    "pointerdown",
    (event) => {
      tracker.setInput(event.pointerType === "touch" ? "touch" : "mouse");
      mouseDownOnSheet =
        event.button === 0 &&
        !event.shiftKey &&
        event.target instanceof Element &&
        view.dom.contains(event.target) &&
        !event.target.closest('[data-part="uncertain-mark"]');
    },
    { capture: true, signal },
  );
  const touched = (event: TouchEvent): void => tracker.setTouchCount(event.touches.length);
  for (const type of TOUCH_EVENTS) document.addEventListener(type, touched, { capture: true, passive: true, signal });
  document.addEventListener(
    "pointerup",
    (event) => {
      const pressed = mouseDownOnSheet;
      mouseDownOnSheet = false;
      if (!pressed || event.pointerType === "touch") return;
      const selected = selectedText(view);
      if (selected) {
        moveCursorTo(view, selected);
        return events().onSelect?.(selected, "mouse", false);
      }
      const offset = view.dom.contains(event.target as Element) ? offsetAtPointer(view, event) : null;
      if (offset !== null) events().onPress?.(offset);
    },
    { signal },
  );
  view.dom.addEventListener(
    "click",
    (event) => {
      // A finger selects by holding; a short touch is a press on what stands there.
      const isTap = (event as PointerEvent).pointerType === "touch" && !selectedText(view);
      const offset = isTap ? offsetAtPointer(view, event) : null;
      if (offset !== null) events().onPress?.(offset);
    },
    { signal },
  );
  view.dom.addEventListener(
    "keydown",
    (event) => {
      if (event.shiftKey && event.key.startsWith("Arrow")) tracker.setInput("keyboard");
      // Lines that were selected for their menu are no note.
      if (event.shiftKey && event.key === "F10") tracker.setInput("mouse");
    },
    { capture: true, signal },
  );
  document.addEventListener(
    "keyup",
    (event) => {
      if (event.key !== "Shift") return;
      // The browser reports a changed selection a moment later than the key.
      tracker.selectionChanged(selectedText(view));
      tracker.shiftReleased();
    },
    { signal },
  );
  document.addEventListener(
    "selectionchange",
    () => {
      const selected = selectedText(view);
      tracker.selectionChanged(selected);
      events().onSelectionChange?.(selected, tracker.input);
    },
    { signal },
  );
  return () => {
    stop.abort();
    tracker.selectionChanged(null);
  };
}
