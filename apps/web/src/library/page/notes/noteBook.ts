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
  /** Why the server will not take it however often it is tried; null while another try may do. */
  refused: string | null;
  /** What is being written over `value`; null while it is not in edit mode. */
  draft: string | null;
}

/** What the server has of a note. */
interface Have {
  there: boolean;
  value: string;
  start: number | null;
  end: number | null;
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
  /** `moved`: its passage is another one too. */
  update: (note: Note, moved: boolean) => Promise<unknown>;
  remove: (note: Note) => Promise<unknown>;
  /** True when the server says that there is no such note. */
  isMissing: (error: unknown) => boolean;
  /** True when another note has the time stamp. */
  isTaken: (error: unknown) => boolean;
  /** The sentence of a refusal that another try does not change; null for everything else. */
  refusal: (error: unknown) => string | null;
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
  /** Saved at once, and opened for writing unless `quiet`. The same passage twice is the note that is there. */
  add: (range: TextRange & { text: string }, scene: number, quiet?: boolean) => Note;
  /** The words that a note is about are chosen anew. */
  move: (id: string, range: TextRange & { text: string }, scene: number) => void;
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
  /** It has taken another number once; a refusal after that has another reason. */
  renumbered?: boolean;
}

/** Words that the server has not got: saved or still being written. */
const hasMoved = (note: Note, have: Have): boolean => note.start !== have.start || note.end !== have.end;
const isRewritten = (note: Note, have: Have): boolean =>
  note.value !== have.value || (note.draft !== null && note.draft !== note.value);

const inOrder = (a: Note, b: Note): number =>
  (a.start ?? Infinity) - (b.start ?? Infinity) ||
  (a.end ?? Infinity) - (b.end ?? Infinity) ||
  Number(a.id) - Number(b.id);

/**
 * The notes of a script. Each is brought to what the server should have by one call after the other; what failed, and what is being
 * written, is kept in the browser until the server has it, so that neither a lost network nor a closed window loses a word.
 */
export function noteBook(remarks: readonly Remark[], effects: NoteEffects): NoteBook {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: readonly Note[] = [];
  let last = 0;

  const absent = (note: Note): Have => ({ there: false, value: "", start: note.start, end: note.end });
  const present = (note: Note, value: string): Have => ({ there: true, value, start: note.start, end: note.end });
  const fresh = (): string => {
    last = Math.max(effects.now(), last + 1);
    while (entries.has(String(last))) last += 1;
    return String(last);
  };

  for (const r of remarks) {
    const note: Note = {
      id: r.timestamp,
      key: r.key,
      value: r.value,
      start: r.start,
      end: r.end,
      scene: r.scene,
      time: r.updateTime,
      state: "saved",
      refused: null,
      draft: null,
    };
    entries.set(note.id, { note, have: present(note, r.value), gone: false, busy: false });
  }
  for (const { note, have, gone } of effects.read()) {
    const known = entries.get(note.id);
    const { key, start, end, scene } = have.start !== undefined && hasMoved(note, have) ? note : (known?.note ?? note);
    if (known)
      entries.set(note.id, {
        ...known,
        note: { ...known.note, value: note.value, draft: note.draft, key, start, end, scene },
        gone,
      });
    // A note that the server never had is still to come; one that it has no more was deleted elsewhere, and comes again only for words that were written since.
    else if (!have.there || (!gone && isRewritten(note, have)))
      entries.set(note.id, { note: { ...note, state: "saved", refused: null }, have: absent(note), gone, busy: false });
  }

  const settled = ({ note, have, gone }: Entry): boolean =>
    gone ? !have.there : have.there && have.value === note.value && !hasMoved(note, have);
  const publish = (): void => {
    shown = [...entries.values()]
      .filter((entry) => !entry.gone)
      .map((entry) => entry.note)
      .toSorted(inOrder);
    effects.keep(
      [...entries.values()]
        .filter((entry) => !settled(entry) || entry.note.draft !== null)
        .map(({ note, have, gone }) => ({ note, have, gone })),
    );
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
    set(id, { state: "saving", refused: null });
    const sent = entry.note;
    try {
      if (entry.gone) {
        await effects.remove(sent).catch((error: unknown) => {
          if (!effects.isMissing(error)) throw error;
        });
        entry.have = absent(sent);
      } else if (!entry.have.there) {
        entry.have = present(sent, (await effects.add(sent)).value);
      } else {
        const gone = await effects.update(sent, hasMoved(sent, entry.have)).then(
          () => false,
          (error: unknown) => {
            if (!effects.isMissing(error)) throw error;
            return true;
          },
        );
        // Deleted elsewhere while it was written here: the words win, and the note is made anew.
        entry.have = gone ? absent(sent) : present(sent, sent.value);
      }
    } catch (error) {
      entry.busy = false;
      // Another window made a note in the same millisecond: this one takes the next number.
      if (!entry.have.there && !entry.renumbered && effects.isTaken(error)) return renumber(id);
      // The note says so itself; nothing of it is lost.
      return set(id, { state: "failed", refused: effects.refusal(error) });
    }
    entry.busy = false;
    if (entry.gone && !entry.have.there) entries.delete(id);
    if (entries.has(id)) set(id, { state: "saved" });
    else publish();
    await sync(id);
  };

  const renumber = async (id: string): Promise<void> => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    const next = fresh();
    entries.set(next, { ...entry, note: { ...entry.note, id: next }, renumbered: true });
    publish();
    await sync(next);
  };

  publish();
  for (const id of entries.keys()) void sync(id);

  return {
    notes: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add({ start, end, text }, scene, quiet = false) {
      const there = shown.find((note) => note.start === start && note.end === end);
      if (there) {
        if (!quiet) set(there.id, { draft: there.draft ?? there.value });
        return there;
      }
      const note: Note = {
        id: fresh(),
        key: text,
        value: "",
        start,
        end,
        scene,
        time: effects.stamp(effects.now()),
        state: "saving",
        refused: null,
        draft: quiet ? null : "",
      };
      entries.set(note.id, { note, have: absent(note), gone: false, busy: false });
      publish();
      void sync(note.id);
      return note;
    },
    move(id, { start, end, text }, scene) {
      set(id, { start, end, key: text, scene });
      void sync(id);
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
        else entries.set(id, { note: was, have: absent(was), gone: false, busy: false });
        set(id, { draft: null });
        void sync(id);
      };
    },
    retry: (id) => void sync(id),
  };
}
