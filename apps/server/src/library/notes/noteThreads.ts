import { REPLIES_MAX } from "@mochang/contract";
import { and, eq } from "drizzle-orm";
import { AppError, type Transaction } from "../../platform/index.ts";
import { storableText } from "../../run/index.ts";
import type { Author } from "../saves/author.ts";
import { notes, type StoredReply } from "../tables.ts";
import { noteSave } from "./putNoteMark.ts";
import type { NoteRow } from "./readNotes.ts";
import type { Reader, NoteDeps } from "./writeNotes.ts";

const GONE_MESSAGE = "这条批注不在了，可能已被删除";
const FULL_MESSAGE = `一条批注最多回 ${REPLIES_MAX} 句`;

/** Changes a note's row in a save of its own, so that other windows of the document are told. @throws AppError not-found */
async function changeRow(
  { saveScenes }: NoteDeps,
  author: Author,
  documentId: string,
  id: string,
  change: (note: NoteRow) => Partial<Pick<NoteRow, "settledAt" | "replies">>,
): Promise<void> {
  const isNote = and(eq(notes.documentId, documentId), eq(notes.id, id));
  const stored = async (tx: Transaction): Promise<void> => {
    const [note] = await tx.select().from(notes).where(isNote).for("update");
    if (!note) throw new AppError("not-found", { msg: GONE_MESSAGE });
    const changed = change(note);
    if (Object.keys(changed).length > 0) await tx.update(notes).set(changed).where(isNote);
  };
  await saveScenes(noteSave(documentId, author, id, []), { stored });
}

/** 了结, or opened again. @throws AppError not-found */
export const settleNote = (
  deps: NoteDeps,
  author: Author,
  documentId: string,
  id: string,
  settled: boolean,
): Promise<void> => changeRow(deps, author, documentId, id, () => ({ settledAt: settled ? deps.now() : null }));

/** Answers a note; the same answer sent again is the one that is there. `reader`: only his own notes. @throws AppError not-found, invalid */
export const addReply = (
  deps: NoteDeps,
  author: Author,
  documentId: string,
  id: string,
  sentReply: Pick<StoredReply, "id" | "words">,
  reader: Reader | null,
): Promise<void> =>
  changeRow(deps, author, documentId, id, ({ replies, linkId }) => {
    if (reader && linkId !== reader.linkId) throw new AppError("not-found", { msg: GONE_MESSAGE });
    const reply: StoredReply = {
      id: storableText(sentReply.id),
      name: reader?.name ?? null,
      words: storableText(sentReply.words),
      at: deps.now().toISOString(),
    };
    if (replies.some((there) => there.id === reply.id)) return {};
    if (replies.length >= REPLIES_MAX) throw new AppError("invalid", { msg: FULL_MESSAGE });
    return { replies: [...replies, reply] };
  });

/** Takes back an answer of the script's own writer. @throws AppError not-found */
export const removeReply = (
  deps: NoteDeps,
  author: Author,
  documentId: string,
  id: string,
  replyId: string,
): Promise<void> =>
  changeRow(deps, author, documentId, id, ({ replies }) => {
    const remainingReplies = replies.filter((reply) => reply.id !== replyId || reply.name !== null);
    if (remainingReplies.length === replies.length) throw new AppError("not-found");
    return { replies: remainingReplies };
  });
