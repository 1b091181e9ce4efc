import { useEffect, useRef } from "react";
import { Rows } from "../../../ui/Rows.tsx";
import { NoteItem } from "./NoteItem.tsx";
import type { Note, NoteBook } from "./noteBook.ts";

interface Props {
  book: NoteBook;
  notes: readonly Note[];
  /** The note in hand. */
  active: string | null;
  fresh: string | null;
  onGo: (note: Note) => void;
  onHover: (id: string | null) => void;
  onRemove: (note: Note) => void;
  onWritten: () => void;
  onExport: () => void;
  exporting: boolean;
}

/** All notes in the order of the script; those whose passage is gone under a heading of their own. */
export function NotesPanel({
  book,
  notes,
  active,
  fresh,
  onGo,
  onHover,
  onRemove,
  onWritten,
  onExport,
  exporting,
}: Props) {
  const root = useRef<HTMLDivElement>(null);
  const placed = notes.filter((note) => note.start !== null);
  const lost = notes.filter((note) => note.start === null);
  useEffect(() => {
    if (active === null || root.current?.matches(":hover") || root.current?.contains(document.activeElement)) return;
    root.current?.querySelector(`[data-note="${CSS.escape(active)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const items = (list: readonly Note[]) =>
    list.map((note) => (
      <NoteItem
        key={note.id}
        note={note}
        on={note.id === active}
        fresh={note.id === fresh}
        book={book}
        onGo={onGo}
        onHover={onHover}
        onRemove={onRemove}
        onWritten={onWritten}
      />
    ));
  return (
    <div ref={root}>
      {notes.length === 0 && <p className="quiet pane-empty">还没有批注。选中剧本里的一句，批注就在这里。</p>}
      {placed.length > 0 && <Rows className="notes" rowHeight={112} rows={items(placed)} />}
      {lost.length > 0 && (
        <section className="notes-lost">
          <h3>找不到原文的批注</h3>
          <p className="small quiet">这些话在剧本里已经不在原处，批注都留着。</p>
          <Rows className="notes" rowHeight={112} rows={items(lost)} />
        </section>
      )}
      <p className="notes-tip">
        <span>选中原文，就能写批注。</span>
        <button type="button" className="link" onClick={onExport} disabled={exporting || notes.length === 0}>
          导出批注
        </button>
      </p>
    </div>
  );
}
