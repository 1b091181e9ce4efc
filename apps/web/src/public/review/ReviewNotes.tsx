import type { ReviewNote, ReviewNotes as NotesAnswer, ReviewPage } from "@mochang/contract";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { relativeTime } from "../../lib/format.ts";
import { randomId } from "../../lib/randomId.ts";
import { Button } from "../../ui/Button.tsx";
import { NoteField } from "./NoteField.tsx";
import { sceneName } from "./sceneName.ts";
import type { Draft } from "./keptDraft.ts";
import type { ReviewPassage } from "./reviewPassage.ts";
import { addNote, changeNote, deleteNote, reply } from "./reviewApi.ts";
import css from "./review.module.css";

const NOTE_MAX = 5_000;
const REPLY_MAX = 2_000;

interface Props {
  page: ReviewPage;
  link: string;
  active: string | null;
  draft: Draft | null;
  onActivate: (id: string | null) => void;
  onGo: (note: ReviewNote) => void;
  onDraft: (draft: Draft | null) => void;
  onWords: (words: string) => void;
  onNotes: (answer: NotesAnswer, marked?: { id: string; passage: ReviewPassage }) => void;
  /** Makes a call and meets what only the page can: that the link was shut. */
  onCall: <T>(call: Promise<T>) => Promise<T>;
}

const placeOf = (page: ReviewPage, sceneId: string): string =>
  sceneName(
    page,
    page.scenes.findIndex(({ id }) => id === sceneId),
  ).replaceAll(" ", "");

const Quote = ({ page, sceneId, quote }: { page: ReviewPage; sceneId: string; quote: string }) =>
  quote === "" ? (
    <span className={css.quote}>
      <b>总评</b>
    </span>
  ) : (
    <span className={css.quote}>
      <b>{placeOf(page, sceneId) || "原句已改"}</b>
      <bdi>{quote}</bdi>
    </span>
  );

type Writing = "" | "words" | "reply" | "delete";

/** What can be done with one's own note; deleting is asked once more. */
function NoteButtons({
  isDeleting,
  hasReplies,
  onWriting,
  onDelete,
}: {
  isDeleting: boolean;
  hasReplies: boolean;
  onWriting: (writing: Writing) => void;
  onDelete: () => void;
}) {
  const button = (words: string, onClick: () => void) => (
    <button type="button" className="link" onClick={onClick}>
      {words}
    </button>
  );
  return isDeleting ? (
    <>
      {button("真的删", onDelete)}
      {button("留着", () => onWriting(""))}
    </>
  ) : (
    <>
      {hasReplies && button("回一句", () => onWriting("reply"))}
      {button("编辑", () => onWriting("words"))}
      {button("删除", () => onWriting("delete"))}
    </>
  );
}

function Note({ note, ...props }: Omit<Props, "draft"> & { note: ReviewNote }) {
  const { page, link, active, onActivate, onGo, onNotes, onCall } = props;
  const [writing, setWriting] = useState<Writing>("");
  const [replyId] = useState(randomId);
  const item = useRef<HTMLLIElement>(null);
  const isActive = active === note.id;
  useEffect(() => {
    if (isActive && !item.current?.matches(":hover")) item.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const applyAnswer = (answer: NotesAnswer): void => {
    setWriting("");
    onNotes(answer);
  };
  const stop = (): void => setWriting("");
  return (
    <li
      ref={item}
      className={clsx(isActive && css.inHand)}
      data-note={note.id}
      onMouseEnter={() => onActivate(note.id)}
      onFocus={() => onActivate(note.id)}
    >
      <button type="button" className={css.go} disabled={note.sceneId === ""} onClick={() => onGo(note)}>
        <Quote page={page} sceneId={note.sceneId} quote={note.quote} />
      </button>
      {writing === "words" ? (
        <NoteField
          label="批注"
          words={note.words}
          max={NOTE_MAX}
          onSave={(words) => onCall(changeNote(link, note.id, words)).then(applyAnswer)}
          onCancel={stop}
        />
      ) : (
        <p dir="auto">{note.words}</p>
      )}
      {writing !== "words" && (
        <div className={clsx("num", css.row)}>
          <span>
            <b>{page.reader}</b>
            {relativeTime(note.time)}
            {note.settled && "　作者已了结"}
          </span>
          {page.mayNote && (
            <NoteButtons
              isDeleting={writing === "delete"}
              hasReplies={note.replies.length > 0}
              onWriting={setWriting}
              onDelete={() => void onCall(deleteNote(link, note.id)).then(applyAnswer, stop)}
            />
          )}
        </div>
      )}
      {note.replies.map((answer) => (
        <p key={answer.id} className={css.reply} dir="auto">
          <b>{answer.name}</b>
          {answer.words}
          <span className="num">{relativeTime(answer.time)}</span>
        </p>
      ))}
      {writing === "reply" && (
        <NoteField
          label="回一句"
          max={REPLY_MAX}
          onSave={(words) => onCall(reply(link, note.id, `${replyId}-${note.replies.length}`, words)).then(applyAnswer)}
          onCancel={stop}
        />
      )}
    </li>
  );
}

/** 我的批注: the reader's own, and what was answered. */
export function ReviewNotes(props: Props) {
  const { page, link, draft, onDraft, onWords, onNotes, onCall } = props;
  const writer = page.author.trim() || "作者";
  return (
    <>
      <div className={css.panelHead}>
        <h2>
          我的批注<small className="num">{page.notes.length} 条</small>
        </h2>
      </div>
      <div className={css.scroll} role="region" aria-label="批注" tabIndex={0}>
        {draft && (
          <div className={css.draft}>
            <Quote page={page} sceneId={draft.passage?.from.scene ?? ""} quote={draft.passage?.quote ?? ""} />
            <NoteField
              key={draft.id}
              label="批注"
              words={draft.words}
              max={NOTE_MAX}
              onWords={onWords}
              onSave={(words) =>
                onCall(addNote(link, { noteId: draft.id, passage: draft.passage, words })).then((answer) => {
                  onNotes(answer, draft.passage ? { id: draft.id, passage: draft.passage } : undefined);
                  onDraft(null);
                })
              }
              onCancel={() => onDraft(null)}
            />
          </div>
        )}
        <ol className={css.notes}>
          {page.notes.map((note) => (
            <Note key={note.id} {...props} note={note} />
          ))}
        </ol>
        <p className={css.told}>
          {page.mayNote ? (
            <>
              批注只给{writer}看，署您的名字。
              <br />
              看不到别人的批注，也看不到别的作品。
            </>
          ) : (
            "这个链接只能看，不能写批注。"
          )}
        </p>
      </div>
      {page.mayNote && (
        <div className={css.panelFoot}>
          <p>
            <b>通看写一句</b>
            <span>不指哪一行，说整体的</span>
          </p>
          <Button onClick={() => onDraft({ id: String(Date.now()), passage: null, words: "" })}>写总评</Button>
        </div>
      )}
    </>
  );
}
