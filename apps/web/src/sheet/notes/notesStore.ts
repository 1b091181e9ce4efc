import { OWN_NOTE, type NoteThread, type Remark } from "@mochang/contract";
import type { SelectedText } from "../view/sheetView.ts";
import {
  compareNotes,
  hasMoved,
  isSynced,
  mergeUnsynced,
  notStored,
  storedAs,
  threadOf,
  type Note,
  type NoteEntry,
  type StoredNote,
  type UnsyncedNote,
} from "./note.ts";

export interface NoteEffects {
  /** Answers what the server has now: its words differ from the note's when an earlier call had arrived and its answer had not. */
  add: (note: Note) => Promise<{ value: string }>;
  /** `moved`: its passage is another one too. */
  update: (note: Note, moved: boolean) => Promise<unknown>;
  remove: (note: Note) => Promise<unknown>;
  /** True when the server says that there is no such note. */
  isMissing: (error: unknown) => boolean;
  /** True when another note has the time stamp. */
  isTaken: (error: unknown) => boolean;
  /** The sentence of a refusal that another try does not change; null for everything else. */
  refusal: (error: unknown) => string | null;
  /** What this browser has not brought to the server yet. */
  readUnsynced: () => UnsyncedNote[];
  keepUnsynced: (unsynced: UnsyncedNote[]) => void;
  now: () => number;
  /** `YYYY-MM-DD HH:mm:ss` of a moment. */
  format: (at: number) => string;
  /** Where a note must say something: it is sent when it is first saved, and this is told when nothing was written. */
  onEmpty?: () => void;
}

/** Words that a note is about; without offsets where the document itself bears its place. */
export type NotePassage = Pick<Note, "start" | "end"> & { text: string };

export interface NotesStore {
  /** In the order of the text; those without a place last. The same array until something changes. */
  notes: () => readonly Note[];
  subscribe: (listener: () => void) => () => void;
  /** Saved at once, and opened for writing unless `quiet`. The same passage twice is the note that is there. */
  add: (selected: NotePassage, scene: number | null, quiet?: boolean) => Note;
  /** Gives a note another passage. */
  move: (id: string, selected: SelectedText, scene: number) => void;
  edit: (id: string) => void;
  setDraft: (id: string, draft: string) => void;
  save: (id: string) => void;
  cancel: (id: string) => void;
  /** Deletes the note; the returned function brings it back, true when the server had not lost it. */
  remove: (id: string) => () => boolean;
  retry: (id: string) => void;
  /** Takes over what the server says of a note's answers and its end. */
  setThread: (id: string, thread: NoteThread) => void;
  /** How many answers the server has given: said before its notes are asked for. */
  answers: () => number;
  /** Takes over what the server has; what is being written or sent here stays, and so does what it was brought after `since` answers. */
  refresh: (remarks: readonly Remark[], since: number) => void;
}

/** Brings the server to what an entry should be, by one call; answers what the server has then. */
async function sendEntry({ note, have, gone }: NoteEntry, effects: NoteEffects): Promise<StoredNote> {
  const missing = (error: unknown): true => {
    if (!effects.isMissing(error)) throw error;
    return true;
  };
  if (gone) {
    await effects.remove(note).catch(missing);
    return notStored(note);
  }
  if (!have.there) return storedAs(note, (await effects.add(note)).value);
  const wasDeleted = await effects.update(note, hasMoved(note, have)).then(() => false, missing);
  // Deleted elsewhere while it was written here: the words win, and the note is made anew.
  return wasDeleted ? notStored(note) : storedAs(note, note.value);
}

/** The entries of a store, published to its listeners and to the browser's storage at every change. */
class NoteEntries {
  visibleNotes: readonly Note[] = [];
  readonly listeners = new Set<() => void>();
  readonly byId: Map<string, NoteEntry>;
  private readonly effects: NoteEffects;
  private lastId = 0;
  /** Answers of the server so far. */
  answers = 0;
  /** By which answer a note was deleted. */
  private readonly deletedBy = new Map<string, number>();

  constructor(remarks: readonly Remark[], effects: NoteEffects) {
    this.effects = effects;
    this.byId = mergeUnsynced(remarks, effects.readUnsynced());
    // Begun in a page that was left before a word was written: its words are marked nowhere.
    for (const [id, entry] of this.byId)
      if (this.isUnsaid(entry) && (entry.note.draft ?? "").trim() === "") this.byId.delete(id);
  }

  publish(): void {
    const entries = [...this.byId.values()];
    this.visibleNotes = entries
      .filter((entry) => !entry.gone)
      .map((entry) => entry.note)
      .toSorted(compareNotes);
    this.effects.keepUnsynced(
      entries
        .filter((entry) => !isSynced(entry) || entry.note.draft !== null || (entry.gone && entry.busy))
        .map(({ note, have, gone, busy }) => ({ note, have, gone, ...(gone && busy && { sent: true }) })),
    );
    for (const listener of this.listeners) listener();
  }

  change(id: string, change: Partial<Note>): void {
    const entry = this.byId.get(id);
    if (!entry) return;
    entry.note = { ...entry.note, ...change };
    this.publish();
  }

  /** A time stamp that no note here has. */
  newId(): string {
    this.lastId = Math.max(this.effects.now(), this.lastId + 1);
    while (this.byId.has(String(this.lastId))) this.lastId += 1;
    return String(this.lastId);
  }

  /** A note that says nothing yet, where it must. */
  isUnsaid({ note, have }: NoteEntry): boolean {
    return this.effects.onEmpty !== undefined && !have.there && note.value.trim() === "";
  }

  /** Brings an entry to the server, one call after the other, until the server has it. */
  async sync(id: string): Promise<void> {
    const entry = this.byId.get(id);
    if (!entry || entry.busy || isSynced(entry) || this.isUnsaid(entry)) return;
    entry.busy = true;
    this.change(id, { state: "saving", refused: null });
    try {
      entry.have = await sendEntry({ ...entry }, this.effects);
      entry.answer = ++this.answers;
    } catch (error) {
      entry.busy = false;
      // Another window made a note in the same millisecond: this one takes the next number.
      if (!entry.have.there && !entry.renumbered && this.effects.isTaken(error)) return this.renumber(id, entry);
      return this.change(id, { state: "failed", refused: this.effects.refusal(error) });
    }
    entry.busy = false;
    if (entry.gone && !entry.have.there) {
      this.byId.delete(id);
      this.deletedBy.set(id, this.answers);
    }
    if (this.byId.has(id)) this.change(id, { state: "saved" });
    else this.publish();
    await this.sync(id);
  }

  /** Takes over what the server had; what was brought there after `since` answers is newer than that. */
  refresh(remarks: readonly Remark[], since: number): void {
    const isSettled = (entry: NoteEntry): boolean =>
      isSynced(entry) && !entry.busy && entry.note.draft === null && (entry.answer ?? 0) <= since;
    const there = mergeUnsynced(remarks, []);
    for (const [id, entry] of this.byId)
      if (entry.have.there && isSettled(entry) && !there.has(id)) this.byId.delete(id);
    for (const [id, entry] of there) {
      if ((this.deletedBy.get(id) ?? 0) > since) continue;
      const existing = this.byId.get(id);
      if (!existing || isSettled(existing)) this.byId.set(id, entry);
      else existing.note = { ...existing.note, ...threadOf(entry.note) };
    }
    this.publish();
  }

  private async renumber(id: string, entry: NoteEntry): Promise<void> {
    this.byId.delete(id);
    const next = this.newId();
    this.byId.set(next, { ...entry, note: { ...entry.note, id: next }, renumbered: true });
    this.publish();
    await this.sync(next);
  }
}

/**
 * The notes of a script. Each is brought to what the server should have by one call after the other; what failed, and what is being
 * written, is kept in the browser until the server has it, so that neither a lost network nor a closed window loses a word.
 */
export function createNotesStore(remarks: readonly Remark[], effects: NoteEffects): NotesStore {
  const entries = new NoteEntries(remarks, effects);
  const { byId } = entries;
  entries.publish();
  for (const id of byId.keys()) void entries.sync(id);

  return {
    notes: () => entries.visibleNotes,
    subscribe(listener) {
      entries.listeners.add(listener);
      return () => entries.listeners.delete(listener);
    },
    add({ start, end, text }, scene, quiet = false) {
      const existing = entries.visibleNotes.find((note) => start !== null && note.start === start && note.end === end);
      if (existing) {
        if (!quiet) entries.change(existing.id, { draft: existing.draft ?? existing.value });
        return existing;
      }
      const note: Note = {
        ...OWN_NOTE,
        id: entries.newId(),
        key: text,
        value: "",
        start,
        end,
        scene,
        time: effects.format(effects.now()),
        state: effects.onEmpty ? "saved" : "saving",
        refused: null,
        draft: quiet ? null : "",
      };
      byId.set(note.id, { note, have: notStored(note), gone: false, busy: false });
      entries.publish();
      void entries.sync(note.id);
      return note;
    },
    move(id, { start, end, text }, scene) {
      entries.change(id, { start, end, key: text, scene });
      void entries.sync(id);
    },
    edit: (id) => entries.change(id, { draft: byId.get(id)?.note.value ?? "" }),
    setDraft: (id, draft) => entries.change(id, { draft }),
    save(id) {
      const note = byId.get(id)?.note;
      if (!note || note.draft === null) return;
      if (effects.onEmpty && note.draft.trim() === "") return effects.onEmpty();
      entries.change(id, { value: note.draft, draft: null, time: effects.format(effects.now()) });
      void entries.sync(id);
    },
    cancel(id) {
      const entry = byId.get(id);
      if (entry && entries.isUnsaid(entry)) byId.delete(id);
      entries.change(id, { draft: null });
      entries.publish();
    },
    remove(id) {
      const entry = byId.get(id);
      if (!entry) return () => false;
      entry.gone = true;
      const deleted = { ...entry.note, draft: null };
      entries.publish();
      void entries.sync(id);
      return () => {
        const current = byId.get(id);
        if (current) current.gone = false;
        else byId.set(id, { note: deleted, have: notStored(deleted), gone: false, busy: false });
        entries.change(id, { draft: null });
        void entries.sync(id);
        return current?.have.there === true && !current.busy;
      };
    },
    retry: (id) => void entries.sync(id),
    setThread: (id, thread) => entries.change(id, threadOf(thread)),
    answers: () => entries.answers,
    refresh: (now, since) => entries.refresh(now, since),
  };
}
