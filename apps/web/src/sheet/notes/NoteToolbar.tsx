import { useLayoutEffect, useRef, type RefObject } from "react";
import type { SheetView } from "../view/sheetView.ts";
import { hasPlace } from "./note.ts";
import type { NoteCommands } from "./useNoteCommands.ts";
import css from "./notes.module.css";

/** Room for the toolbar at the foot of the window. */
const TOOLBAR_PX = 72;
const MARGIN_PX = 8;

/** Where the toolbar of a passage stands on the sheet, by an offset in it: always in sight. Null when the offset is not laid out. */
function toolbarTop(sheet: SheetView, scroller: HTMLElement, offset: number): number | null {
  const box = sheet.boxOfText({ start: offset, end: offset + 1 });
  const paper = scroller.querySelector('[data-part="sheet"]');
  if (!box || !paper) return null;
  const { top, bottom } = scroller.getBoundingClientRect();
  const targetTop = Math.min(box.top - MARGIN_PX, bottom - TOOLBAR_PX);
  return Math.max(top + MARGIN_PX, targetTop) - paper.getBoundingClientRect().top;
}

interface Props {
  sheet: SheetView;
  scroller: RefObject<HTMLElement | null>;
  commands: NoteCommands;
}

/** The toolbar of the passage that is pointed at: in the margin, so that it covers no line and nothing moves for it. */
export function NoteToolbar({ sheet, scroller, commands: { notes, active, write, remove } }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const note = active.toolbar
    ? notes.filter(hasPlace).find(({ id, draft }) => id === active.id && draft === null)
    : null;
  const offset = note ? Math.min(active.offset ?? note.start, note.end - 1) : null;
  useLayoutEffect(() => {
    if (!box.current || !scroller.current || offset === null) return;
    const top = toolbarTop(sheet, scroller.current, offset);
    box.current.hidden = top === null;
    box.current.style.top = `${top ?? 0}px`;
  });
  if (!note) return null;
  return (
    <div
      ref={box}
      className={css.toolbar}
      role="toolbar"
      aria-label="批注"
      tabIndex={-1}
      onMouseEnter={active.keepToolbar}
      onMouseLeave={active.hideToolbarSoon}
    >
      <button type="button" onClick={() => write(note.id)}>
        编辑
      </button>
      <button type="button" onClick={() => remove(note)}>
        删除
      </button>
    </div>
  );
}
