import { useEffect, useRef } from "react";
import { LongList } from "../../ui/LongList.tsx";
import type { SceneEntry } from "../document/sceneList.ts";
import { placeOf, type Note } from "./note.ts";
import { NoteItem } from "./NoteItem.tsx";
import type { NoteCommands } from "./useNoteCommands.ts";
import { EmptyPanel } from "../layout/PanelHead.tsx";
import css from "./notes.module.css";

interface Props {
  commands: NoteCommands;
  scenes: readonly Pick<SceneEntry, "name">[];
  onExport: () => void;
  exporting: boolean;
}

const ROW_PX = 112;

/** All notes in the order of the script; those whose passage is gone under a heading of their own. */
export function NotesPanel({ commands, scenes, onExport, exporting }: Props) {
  const { store, notes, active, openedId, goTo, remove, focusSheet } = commands;
  const root = useRef<HTMLDivElement>(null);
  const placed = notes.filter((note) => note.start !== null);
  const lost = notes.filter((note) => note.start === null);
  const activeId = active.id;
  useEffect(() => {
    if (activeId === null || root.current?.matches(":hover") || root.current?.contains(document.activeElement)) return;
    root.current?.querySelector(`[data-note="${CSS.escape(activeId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const items = (list: readonly Note[]) =>
    list.map((note) => (
      <NoteItem
        key={note.id}
        note={note}
        place={placeOf(note, scenes)}
        active={note.id === activeId}
        isNew={note.id === openedId}
        store={store}
        onGo={goTo}
        onActivate={active.activate}
        onRemove={remove}
        onWritten={focusSheet}
      />
    ));
  return (
    <div ref={root}>
      {notes.length === 0 && <EmptyPanel>还没有批注。选中剧本里的一句，批注就在这里。</EmptyPanel>}
      {placed.length > 0 && <LongList className={css.list} rowHeight={ROW_PX} rows={items(placed)} />}
      {lost.length > 0 && (
        <section className={css.unplaced}>
          <h3>找不到原文的批注</h3>
          <p className="small quiet">这些话在剧本里已经不在原处，批注都留着。</p>
          <LongList className={css.list} rowHeight={ROW_PX} rows={items(lost)} />
        </section>
      )}
      <p className={css.foot}>
        <span>选中原文，就能写批注。</span>
        <button type="button" className="link" onClick={onExport} disabled={exporting || notes.length === 0}>
          导出批注
        </button>
      </p>
    </div>
  );
}
