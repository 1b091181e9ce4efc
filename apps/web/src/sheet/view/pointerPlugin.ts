import { Plugin } from "prosemirror-state";
import { selectedText } from "./domSelection.ts";
import { cursorLinesWith, setCursorLines } from "./lineCursorPlugin.ts";
import { lineOfElement, offsetAtPointer, sceneOfElement } from "./pointerTargets.ts";
import type { LineBox, SheetContext } from "./sheetView.ts";

const uncertainMarkOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-part="uncertain-mark"]') : null;

/** Where the line that holds an element stands in the window. */
function boxOfLine(element: Element, x: number, y: number): LineBox {
  const { top, bottom } = (element.closest("p") ?? element).getBoundingClientRect();
  return { x, y, top, bottom };
}

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
          const line = lineOfElement(view, event.target);
          // A selection of several lines has set its own: its click is on none of them.
          if (line && !event.shiftKey) setCursorLines(view, line, line);
          const button = uncertainMarkOf(event.target);
          if (!button) return false;
          const at = boxOfLine(button, button.getBoundingClientRect().left, event.clientY);
          if (line) events().onLineMenu?.({ first: line, last: line, selected: null, at });
          return true;
        },
        contextmenu(view, event) {
          const line = lineOfElement(view, event.target);
          // A finger that is held selects text; its commands stand in the bar that comes with the selection.
          if (
            !line ||
            !(event.target instanceof Element) ||
            event.shiftKey ||
            (event as PointerEvent).pointerType === "touch"
          )
            return false;
          event.preventDefault();
          events().onLineMenu?.({
            ...cursorLinesWith(view, line),
            selected: selectedText(view),
            at: boxOfLine(event.target, event.clientX, event.clientY),
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
