import { editorNotes } from "../notes/editorNotes.ts";

/** Settles the note that an item of 待办 is, or opens it again, by the notes' own call. False for an item that is no note. */
export function settleNoteOf(key: string, settled: boolean): boolean {
  const notes = editorNotes.get();
  const note = notes?.notes.find(({ id }) => key === `note:${id}`);
  if (!notes || !note) return false;
  notes.threads.settle(note, settled);
  return true;
}
