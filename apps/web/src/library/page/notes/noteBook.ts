import type { Remark } from "@mochang/contract";
import type { TextRange } from "../places.ts";

/** A note as the page shows it. `id` is its time stamp. */
export interface Note {
  id: string;
  /** The selected words. */
  key: string;
  value: string;
  start: number | null;
  end: number | null;
  /** 1-based; 0 the front matter; null without a place. */
  scene: number | null;
  /** YYYY-MM-DD HH:mm:ss */
  time: string;
  state: "saved" | "saving" | "failed";
  /** What is being written over `value`; null while it is not in edit mode. */
  draft: string | null;
}

/** What the server has of a note. */
interface Have {
  there: boolean;
  value: string;
}

/** A note that the server has not got as it is here, as the browser keeps it. */
export interface Kept {
  note: Note;
  have: Have;
  gone: boolean;
}

export interface NoteEffects {
  /** What the server has now: its words differ from the note's when an earlier call had arrived and its answer had not. */
  add: (note: Note) => Promise<{ value: string }>;
  update: (note: Note) => Promise<unknown>;
  remove: (note: Note) => Promise<unknown>;
  /** True when the server says that there is no such note. */
  isMissing: (error: unknown) => boolean;
  read: () => Kept[];
  keep: (kept: Kept[]) => void;
  now: () => number;
  /** `YYYY-MM-DD HH:mm:ss` of a moment. */
  stamp: (at: number) => string;
}

export interface NoteBook {
  /** In the order of the text; those without a place last. The same array until something changes. */
  notes: () => readonly Note[];
  subscribe: (listener: () => void) => () => void;
  /** Saved at once, and opened for writing. The same passage twice opens the note that is there. */
  add: (range: TextRange & { text: string }, scene: number) => Note;
  edit: (id: string) => void;
  type: (id: string, draft: string) => void;
  save: (id: string) => void;
  cancel: (id: string) => void;
  /** Takes the note away; the returned function brings it back. */
  remove: (id: string) => () => void;
  retry: (id: string) => void;
}

interface Entry {
  note: Note;
  have: Have;
  gone: boolean;
  busy: boolean;
}

/** Words that the server has not got: saved or still being written. */
const isRewritten = (note: Note, have: Have): boolean => note.value !== have.value || (note.draft !== null && note.draft !== note.value);

const inOrder = (a: Note, b: Note): number => (a.start ?? Infinity) - (b.start ?? Infinity) || (a.end ?? Infinity) - (b.end ?? Infinity) || Number(a.id) - Number(b.id);

/**
 * The notes of a script. Each is brought to what the server should have by one call after the other; what failed, and what is being
 * written, is kept in the browser until the server has it, so that neither a lost network nor a closed window loses a word.
 */
export function noteBook(remarks: readonly Remark[], effects: NoteEffects): NoteBook {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: readonly Note[] = [];
  let last = 0;

  for (const r of remarks) {
    const note: Note = { id: r.timestamp, key: r.key, value: r.value, start: r.start, end: r.end, scene: r.scene, time: r.updateTime, state: "saved", draft: null };
    entries.set(note.id, { note, have: { there: true, value: r.value }, gone: false, busy: false });
  }
  for (const { note, have, gone } of effects.read()) {
    const known = entries.get(note.id);
    if (known) entries.set(note.id, { ...known, note: { ...known.note, value: note.value, draft: note.draft }, gone });
    // A note that the server never had is still to come; one that it has no more was deleted elsewhere, and comes again only for words that were written since.
    else if (!have.there || (!gone && isRewritten(note, have))) entries.set(note.id, { note: { ...note, state: "saved" }, have: { there: false, value: "" }, gone, busy: false });
  }

  const settled = ({ note, have, gone }: Entry): boolean => (gone ? !have.there : have.there && have.value === note.value);
  const publish = (): void => {
    shown = [...entries.values()].filter((entry) => !entry.gone).map((entry) => entry.note).toSorted(inOrder);
    effects.keep([...entries.values()].filter((entry) => !settled(entry) || entry.note.draft !== null).map(({ note, have, gone }) => ({ note, have, gone })));
    for (const listener of listeners) listener();
  };
  const set = (id: string, change: Partial<Note>): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entry.note = { ...entry.note, ...change };
    publish();
  };
  const sync = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    if (!entry || entry.busy || settled(entry)) return;
    entry.busy = true;
    set(id, { state: "saving" });
    const sent = entry.note;
    try {
      if (entry.gone) {
        await effects.remove(sent).catch((error: unknown) => {
          if (!effects.isMissing(error)) throw error;
        });
        entry.have = { there: false, value: "" };
      } else if (!entry.have.there) {
        entry.have = { there: true, value: (await effects.add(sent)).value };
      } else {
        const gone = await effects.update(sent).then(() => false, (error: unknown) => {
          if (!effects.isMissing(error)) throw error;
          return true;
        });
        // Deleted elsewhere while it was written here: the words win, and the note is made anew.
        entry.have = gone ? { there: false, value: "" } : { there: true, value: sent.value };
      }
    } catch {
      // The note says so itself and offers another try; nothing of it is lost.
      entry.busy = false;
      return set(id, { state: "failed" });
    }
    entry.busy = false;
    if (entry.gone && !entry.have.there) entries.delete(id);
    if (entries.has(id)) set(id, { state: "saved" });
    else publish();
    await sync(id);
  };

  publish();
  for (const id of entries.keys()) void sync(id);

  return {
    notes: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add({ start, end, text }, scene) {
      const there = shown.find((note) => note.start === start && note.end === end);
      if (there) {
        set(there.id, { draft: there.draft ?? there.value });
        return there;
      }
      const at = effects.now();
      last = Math.max(at, last + 1);
      while (entries.has(String(last))) last += 1;
      const note: Note = { id: String(last), key: text, value: "", start, end, scene, time: effects.stamp(at), state: "saving", draft: "" };
      entries.set(note.id, { note, have: { there: false, value: "" }, gone: false, busy: false });
      publish();
      void sync(note.id);
      return note;
    },
    edit: (id) => set(id, { draft: entries.get(id)?.note.value ?? "" }),
    type: (id, draft) => set(id, { draft }),
    save(id) {
      const note = entries.get(id)?.note;
      if (!note || note.draft === null) return;
      set(id, { value: note.draft, draft: null, time: effects.stamp(effects.now()) });
      void sync(id);
    },
    cancel: (id) => set(id, { draft: null }),
    remove(id) {
      const entry = entries.get(id);
      if (!entry) return () => undefined;
      entry.gone = true;
      const was = { ...entry.note, draft: null };
      publish();
      void sync(id);
      return () => {
        const now = entries.get(id);
        if (now) now.gone = false;
        else entries.set(id, { note: was, have: { there: false, value: "" }, gone: false, busy: false });
        set(id, { draft: null });
        void sync(id);
      };
    },
    retry: (id) => void sync(id),
  };
}
