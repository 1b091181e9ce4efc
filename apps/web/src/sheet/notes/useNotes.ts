import type { Remark } from "@mochang/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../../lib/apiError.ts";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { REFETCH_MS } from "../../lib/refetchInterval.ts";
import { perWindowList } from "../../lib/perWindowList.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import { addRemark, deleteRemark, updateRemark } from "../data/api.ts";
import { hasPlace, type Note, type UnsyncedNote } from "./note.ts";
import { createNotesStore, type NoteEffects, type NotesStore } from "./notesStore.ts";

/** When a note was written, as the server says it. */
export const NOTE_CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** What an older version of the page left is not worth failing for. */
export const isUnsyncedNote = (value: unknown): value is UnsyncedNote =>
  typeof (value as UnsyncedNote | null)?.note?.id === "string" &&
  typeof (value as UnsyncedNote).have?.there === "boolean";

/** Refusals that pass by themselves: no session, too slow, too many at once. */
const PASSING_STATUS = new Set([401, 408, 429]);

/** The note is not there any more, or its work: nobody has it, or its version was deleted. */
export const isMissingNote = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Why a note will not be taken, and what can be done; null where another try may do. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || PASSING_STATUS.has(error.status))
    return null;
  if (isMissingNote(error)) return "这部作品或这个版本不在了，批注没有地方存，请把字复制走。";
  return withFullStop(error.message);
}

/** The effects of a real page. */
function browserEffects(client: QueryClient, scriptId: string, version: string): NoteEffects {
  const unsynced = perWindowList(`notes:${scriptId}`, isUnsyncedNote, ({ note }) => note.id);
  const keyOf = (note: Note) => ({ scriptId, version, timestamp: note.id });
  const update = callAsMutation(client, ({ note, moved }: { note: Note; moved: boolean }) => {
    const { key, value } = note;
    const passage = moved && hasPlace(note) ? { key, start: note.start, end: note.end } : {};
    return updateRemark({ ...keyOf(note), value, ...passage });
  });
  return {
    add: callAsMutation(client, (note: Note) => {
      const { key, value } = note;
      const place = hasPlace(note) ? { start: note.start, end: note.end } : {};
      return addRemark({ ...keyOf(note), key, value, structure: "", ...place });
    }),
    update: (note, moved) => update({ note, moved }),
    remove: callAsMutation(client, (note: Note) => deleteRemark({ ...keyOf(note), structure: "" })),
    isMissing: isMissingNote,
    isTaken: (error) => error instanceof ApiError && error.code === 409,
    refusal: refusalOf,
    readUnsynced: unsynced.adopt,
    keepUnsynced: unsynced.keep,
    now: Date.now,
    format: (at) => NOTE_CLOCK.format(at),
  };
}

/** The effects of a script's notes on a real page. */
export function useNoteEffects(scriptId: string, version: string): NoteEffects {
  const client = useQueryClient();
  return useMemo(() => browserEffects(client, scriptId, version), [client, scriptId, version]);
}

/** A script's notes, live; opened once with what the server gave. */
export function useNotes(remarks: readonly Remark[], effects: NoteEffects) {
  const store = useMemo(() => createNotesStore(remarks, effects), [remarks, effects]);
  return { store, notes: useNotesOf(store) };
}

/** The notes of an open store. What failed is tried again while the page is open. */
export function useNotesOf(store: NotesStore): readonly Note[] {
  const notes = useSyncExternalStore(store.subscribe, store.notes);
  useEffect(() => {
    const retryFailed = (isWanted: (note: Note) => boolean): void => {
      for (const note of store.notes()) if (note.state === "failed" && isWanted(note)) store.retry(note.id);
    };
    const online = (): void => retryFailed(() => true);
    addEventListener("online", online);
    // A server that restarts brings no such event.
    const timer = setInterval(() => retryFailed((note) => note.refused === null), REFETCH_MS);
    return () => {
      removeEventListener("online", online);
      clearInterval(timer);
    };
  }, [store]);
  return notes;
}
