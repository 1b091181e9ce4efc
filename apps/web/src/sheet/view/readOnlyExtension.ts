import { history } from "prosemirror-history";
import { Plugin } from "prosemirror-state";
import { lineCursorPlugin } from "./lineCursorPlugin.ts";
import { pointerPlugin } from "./pointerPlugin.ts";
import { handleReadingKey } from "./handleReadingKey.ts";
import type { SheetContext, SheetExtension } from "./sheetView.ts";
import { watchSelection } from "./watchSelection.ts";

const HISTORY_DEPTH = 500;

/** A sheet that is read, annotated and re-tagged: nothing can be typed, the keyboard walks over whole lines, and re-tagging can be undone. */
export const readOnlyExtension = ({ sheet, events }: SheetContext): SheetExtension => ({
  watch: (view) => watchSelection(view, events),
  plugins: [
    pointerPlugin({ sheet, events }),
    // Every change of line types is one step of the history, however quickly they follow.
    history({ depth: HISTORY_DEPTH, newGroupDelay: 0 }),
    lineCursorPlugin(),
    new Plugin({
      // `handleKeyDown` is not called on a view that cannot be edited.
      props: { handleDOMEvents: { keydown: (view, event) => handleReadingKey(sheet(), view, event, events()) } },
    }),
  ],
});
