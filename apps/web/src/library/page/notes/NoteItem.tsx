import { REMARK_MAX } from "@mochang/contract";
import { Button } from "antd";
import { memo, useEffect, useRef, useState } from "react";
import { when } from "../../../lib/words.ts";
import type { Note, NoteBook } from "./noteBook.ts";

interface Props {
  note: Note;
  on: boolean;
  /** Just made: it is written at once. */
  fresh: boolean;
  book: NoteBook;
  onGo: (note: Note) => void;
  onHover: (id: string | null) => void;
  onRemove: (note: Note) => void;
  /** A note just made was written, and the keyboard is nowhere: where it goes on. */
  onWritten?: () => void;
}

const whereOf = (scene: number | null): string => (scene === null ? "" : scene === 0 ? "开篇" : `第${scene}场`);

/** Takes passage and words along when the note cannot be kept here. */
function CopyWords({ note }: { note: Note }) {
  const [done, setDone] = useState<boolean | null>(null);
  const copy = () =>
    void navigator.clipboard.writeText(`${note.key}\n${note.draft ?? note.value}`).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <button type="button" className="link" onClick={copy}>
      {done === null ? "复制" : done ? "复制好了" : "没有复制上"}
    </button>
  );
}

/** One note: the passage, what was written on it, and its three commands. */
export const NoteItem = memo(function NoteItem({ note, on, fresh, book, onGo, onHover, onRemove, onWritten }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const writing = note.draft !== null;
  const isNew = writing && note.value === "";
  useEffect(() => {
    if (!fresh) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [fresh]);
  /** 编辑 was pressed here: the button goes, and the keyboard with it. */
  const asked = useRef(false);
  useEffect(() => {
    if (writing && asked.current) box.current?.focus();
    asked.current = false;
  }, [writing]);
  const wrote = useRef(writing);
  useEffect(() => {
    const over = wrote.current && !writing;
    wrote.current = writing;
    if (!over || document.activeElement !== document.body) return;
    if (fresh && onWritten) onWritten();
    else item.current?.querySelector<HTMLElement>("[data-edit]")?.focus({ preventScroll: true });
  }, [writing, fresh, onWritten]);
  const edit = (): void => {
    asked.current = true;
    book.edit(note.id);
  };
  const remove = (
    <button
      type="button"
      className="link"
      onClick={() => onRemove(note)}
      aria-label={`删除批注「${note.key.slice(0, 20)}」`}
    >
      删除
    </button>
  );
  return (
    <li
      ref={item}
      className={on ? "on" : undefined}
      data-note={note.id}
      onMouseEnter={() => onHover(note.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(note.id)}
    >
      <button type="button" className="q" onClick={() => onGo(note)} disabled={note.start === null}>
        <b>{whereOf(note.scene)}</b>
        <bdi>{note.key}</bdi>
      </button>
      {writing ? (
        <>
          <textarea
            ref={box}
            aria-label={`批注「${note.key.slice(0, 20)}」`}
            value={note.draft ?? ""}
            maxLength={REMARK_MAX}
            placeholder="已经存上，写一句再保存"
            onChange={(e) => book.type(note.id, e.target.value)}
            onCopy={(e) => {
              // Choosing text opens the note at once: copying with nothing chosen in the note still copies the passage.
              if (e.currentTarget.selectionStart !== e.currentTarget.selectionEnd) return;
              e.preventDefault();
              e.clipboardData.setData("text/plain", note.key);
            }}
            onKeyDown={(e) => {
              if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) book.save(note.id);
              if (e.key === "Escape" && !e.nativeEvent.isComposing) {
                e.stopPropagation();
                book.cancel(note.id);
              }
            }}
          />
          <div className="edit">
            <Button size="small" onClick={() => book.save(note.id)}>
              保存
            </Button>
            <Button size="small" type="text" onClick={() => book.cancel(note.id)}>
              取消
            </Button>
            {isNew && (
              <Button
                size="small"
                type="text"
                onClick={() => onRemove(note)}
                aria-label={`删除批注「${note.key.slice(0, 20)}」`}
              >
                删除
              </Button>
            )}
          </div>
        </>
      ) : note.value === "" ? (
        <p className="quiet">只划了线，没有写字。</p>
      ) : (
        <p dir="auto">{note.value}</p>
      )}
      <div className="row num">
        {note.state === "failed" ? (
          <span className="bad" role="status">
            {note.refused === null ? "没有存上，字都在" : `没有存上，字都在。${note.refused}`}
          </span>
        ) : (
          <span>{note.state === "saving" ? "正在存" : when(note.time)}</span>
        )}
        {note.state === "failed" && (
          <>
            {note.refused !== null && <CopyWords note={note} />}
            <button type="button" className="link" onClick={() => book.retry(note.id)}>
              重试
            </button>
          </>
        )}
        {!writing && (
          <>
            <button
              type="button"
              className="link"
              data-edit=""
              onClick={edit}
              aria-label={`编辑批注「${note.key.slice(0, 20)}」`}
            >
              编辑
            </button>
            {remove}
          </>
        )}
      </div>
    </li>
  );
});
