import clsx from "clsx";
import { memo, useEffect, useRef, useState } from "react";
import { copyText } from "../../lib/copyText.ts";
import { relativeTime } from "../../lib/format.ts";
import type { ListedNote, NoteWords } from "./note.ts";
import { useKeptField } from "../../ui/keptFields.ts";
import { NoteEditor } from "./NoteEditor.tsx";
import { NoteReplies, ReplyField } from "./NoteReplies.tsx";
import type { NotesStore } from "./notesStore.ts";
import type { NoteThreads } from "./useNoteThreads.ts";
import css from "./notes.module.css";

interface Props {
  note: ListedNote;
  /** What its scene is called; empty where it has no place. */
  place: string;
  active: boolean;
  /** Just made: the keyboard goes to its field. */
  isNew: boolean;
  store: NotesStore;
  onGo: (note: ListedNote) => void;
  onActivate: (id: string | null) => void;
  onRemove: (note: NoteWords) => void;
  threads: NoteThreads;
  /** What the writer is called. */
  ownName: string;
  /** Offered where its words are gone. */
  onReattach: ((note: ListedNote) => void) | undefined;
  /** A note just made was written, and the keyboard is nowhere: where it goes on. */
  onWritten?: () => void;
}

const removeLabel = (note: NoteWords): string => `删除批注「${note.key.slice(0, 20)}」`;

/** Copies passage and words when the note cannot be stored. */
function CopyButton({ note }: { note: ListedNote }) {
  const [done, setDone] = useState<boolean | null>(null);
  const copy = () => void copyText(`${note.key}\n${note.draft ?? note.value}`).then(setDone);
  return (
    <button type="button" className="link" onClick={copy}>
      {done === null ? "复制" : done ? "复制好了" : "没有复制上"}
    </button>
  );
}

/** Whose it is and when it was stored, or why it was not. */
const NoteSays = ({ note, ownName }: Pick<Props, "note" | "ownName">) =>
  note.state === "failed" ? (
    <span className={css.failed} role="status">
      {note.refused === null ? "没有存上，字都在" : `没有存上，字都在。${note.refused}`}
    </span>
  ) : (
    <span>
      <b>{note.own ? ownName : note.name}</b>
      {note.invited && "审读链接　"}
      {note.state === "saving" ? "正在存" : relativeTime(note.time)}
    </span>
  );

interface FootProps extends Pick<Props, "note" | "store" | "threads" | "ownName" | "onRemove" | "onReattach"> {
  onEdit: () => void;
  onReply: () => void;
}

/** What a note is, and the commands: a reader's words are answered, one's own are changed. */
function NoteFoot({ note, store, threads, ownName, onEdit, onReply, onRemove, onReattach }: FootProps) {
  const isSettled = note.settled !== "";
  const isStored = note.state === "saved";
  return (
    <div className={clsx("num", css.noteFoot)}>
      <NoteSays note={note} ownName={ownName} />
      {note.state === "failed" && (
        <>
          {note.refused !== null && <CopyButton note={note} />}
          <button type="button" className="link" onClick={() => store.retry(note.id)}>
            重试
          </button>
        </>
      )}
      {note.draft === null && (
        <>
          {onReattach && (
            <button type="button" className="link" onClick={() => onReattach(note)}>
              重新指一句
            </button>
          )}
          {note.invited ? (
            <button type="button" className="link" onClick={onReply}>
              回一句
            </button>
          ) : (
            <button
              type="button"
              className="link"
              data-edit=""
              onClick={onEdit}
              aria-label={`编辑批注「${note.key.slice(0, 20)}」`}
            >
              编辑
            </button>
          )}
          {isStored && (
            <button
              type="button"
              className="link"
              aria-label={`${isSettled ? "重新打开" : "了结"}批注「${note.key.slice(0, 20)}」`}
              onClick={() => threads.settle(note, !isSettled)}
            >
              {isSettled ? "重新打开" : "了结"}
            </button>
          )}
          {(!note.invited || isSettled) && (
            <button type="button" className="link" onClick={() => onRemove(note)} aria-label={removeLabel(note)}>
              删除
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** After writing, the keyboard goes to the edit button, or for a new note where `onWritten` says, unless it is somewhere already. */
function useFocusAfterWriting(
  item: React.RefObject<HTMLElement | null>,
  writing: boolean,
  isNew: boolean,
  onWritten: (() => void) | undefined,
): void {
  const wasWriting = useRef(writing);
  useEffect(() => {
    const ended = wasWriting.current && !writing;
    wasWriting.current = writing;
    if (!ended || document.activeElement !== document.body) return;
    if (isNew && onWritten) onWritten();
    else item.current?.querySelector<HTMLElement>("[data-edit]")?.focus({ preventScroll: true });
  }, [item, writing, isNew, onWritten]);
}

/** One note: the passage, what was written on it, and its commands. */
export const NoteItem = memo(function NoteItem(props: Props) {
  const { note, place, active, isNew, store, threads, ownName, onGo, onActivate, onRemove, onReattach, onWritten } =
    props;
  const item = useRef<HTMLLIElement>(null);
  const writing = note.draft !== null;
  /** 编辑 was pressed here: the button goes away, and the keyboard moves to the field. */
  const [editPressed, setEditPressed] = useState(false);
  const [reply, setReply] = useKeptField<string | null>(`reply:${note.id}`, null);
  useFocusAfterWriting(item, writing, isNew, onWritten);
  const edit = (): void => {
    setEditPressed(true);
    store.edit(note.id);
  };
  return (
    <li
      ref={item}
      className={clsx(active && css.active, note.settled !== "" && css.settled)}
      data-note={note.id}
      onMouseEnter={() => onActivate(note.id)}
      onMouseLeave={() => onActivate(null)}
      onFocus={() => onActivate(note.id)}
    >
      <button type="button" className={css.passage} onClick={() => onGo(note)} disabled={!note.isPlaced}>
        <b>{note.key === "" ? "总评" : place}</b>
        <bdi>{note.key}</bdi>
      </button>
      {writing ? (
        <NoteEditor
          note={note}
          store={store}
          focus={isNew ? "scroll" : editPressed ? "focus" : "none"}
          removeLabel={removeLabel(note)}
          onRemove={onRemove}
        />
      ) : note.value === "" ? (
        <p className="quiet">只划了线，没有写字。</p>
      ) : (
        <p dir="auto">{note.value}</p>
      )}
      <NoteFoot
        note={note}
        store={store}
        threads={threads}
        ownName={ownName}
        onEdit={edit}
        onReply={() => setReply(reply ?? "")}
        onRemove={onRemove}
        onReattach={onReattach}
      />
      <NoteReplies note={note} ownName={ownName} onDelete={threads.deleteReply} />
      {reply !== null && <ReplyField note={note} words={reply} onWords={setReply} onReply={threads.reply} />}
    </li>
  );
});
