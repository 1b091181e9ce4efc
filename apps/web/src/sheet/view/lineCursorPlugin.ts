import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { linesOf, type LineSpan } from "../documentLookups/textPositions.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import css from "./sheet.module.css";

/** Lines from the first to the last, by their indices in `linesOf`; `head` is the one that moves. */
export interface LineCursor {
  anchor: number;
  head: number;
}

const key = new PluginKey<LineCursor | null>("lineCursor");

/** The current line, of keyboard and pointer alike. A read-only sheet has no caret: whole lines are walked over, selected and re-tagged. */
export const lineCursorPlugin = (): Plugin<LineCursor | null> =>
  new Plugin<LineCursor | null>({
    key,
    state: {
      init: () => null,
      apply(tr, before) {
        const change = tr.getMeta(key) as { cursor: LineCursor | null } | undefined;
        return change ? change.cursor : before;
      },
    },
    props: {
      decorations(state) {
        const cursor = key.getState(state);
        const line = cursor && linesOf(sheetText(state))[cursor.head];
        return line
          ? DecorationSet.create(state.doc, [
              Decoration.node(line.pos - 1, line.pos + line.size + 1, { class: css.lineCursor }),
            ])
          : null;
      },
    },
  });

export const lineCursorOf = (view: EditorView): LineCursor | null => key.getState(view.state) ?? null;

export function setLineCursor(view: EditorView, cursor: LineCursor | null): void {
  const before = lineCursorOf(view);
  if (before?.head === cursor?.head && before?.anchor === cursor?.anchor) return;
  view.dispatch(view.state.tr.setMeta(key, { cursor }).setMeta("addToHistory", false));
}

const indexOfLine = (view: EditorView, line: LineSpan): number => linesOf(sheetText(view.state)).indexOf(line);

/** Puts the cursor on lines that a pointer has chosen, so that the keyboard goes on from there. */
export function setCursorLines(view: EditorView, anchor: LineSpan, head: LineSpan): void {
  const cursor = { anchor: indexOfLine(view, anchor), head: indexOfLine(view, head) };
  if (cursor.anchor >= 0 && cursor.head >= 0) setLineCursor(view, cursor);
}

/** The lines that a command on a line is for: those of the cursor when it is one of them; else the cursor moves to it. */
export function cursorLinesWith(view: EditorView, line: LineSpan): { first: LineSpan; last: LineSpan } {
  const cursor = lineCursorOf(view);
  const index = indexOfLine(view, line);
  const holds =
    cursor && Math.min(cursor.anchor, cursor.head) <= index && index <= Math.max(cursor.anchor, cursor.head);
  if (!holds) setCursorLines(view, line, line);
  return (holds && linesOfCursor(view, cursor)) || { first: line, last: line };
}

/** First and last line of a cursor. */
export function linesOfCursor(view: EditorView, cursor: LineCursor): { first: LineSpan; last: LineSpan } | null {
  const lines = linesOf(sheetText(view.state));
  const first = lines[Math.min(cursor.anchor, cursor.head)];
  const last = lines[Math.max(cursor.anchor, cursor.head)];
  return first && last ? { first, last } : null;
}
