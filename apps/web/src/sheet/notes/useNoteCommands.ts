import { REMARK_KEY_MAX } from "@mochang/contract";
import { useCallback, useMemo, useRef, useState, type RefObject } from "react";
import { sceneOrdinalAt } from "../documentLookups/sceneList.ts";
import { lineAtOffset } from "../documentLookups/textPositions.ts";
import type { PanelCommands } from "../layout/usePanels.ts";
import type { SnackbarMessage } from "../layout/useSnackbar.ts";
import type { SelectedText, SelectionInput, SheetView } from "../view/sheetView.ts";
import { hasPlace, type Note } from "./note.ts";
import type { NotesStore } from "./notesStore.ts";
import { useActiveNote } from "./useActiveNote.ts";
import { useNoteHighlights } from "./useNoteHighlights.ts";

const TOO_LONG = `一条批注最多选 ${REMARK_KEY_MAX.toLocaleString("en")} 字，请少选一些`;

interface Inputs {
  store: NotesStore;
  notes: readonly Note[];
  sheet: SheetView | null;
  /** The sheet before it is painted, too: what is selected then is a note like any other. */
  sheetRef: RefObject<SheetView | null>;
  show: Pick<PanelCommands, "beside" | "front">;
  showSnackbar: (message: SnackbarMessage) => void;
  warn: (sentence: string) => void;
}

/** The ordinal of the scene in which words stand; null where they can have no note: no place, or more words than the server takes. */
function useNotableScene({ sheetRef, warn }: Pick<Inputs, "sheetRef" | "warn">) {
  return useCallback(
    ({ start, text }: SelectedText): number | null => {
      const inSheet = sheetRef.current?.text();
      const line = inSheet && lineAtOffset(inSheet, start);
      if (!line) return null;
      if (text.length > REMARK_KEY_MAX) {
        warn(TOO_LONG);
        return null;
      }
      return sceneOrdinalAt(inSheet.doc, line.scene);
    },
    [sheetRef, warn],
  );
}

/**
 * The note whose words are still selected. It is drawn when the selection is cleared: drawing it would take the selection, and its
 * handles, away. `created`: it was made by this selection.
 */
function useHeldNote(notes: readonly Note[]) {
  const [id, setId] = useState<string | null>(null);
  const current = useRef<{ id: string; created: boolean } | null>(null);
  const hold = useCallback((next: { id: string; created: boolean } | null) => {
    current.current = next;
    setId(next?.id ?? null);
  }, []);
  return { id: notes.some((note) => note.id === id) ? id : null, current, hold };
}

const noteOn = (store: NotesStore, { start, end }: SelectedText): Note | undefined =>
  store.notes().find((note) => note.start === start && note.end === end);

/** The note that a selection makes: by mouse at once; where the selection can still be extended it stays, and the note goes with it. */
function useSelectionNotes(
  store: NotesStore,
  { current: activeNote, hold }: Pick<ReturnType<typeof useHeldNote>, "current" | "hold">,
  sceneOf: (selected: SelectedText) => number | null,
  annotate: (selected: SelectedText) => void,
  onHeld: (id: string) => void,
) {
  /** The note that the last selection made. */
  const newNoteId = useRef<string | null>(null);
  /** Words that were asked about before their selection had settled, which is told a moment later by touch. */
  const asked = useRef<SelectedText | null>(null);
  const annotateSelection = useCallback(
    (selected: SelectedText, input: SelectionInput, extended: boolean) => {
      if (asked.current?.start === selected.start && asked.current.end === selected.end) return;
      asked.current = null;
      if (input === "mouse") {
        const existed = noteOn(store, selected) !== undefined;
        annotate(selected);
        newNoteId.current = existed ? null : (noteOn(store, selected)?.id ?? null);
        return;
      }
      const scene = sceneOf(selected);
      if (scene === null) return;
      const before = extended ? activeNote.current : null;
      const notes = store.notes();
      if (before && notes.some(({ id }) => id === before.id)) return store.move(before.id, selected, scene);
      const note = store.add(selected, scene, true);
      const created = !notes.includes(note);
      newNoteId.current = created ? note.id : null;
      hold({ id: note.id, created });
      onHeld(note.id);
    },
    [annotate, store, sceneOf, activeNote, hold, onHeld],
  );
  const selectionCleared = useCallback(() => {
    asked.current = null;
    hold(null);
  }, [hold]);
  /** The lines were selected for something else: the note that selecting them made, and nobody has written, goes again. */
  const discardUnwritten = useCallback(() => {
    const { id, created } = activeNote.current ?? { id: null, created: false };
    const note = created ? store.notes().find((one) => one.id === id) : undefined;
    if (!note || note.value !== "" || note.draft !== null) return;
    store.remove(note.id);
    hold(null);
  }, [store, activeNote, hold]);
  /** These words were selected to be asked about: the note that selecting them made, and nobody has written, goes again. */
  const discardAsked = useCallback(
    (selected: SelectedText) => {
      const note = noteOn(store, selected);
      if (!note) asked.current = selected;
      if (!note || note.id !== newNoteId.current || note.value !== "" || note.draft) return;
      store.remove(note.id);
      hold(null);
    },
    [store, hold],
  );
  return { annotateSelection, selectionCleared, discardUnwritten, discardAsked };
}

/** The notes of the open script: made by selecting text, written, pointed at, deleted. */
export function useNoteCommands({ store, notes, sheet, sheetRef, show, showSnackbar, warn }: Inputs) {
  const active = useActiveNote(store.notes);
  /** The note that was made or opened for writing last. */
  const [openedId, setOpenedId] = useState<string | null>(null);
  const heldNote = useHeldNote(notes);
  const { id: heldId, hold } = heldNote;
  const sceneOf = useNotableScene({ sheetRef, warn });
  const { activate } = active;

  const write = useCallback(
    (id: string) => {
      if (store.notes().find((note) => note.id === id)?.draft === null) store.edit(id);
      hold(null);
      setOpenedId(id);
      activate(id);
      show.beside("right", "notes");
    },
    [store, hold, activate, show],
  );
  /** Saves a note on selected words and opens it for writing. */
  const annotate = useCallback(
    (selected: SelectedText) => {
      const scene = sceneOf(selected);
      if (scene !== null) write(store.add(selected, scene).id);
    },
    [store, sceneOf, write],
  );
  const point = useCallback(
    (id: string) => {
      activate(id);
      show.beside("right", "notes");
    },
    [activate, show],
  );
  const selection = useSelectionNotes(store, heldNote, sceneOf, annotate, point);
  const remove = useCallback(
    ({ id }: Pick<Note, "id">) => {
      const restore = store.remove(id);
      showSnackbar({ text: "批注删了。", action: "撤销", act: restore });
    },
    [store, showSnackbar],
  );
  const goTo = useCallback(
    ({ id }: Pick<Note, "id">) => {
      const note = store.notes().find((one) => one.id === id);
      if (!note || !hasPlace(note)) return;
      show.front("script");
      activate(note.id);
      // On a phone the sheet is laid out once it is shown.
      requestAnimationFrame(() => sheet?.scrollToText(note));
    },
    [store, sheet, activate, show],
  );
  const focusSheet = useCallback(() => sheet?.focus(), [sheet]);

  // Making a note by mouse clears the selection: while the note is being written, its words are still what is selected.
  const written = notes.find(({ id, draft }) => id === openedId && draft !== null);
  const selected = useMemo<SelectedText | null>(
    () => (written && hasPlace(written) ? { start: written.start, end: written.end, text: written.key } : null),
    [written],
  );
  useNoteHighlights(sheet, notes, heldId, active.id);
  return {
    store,
    notes,
    active,
    openedId,
    heldId,
    selected,
    annotate,
    ...selection,
    write,
    remove,
    goTo,
    focusSheet,
  };
}
export type NoteCommands = ReturnType<typeof useNoteCommands>;
