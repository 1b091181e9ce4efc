import { REPLY_MAX } from "@mochang/contract";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { relativeTime } from "../../lib/format.ts";
import { randomId } from "../../lib/randomId.ts";
import { Button } from "../../ui/Button.tsx";
import type { NoteWords } from "./note.ts";
import type { NoteThreads } from "./useNoteThreads.ts";
import css from "./notes.module.css";

/** The answers under a note; one's own can be taken back. */
export const NoteReplies = ({
  note,
  ownName,
  onDelete,
}: {
  note: NoteWords;
  ownName: string;
  onDelete: NoteThreads["deleteReply"];
}) =>
  note.replies.map((reply) => (
    <p key={reply.id} className={css.reply} dir="auto">
      <b>{reply.own ? ownName : reply.name}</b>
      {reply.words}
      <small className="num">{relativeTime(reply.time)}</small>
      {reply.own && (
        <button
          type="button"
          className="link"
          aria-label={`删除回话「${reply.words.slice(0, 20)}」`}
          onClick={() => onDelete(note, reply.id)}
        >
          删除
        </button>
      )}
    </p>
  ));

interface ReplyProps {
  note: NoteWords;
  words: string;
  /** Null: the answer is sent, or given up. */
  onWords: (words: string | null) => void;
  onReply: NoteThreads["reply"];
}

/** The field in which a note is answered. Ctrl+Enter sends, Esc gives it up; what could not be sent stays in it. */
export function ReplyField({ note, words, onWords, onReply }: ReplyProps) {
  const onClose = (): void => onWords(null);
  const [replyId] = useState(randomId);
  const [state, setState] = useState({ busy: false, fault: "" });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (): void => {
    if (words.trim() === "" || state.busy) return field.current?.focus();
    setState({ busy: true, fault: "" });
    onReply(note, replyId, words).then(onClose, (error: unknown) =>
      setState({ busy: false, fault: sentenceOf(error) }),
    );
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    else if (event.key === "Escape") onClose();
    else return;
    event.stopPropagation();
    event.preventDefault();
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label={`回「${note.value.slice(0, 20)}」一句`}
        value={words}
        maxLength={REPLY_MAX}
        onChange={({ target: { value } }) => onWords(value)}
        onKeyDown={onKey}
      />
      {state.fault !== "" && (
        <p className={css.failed} role="alert">
          没有存上，字都在。{state.fault}
        </p>
      )}
      <div className={css.editActions}>
        <Button size="small" loading={state.busy} onClick={send}>
          回
        </Button>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
      </div>
    </>
  );
}
