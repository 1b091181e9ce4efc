import { removeAnnotation } from "@mochang/screenplay";
import { useEffect, useMemo, useRef } from "react";
import { afterComposition, heldPassage, noteMarks, type ListedNote, type Note } from "../../sheet/index.ts";
import type { createNotesStore } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { fetchAnnotations } from "./api.ts";
import { remarkOf } from "./noteClient.ts";

type Store = ReturnType<typeof createNotesStore>;

/** By the note as the store has it. */
const placedNotes = new WeakMap<Note, ListedNote>();

/** The same object as long as its scene is the same: a list of 2,000 notes is not drawn anew after each word that is typed before them. */
function placedNote(note: Note, scene: number | null): ListedNote {
  const before = placedNotes.get(note);
  if (before?.scene === scene) return before;
  const { start: _start, end: _end, ...words } = note;
  const placed = { ...words, scene, isPlaced: scene !== null };
  placedNotes.set(note, placed);
  return placed;
}

/** The notes with the scenes in which their words stand in the document as it is, in its order; the others last. */
export function useNotesInDocument({ editor }: PanelProps, notes: readonly Note[]): readonly ListedNote[] {
  const { sheet, rows } = editor;
  return useMemo(() => {
    if (!sheet) return [];
    const marks = noteMarks(sheet.doc());
    const ordinals = new Map(rows.filter(({ label }) => label !== null).map(({ index }, i) => [index, i + 1]));
    const placed = notes.map((note): { note: ListedNote; from: number } => {
      const at = marks.get(note.id) ?? heldPassage(sheet.view.state, note.id);
      if (!at) return { note: placedNote(note, null), from: Infinity };
      const row = "row" in at ? (at.row as number) : sheet.doc().resolve(at.from).index(0);
      return { note: placedNote(note, ordinals.get(row) ?? 0), from: at.from };
    });
    return placed.toSorted((a, b) => a.from - b.from || Number(a.note.id) - Number(b.note.id)).map(({ note }) => note);
  }, [sheet, rows, notes]);
}

/** Saves of others come in one after the other. */
const PAUSE_MS = 200;

/** Asks for the notes after others' saves: a reader's words, answers and ends change no mark. */
export function useFollowSaves({ script, editor }: PanelProps, store: Store): void {
  const { scriptId, versionId } = script;
  const { session } = editor.saving;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unfollow: (() => void) | undefined;
    const ask = (): void => {
      timer = undefined;
      const since = store.answers();
      fetchAnnotations(scriptId, versionId).then(
        (annotations) => store.refresh(annotations.map(remarkOf), since),
        // The next save asks again.
        () => undefined,
      );
    };
    const follow = (): void => {
      unfollow?.();
      unfollow = session.get()?.othersSaved.subscribe(() => {
        timer ??= setTimeout(ask, PAUSE_MS);
      });
    };
    follow();
    const stop = session.subscribe(follow);
    return () => {
      clearTimeout(timer);
      unfollow?.();
      stop();
    };
  }, [session, scriptId, versionId, store]);
}

/**
 * Follows notes that other windows make and delete: when the document's marks are other ones than before, the server is asked for its notes, and a
 * mark that has none is taken off.
 */
export function useFollowMarks({ script, editor }: PanelProps, store: Store): void {
  const { scriptId, versionId } = script;
  const { sheet } = editor;
  const previousIds = useRef<string | null>(null);
  // The page looks anew at the document after each pause of typing.
  const ids = sheet ? [...noteMarks(sheet.doc()).keys()].sort().join(" ") : null;
  useEffect(() => {
    if (!sheet || ids === null) return;
    const noteIds = new Set(store.notes().map(({ id }) => id));
    const isFirst = previousIds.current === null;
    if (ids === previousIds.current) return;
    previousIds.current = ids;
    const strange = ids.split(" ").filter((id) => id !== "" && !noteIds.has(id));
    if (isFirst && strange.length === 0) return;
    const since = store.answers();
    void fetchAnnotations(scriptId, versionId).then(
      (annotations) => {
        store.refresh(annotations.map(remarkOf), since);
        const there = new Set(store.notes().map(({ id }) => id));
        const nothing = strange.filter((id) => !there.has(id));
        if (nothing.length === 0 || sheet.view.isDestroyed) return;
        afterComposition(sheet.view, () => {
          const { tr } = sheet.view.state;
          for (const id of nothing) removeAnnotation(tr, id);
          if (tr.docChanged) sheet.view.dispatch(tr.setMeta("addToHistory", false));
        });
      },
      // The next change of the marks asks again.
      () => (previousIds.current = null),
    );
  }, [sheet, ids, store, scriptId, versionId]);
}
