import { useEffect, useRef, useState } from "react";
import { confirm } from "../../ui/confirm.tsx";
import { LongList } from "../../ui/LongList.tsx";
import type { SceneEntry } from "../documentLookups/sceneList.ts";
import { placeOf, type ListedNote, type NoteWords } from "./note.ts";
import { NoteItem } from "./NoteItem.tsx";
import type { NoteThreads } from "./useNoteThreads.ts";
import type { NoteCommands } from "./useNoteCommands.ts";
import { EmptyPanel } from "../layout/PanelHead.tsx";
import css from "./notes.module.css";

/** What the list does with its notes. */
export type NotesListCommands = Pick<NoteCommands, "store" | "openedId" | "goTo" | "remove" | "focusSheet"> & {
  notes: readonly ListedNote[];
  active: Pick<NoteCommands["active"], "id" | "activate">;
  /** Gives a note whose words are gone the words that are selected now. */
  reattach?: (note: NoteWords) => void;
  threads: NoteThreads;
};

interface Props {
  commands: NotesListCommands;
  scenes: readonly Pick<SceneEntry, "name">[];
  /** What the writer is called. */
  ownName: string;
  onExport: () => void;
  exporting: boolean;
  /** How a note is written here. */
  hint?: string;
}

const ROW_PX = 112;

/** All notes in the order of the script; those whose passage is gone under a heading of their own. */
export function NotesPanel({ commands, scenes, ownName, onExport, exporting, hint = "选中原文，就能写批注。" }: Props) {
  const { store, notes, active, openedId, goTo, remove, focusSheet, reattach, threads } = commands;
  const root = useRef<HTMLDivElement>(null);
  const [stateFilter, setStateFilter] = useState<"open" | "settled">("open");
  const settled = notes.filter((note) => note.settled !== "");
  const open = notes.filter((note) => note.settled === "");
  const visibleNotes = stateFilter === "open" ? open : settled;
  // Notes about no line come first.
  const placed = [...visibleNotes.filter(({ key }) => key === ""), ...visibleNotes.filter((note) => note.isPlaced)];
  const lost = visibleNotes.filter((note) => !note.isPlaced && note.key !== "");
  const activeId = active.id;
  useEffect(() => {
    if (activeId === null || root.current?.matches(":hover") || root.current?.contains(document.activeElement)) return;
    root.current?.querySelector(`[data-note="${CSS.escape(activeId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  // What is taken back after a deletion would be the writer's note, no longer the reader's.
  const askToRemove = ({ id, name }: NoteWords): void =>
    confirm({
      title: `删去${name}的这条批注？`,
      content: "对方也看不到它了，删去以后找不回来。",
      okText: "删去",
      cancelText: "取消",
      danger: true,
      onOk: () => void store.remove(id),
    });
  const items = (list: readonly ListedNote[]) =>
    list.map((note) => (
      <NoteItem
        key={note.id}
        note={note}
        place={placeOf(note, scenes)}
        active={note.id === activeId}
        isNew={note.id === openedId}
        store={store}
        threads={threads}
        ownName={ownName}
        onGo={goTo}
        onActivate={active.activate}
        onRemove={note.invited ? askToRemove : remove}
        onReattach={!note.isPlaced ? reattach : undefined}
        onWritten={focusSheet}
      />
    ));
  return (
    <div ref={root} className={css.panel}>
      <div className={css.filter}>
        <button type="button" aria-pressed={stateFilter === "open"} onClick={() => setStateFilter("open")}>
          未了 <span className="num">{open.length}</span>
        </button>
        <button type="button" aria-pressed={stateFilter === "settled"} onClick={() => setStateFilter("settled")}>
          已了 <span className="num">{settled.length}</span>
        </button>
        <button type="button" className="link" onClick={onExport} disabled={exporting || notes.length === 0}>
          导出批注
        </button>
      </div>
      {visibleNotes.length === 0 && (
        <EmptyPanel>
          {stateFilter === "settled"
            ? "还没有了结的批注。"
            : notes.length === 0
              ? "还没有批注。选中剧本里的一句，批注就在这里。"
              : "批注都了结了。"}
        </EmptyPanel>
      )}
      {placed.length > 0 && <LongList className={css.list} rowHeight={ROW_PX} rows={items(placed)} />}
      {lost.length > 0 && (
        <section className={css.unplaced}>
          <h3>找不到原文的批注</h3>
          <p className="small quiet">这些话在剧本里已经不在原处，批注都留着。</p>
          <LongList className={css.list} rowHeight={ROW_PX} rows={items(lost)} />
        </section>
      )}
      <p className={css.foot}>{hint}</p>
    </div>
  );
}
