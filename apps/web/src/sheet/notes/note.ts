import { OWN_NOTE, type NoteThread, type Remark } from "@mochang/contract";
import type { TextRange } from "../documentLookups/textPositions.ts";

/** A note as the sheet shows it. `id` is its time stamp; `name` is empty where it is the writer's own. */
export interface Note extends NoteThread {
  id: string;
  /** The annotated words. */
  key: string;
  value: string;
  start: number | null;
  end: number | null;
  /** 1-based; 0 the front matter; null without a place. */
  scene: number | null;
  /** YYYY-MM-DD HH:mm:ss */
  time: string;
  state: "saved" | "saving" | "failed";
  /** Why the server will not take it however often it is tried; null while another try may do. */
  refused: string | null;
  /** What is being written over `value`; null while it is not in edit mode. */
  draft: string | null;
}

/** A note without its place. */
export type NoteWords = Omit<Note, "start" | "end">;

/** A note as lists show it: of its place they tell the scene, and whether there is one. */
export type ListedNote = NoteWords & { isPlaced: boolean };

/** By the note that is listed. */
const listedNotes = new WeakMap<Note, ListedNote>();

/** The same object for the same note, which is not drawn anew. */
export function listedNote(note: Note): ListedNote {
  const { start: _start, end: _end, ...words } = note;
  const listed = listedNotes.get(note) ?? { ...words, isPlaced: hasPlace(note) };
  listedNotes.set(note, listed);
  return listed;
}

/** A note that has a place in the text. */
export const hasPlace = (note: Note): note is Note & TextRange => note.start !== null && note.end !== null;

/** What the server has of a note. */
export interface StoredNote {
  there: boolean;
  value: string;
  start: number | null;
  end: number | null;
}

/** A note that the server has not got as it is here, as the browser keeps it. The names are those of what is already kept. */
export interface UnsyncedNote {
  note: Note;
  have: StoredNote;
  /** Deleted here. */
  gone: boolean;
  /** A call for it was under way when it was deleted: the server may have the note. */
  sent?: boolean;
}

/** A note, and how far the server has it. */
export interface NoteEntry extends UnsyncedNote {
  /** A call for it is under way. */
  busy: boolean;
  /** It has taken another number once; a refusal after that has another reason. */
  renumbered?: boolean;
  /** Which answer of the server, counted in this window, the entry was brought in step by last. */
  answer?: number;
}

export const notStored = ({ start, end }: Note): StoredNote => ({ there: false, value: "", start, end });
export const storedAs = ({ start, end }: Note, value: string): StoredNote => ({ there: true, value, start, end });

export const hasMoved = (note: Note, have: StoredNote): boolean => note.start !== have.start || note.end !== have.end;

/** True when the server has the entry as it is here. */
export const isSynced = ({ note, have, gone }: UnsyncedNote): boolean =>
  gone ? !have.there : have.there && have.value === note.value && !hasMoved(note, have);

/** True for words that the server has not got: saved or still being written. */
const isRewritten = (note: Note, have: StoredNote): boolean =>
  note.value !== have.value || (note.draft !== null && note.draft !== note.value);

/** In the order of the text; those without a place last. */
export const compareNotes = (a: Note, b: Note): number =>
  (a.start ?? Infinity) - (b.start ?? Infinity) ||
  (a.end ?? Infinity) - (b.end ?? Infinity) ||
  Number(a.id) - Number(b.id);

/** Whose a note is and what was answered, of something that has more. */
export const threadOf = ({ name, own, invited, settled, replies }: NoteThread): NoteThread => ({
  name,
  own,
  invited,
  settled,
  replies,
});

const noteOf = (remark: Remark): Note => ({
  ...threadOf(remark),
  id: remark.timestamp,
  key: remark.key,
  value: remark.value,
  start: remark.start,
  end: remark.end,
  scene: remark.scene,
  time: remark.updateTime,
  state: "saved",
  refused: null,
  draft: null,
});

/** The notes that the server has, with what this browser has not brought there yet over them. */
export function mergeUnsynced(remarks: readonly Remark[], unsynced: readonly UnsyncedNote[]): Map<string, NoteEntry> {
  const entries = new Map<string, NoteEntry>();
  for (const remark of remarks) {
    const note = noteOf(remark);
    entries.set(note.id, { note, have: storedAs(note, note.value), gone: false, busy: false });
  }
  for (const { note, have, gone, sent } of unsynced) {
    const existing = entries.get(note.id);
    const { key, start, end, scene } =
      have.start !== undefined && hasMoved(note, have) ? note : (existing?.note ?? note);
    if (existing)
      entries.set(note.id, {
        ...existing,
        note: { ...existing.note, value: note.value, draft: note.draft, key, start, end, scene },
        gone,
      });
    else if (gone && sent)
      entries.set(note.id, { note: { ...OWN_NOTE, ...note }, have: storedAs(note, note.value), gone, busy: false });
    // A note that the server never had is still to be sent; one that it has no more was deleted elsewhere, and comes again only for words written since.
    else if (!have.there || (!gone && isRewritten(note, have)))
      entries.set(note.id, {
        note: { ...OWN_NOTE, ...note, state: "saved", refused: null },
        have: notStored(note),
        gone,
        busy: false,
      });
  }
  return entries;
}

/** What the scene of a note is called; empty where its words are nowhere. */
export const placeOf = ({ scene }: Pick<Note, "scene">, scenes: readonly { name: string }[]): string =>
  scene === null ? "" : scene === 0 ? "开篇" : (scenes[scene - 1]?.name ?? "");
