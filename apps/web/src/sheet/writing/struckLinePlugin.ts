import { Plugin } from "prosemirror-state";
import { putBackLine } from "./commands.ts";

/** Lines beside which no other mark takes the place. */
const MARKED = "[data-struck]:not([data-ordinal], [data-change], [data-origins])";

/** A press on the mark beside a line that is struck out whole brings its words back. The style sheet draws the mark in the line's margin: an element in a line that is written doubles Chinese punctuation in Chromium. */
export const struckLinePlugin = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          const { target, clientX, button } = event;
          const element = target instanceof Element ? target.closest(MARKED) : null;
          if (!element || element.closest("[data-pages]") || button !== 0 || view.composing) return false;
          if (clientX >= element.getBoundingClientRect().left) return false;
          const place = view.state.doc.resolve(view.posAtDOM(element, 0));
          const tr = place.depth < 2 ? null : putBackLine(place.parent)(view.state);
          if (!tr) return false;
          event.preventDefault();
          view.dispatch(tr);
          return true;
        },
      },
    },
  });
