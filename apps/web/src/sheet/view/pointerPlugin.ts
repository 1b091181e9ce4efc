import { Plugin } from "prosemirror-state";
import { selectedText } from "./domSelection.ts";
import { lineOfElement, offsetAtPointer, sceneOfElement } from "./pointerTargets.ts";
import type { SheetContext } from "./sheetView.ts";

const uncertainMarkOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-part="uncertain-mark"]') : null;

/** Clicks, the context menu and hovering on the sheet. */
export const pointerPlugin = ({ events }: SheetContext): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          if (uncertainMarkOf(event.target)) {
            event.preventDefault();
            return true;
          }
          if (event.button !== 0 || !event.shiftKey) return false;
          const index = sceneOfElement(view, event.target);
          if (index < 0) return false;
          // Not the browser's widening of a selection.
          event.preventDefault();
          events().onSplitScene?.(index);
          return true;
        },
        click(view, event) {
          const button = uncertainMarkOf(event.target);
          if (!button) return false;
          const line = lineOfElement(view, button);
          const { left, bottom } = button.getBoundingClientRect();
          if (line) events().onLineMenu?.({ first: line, last: line, selected: null, at: { x: left, y: bottom } });
          return true;
        },
        contextmenu(view, event) {
          const line = lineOfElement(view, event.target);
          // A finger that is held selects text; its commands stand in the bar that comes with the selection.
          if (!line || event.shiftKey || (event as PointerEvent).pointerType === "touch") return false;
          event.preventDefault();
          events().onLineMenu?.({
            first: line,
            last: line,
            selected: selectedText(view),
            at: { x: event.clientX, y: event.clientY },
          });
          return true;
        },
        mousemove(view, event) {
          const onNote = event.target instanceof Element && event.target.closest("[data-annotation]") !== null;
          events().onHover?.(onNote ? offsetAtPointer(view, event) : null);
          return false;
        },
        mouseleave() {
          events().onHover?.(null);
          return false;
        },
      },
    },
  });
