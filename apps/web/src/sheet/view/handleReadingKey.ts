import type { EditorView } from "prosemirror-view";
import { lineAtOffset, linesOf, rangeOfPositions, type LineSpan } from "../documentLookups/textPositions.ts";
import { renderScenes } from "./decorationsPlugin.ts";
import { lineCursorOf, linesOfCursor, setLineCursor, type LineCursor } from "./lineCursorPlugin.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import type { SelectedText, SheetEvents, SheetView } from "./sheetView.ts";

function lineElement(view: EditorView, line: LineSpan): HTMLElement | null {
  const element = view.nodeDOM(line.pos - 1);
  return element instanceof HTMLElement ? element : null;
}

/** Scrolls a line into sight; it is rendered first where it was not yet. */
function showLine(view: EditorView, line: LineSpan): void {
  renderScenes(view, new Set([line.scene - 1, line.scene, line.scene + 1]));
  lineElement(view, line)?.scrollIntoView({ block: "nearest" });
}

/** Selects whole lines in the browser, so that it shows and copies them. */
function selectLines(view: EditorView, cursor: LineCursor): void {
  const lines = linesOfCursor(view, cursor);
  const first = lines && lineElement(view, lines.first);
  const last = lines && lineElement(view, lines.last);
  const selection = document.getSelection();
  if (!first || !last || !selection) return;
  if (cursor.anchor === cursor.head) return selection.collapse(first, 0);
  selection.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

/** Moves the cursor to a line; with `extend` the lines from its anchor on are selected. */
function moveCursor(view: EditorView, target: number, extend: boolean, events: SheetEvents): void {
  const lines = linesOf(sheetText(view.state));
  const cursor = lineCursorOf(view);
  let head = Math.max(0, Math.min(lines.length - 1, target));
  const step = cursor && target < cursor.head ? -1 : 1;
  // Lines without words (an empty front matter) are stepped over.
  while (lines[head]?.size === 0 && head + step >= 0 && head + step < lines.length) head += step;
  const next = { anchor: extend && cursor ? cursor.anchor : head, head };
  setLineCursor(view, next);
  const line = lines[head];
  if (!line) return;
  showLine(view, line);
  selectLines(view, next);
  events.onLine?.(line, view.state.doc.child(line.scene).child(line.line).textContent);
}

/** Index of the first line in sight, where a cursor begins. */
function lineInSight(sheet: SheetView): number {
  const text = sheet.text();
  const line = lineAtOffset(text, sheet.topOffset());
  return Math.max(0, line ? linesOf(text).indexOf(line) : 0);
}

function handleArrow(sheet: SheetView, view: EditorView, event: KeyboardEvent, events: SheetEvents): boolean {
  const cursor = lineCursorOf(view);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!cursor) moveCursor(view, lineInSight(sheet), false, events);
    else moveCursor(view, cursor.head + (event.key === "ArrowDown" ? 1 : -1), event.shiftKey, events);
    return true;
  }
  if (!cursor || !event.shiftKey) return false;
  document.getSelection()?.modify("extend", event.key === "ArrowRight" ? "forward" : "backward", "character");
  return true;
}

function handleShortcut(sheet: SheetView, view: EditorView, event: KeyboardEvent): boolean {
  switch (event.key.toLowerCase()) {
    case "z":
      return event.shiftKey ? sheet.redo() : sheet.undo();
    case "y":
      return sheet.redo();
    case "a":
      if (event.shiftKey) return false;
      // The script, and not the lists beside it.
      document.getSelection()?.selectAllChildren(view.dom);
      return true;
    default:
      return false;
  }
}

/** Commands on the lines under the cursor, or on the selected words. */
function handleCommand(sheet: SheetView, view: EditorView, event: KeyboardEvent, events: SheetEvents): boolean {
  const cursor = lineCursorOf(view);
  const lines = cursor && linesOfCursor(view, cursor);
  const selected = (): SelectedText | null =>
    sheet.selected() ??
    (lines && rangeOfPositions(sheetText(view.state), lines.first.pos, lines.last.pos + lines.last.size));
  if (event.key === "Enter" && !event.shiftKey) {
    const range = selected();
    if (lines) showLine(view, lines.last);
    if (range) events.onNote?.(range);
    return range !== null || cursor !== null;
  }
  if (!lines) return false;
  if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
    showLine(view, lines.last);
    const top = lineElement(view, lines.first)?.getBoundingClientRect().top ?? 0;
    const { left: x, bottom } = lineElement(view, lines.last)?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    events.onLineMenu?.({ ...lines, selected: selected(), at: { x, y: bottom, top, bottom } });
    return true;
  }
  if (event.key.toLowerCase() === "s" && !event.shiftKey) {
    events.onSplitScene?.(lines.last.scene);
    return true;
  }
  if (event.key !== "Escape") return false;
  setLineCursor(view, null);
  document.getSelection()?.removeAllRanges();
  return true;
}

/**
 * The keyboard on a sheet without a caret. Up and down walk over the lines; Shift extends the selection by lines and, with left and
 * right, by characters (what is selected is a note once Shift is released); Ctrl+A selects the whole script; Enter writes a note on the
 * selection or the line; the menu key or Shift+F10 opens the line's menu; S adds the scene to the split view. True when the key was handled.
 */
export function handleReadingKey(
  sheet: SheetView,
  view: EditorView,
  event: KeyboardEvent,
  events: SheetEvents,
): boolean {
  const withControl = (event.ctrlKey || event.metaKey) && !event.altKey;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const handled = withControl
    ? handleShortcut(sheet, view, event)
    : plain &&
      (event.key.startsWith("Arrow")
        ? handleArrow(sheet, view, event, events)
        : handleCommand(sheet, view, event, events));
  if (handled) event.preventDefault();
  return handled;
}
