import { REMARK_MAX } from "@mochang/contract";
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import type { NoteWords } from "./note.ts";
import type { NotesStore } from "./notesStore.ts";
import css from "./notes.module.css";

interface Props {
  note: NoteWords;
  store: NotesStore;
  /** Whether the field takes the keyboard when it appears, and scrolls into sight. */
  focus: "none" | "focus" | "scroll";
  removeLabel: string;
  onRemove: (note: NoteWords) => void;
}

/** The field in which a note is written. Ctrl+Enter saves, Esc cancels. */
export function NoteEditor({ note, store, focus, removeLabel, onRemove }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus === "none") return;
    field.current?.focus({ preventScroll: focus === "scroll" });
    if (focus === "scroll") field.current?.scrollIntoView({ block: "nearest" });
  }, [focus]);
  const copy = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    // Selecting text opens the note at once: copying with nothing selected in the field still copies the passage.
    if (event.currentTarget.selectionStart !== event.currentTarget.selectionEnd) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", note.key);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) store.save(note.id);
    if (event.key === "Escape" && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      store.cancel(note.id);
    }
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label={`批注「${note.key.slice(0, 20)}」`}
        value={note.draft ?? ""}
        maxLength={REMARK_MAX}
        placeholder="写一句再保存"
        onChange={(e) => store.setDraft(note.id, e.target.value)}
        onCopy={copy}
        onKeyDown={keyDown}
      />
      <div className={css.editActions}>
        <Button size="small" onClick={() => store.save(note.id)}>
          保存
        </Button>
        <Button size="small" onClick={() => store.cancel(note.id)}>
          取消
        </Button>
        {note.value === "" && (
          <Button size="small" onClick={() => onRemove(note)} aria-label={removeLabel}>
            删除
          </Button>
        )}
      </div>
    </>
  );
}
