import type { EditorView } from "prosemirror-view";
import { cursorOf, linesAt, setCursor, type LineCursor } from "./cursorPlugin.ts";
import type { LineTarget, Page, PageEvents } from "./openPage.ts";
import { lineHolding, linesOf, rangeOf, type LineSpan } from "./places.ts";

const lineElement = (view: EditorView, line: LineSpan): HTMLElement | null => {
  const element = view.nodeDOM(line.pos - 1);
  return element instanceof HTMLElement ? element : null;
};

/** Chooses whole lines, as the browser shows and copies a choice. */
function choose(view: EditorView, cursor: LineCursor): void {
  const run = linesAt(view, cursor);
  const first = run && lineElement(view, run.first);
  const last = run && lineElement(view, run.last);
  const selection = document.getSelection();
  if (!first || !last || !selection) return;
  if (cursor.anchor === cursor.head) return selection.collapse(first, 0);
  selection.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

function start(page: Page, view: EditorView): number {
  const lines = linesOf(view.state.doc);
  const line = lineHolding(view.state.doc, page.topOffset());
  return Math.max(0, line ? lines.indexOf(line) : 0);
}

/**
 * The keyboard on a page that has no caret. Up and down walk over the lines, Shift widens the choice by lines and, with left and right, by
 * characters (what is chosen is a note once Shift is let go), Ctrl+A takes the whole script; Enter writes a note on what is chosen, or on the line; the menu key or Shift+F10 opens the line's menu; S keeps the scene.
 * True when the key was ours.
 */
export function handlePageKey(page: Page, view: EditorView, event: KeyboardEvent, events: PageEvents): boolean {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const lines = linesOf(view.state.doc);
  const cursor = cursorOf(view);
  const take = (): true => {
    event.preventDefault();
    return true;
  };
  const go = (head: number, widen: boolean): true => {
    let to = Math.max(0, Math.min(lines.length - 1, head));
    const way = cursor && head < cursor.head ? -1 : 1;
    // Lines without words (an empty front matter) are stepped over.
    while (lines[to]?.size === 0 && to + way >= 0 && to + way < lines.length) to += way;
    const next = { anchor: widen && cursor ? cursor.anchor : to, head: to };
    setCursor(view, next);
    choose(view, next);
    const line = lines[to];
    const element = line && lineElement(view, line);
    element?.scrollIntoView({ block: "nearest" });
    if (line) events.onLine?.(line, view.state.doc.child(line.scene).child(line.line).textContent);
    return take();
  };

  if (plain && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    if (!cursor) return go(start(page, view), false);
    return go(cursor.head + (event.key === "ArrowDown" ? 1 : -1), event.shiftKey);
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
    if (event.shiftKey ? page.redo() : page.undo()) return take();
    return false;
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "a") {
    // The script, and not the lists beside it.
    document.getSelection()?.selectAllChildren(view.dom);
    return take();
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") return page.redo() && take();
  const run = cursor && linesAt(view, cursor);
  const selected = () =>
    page.selected() ?? (run && rangeOf(view.state.doc, run.first.pos, run.last.pos + run.last.size));
  if (plain && !event.shiftKey && event.key === "Enter") {
    const range = selected();
    if (range) events.onNote?.(range);
    return range || cursor ? take() : false;
  }
  if (!cursor) return false;
  if (plain && event.shiftKey && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const selection = document.getSelection();
    selection?.modify("extend", event.key === "ArrowRight" ? "forward" : "backward", "character");
    return take();
  }
  if (!run) return false;
  if (event.key === "ContextMenu" || (event.shiftKey && event.key === "F10")) {
    const box = lineElement(view, run.last)?.getBoundingClientRect();
    const target: LineTarget = { ...run, selected: selected(), at: { x: box?.left ?? 0, y: box?.bottom ?? 0 } };
    events.onLineMenu?.(target);
    return take();
  }
  if (plain && !event.shiftKey && event.key.toLowerCase() === "s") {
    events.onKeepScene?.(run.last.scene);
    return take();
  }
  if (plain && event.key === "Escape") {
    setCursor(view, null);
    document.getSelection()?.removeAllRanges();
    return take();
  }
  return false;
}
