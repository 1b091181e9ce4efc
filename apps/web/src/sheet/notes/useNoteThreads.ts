import { MESSAGES, type Annotation } from "@mochang/contract";
import { useMemo } from "react";
import { toasts } from "../../ui/toasts.ts";
import { deleteReply, replyToNote, settleNote } from "../data/api.ts";
import type { NoteWords } from "./note.ts";
import type { NotesStore } from "./notesStore.ts";

/** What is done with a note beside its words: it is settled, and answered. */
export interface NoteThreads {
  settle: (note: NoteWords, settled: boolean) => void;
  /** `replyId`: the same one again is the same answer. @throws ApiError */
  reply: (note: NoteWords, replyId: string, words: string) => Promise<void>;
  deleteReply: (note: NoteWords, replyId: string) => void;
}

/** Of the notes of one version of a script. */
export function useNoteThreads(scriptId: string, versionId: string, store: NotesStore | undefined): NoteThreads {
  return useMemo(() => {
    const of = ({ id }: NoteWords) => ({ scriptId, versionId, annotationId: id });
    const storeThread = (annotation: Annotation): void => store?.setThread(annotation.annotationId, annotation);
    const showError = (error: unknown): void => toasts.error(error);
    return {
      settle: (note, settled) => void settleNote({ ...of(note), settled }).then(storeThread, showError),
      async reply(note, replyId, words) {
        storeThread(await replyToNote({ ...of(note), replyId, words }));
        toasts.done(MESSAGES.added);
      },
      deleteReply: (note, replyId) => void deleteReply({ ...of(note), replyId }).then(storeThread, showError),
    };
  }, [scriptId, versionId, store]);
}
