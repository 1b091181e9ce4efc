import { useQueryClient } from "@tanstack/react-query";
import type { EditorView } from "prosemirror-view";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { afterPaint } from "../../lib/afterPaint.ts";
import {
  afterComposition,
  createNotesStore,
  heldPassage,
  setNotePassages,
  useNotesOf,
  useNoteThreads,
} from "../../sheet/index.ts";
import type { ListedNote, Note, SheetView } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { editorNotes } from "./editorNotes.ts";
import { noteEffects } from "./noteClient.ts";
import { markHeld, useNoteActions } from "./useNoteActions.ts";
import { useFollowMarks, useFollowSaves, useNotesInDocument } from "./useNotesInDocument.ts";

/** Highlights the words of the current note. */
function useActiveNote({ editor: { sheet } }: PanelProps) {
  const [id, setId] = useState<string | null>(null);
  const activate = useCallback((next: string | null | ((before: string | null) => string | null)) => setId(next), []);
  useEffect(() => {
    if (sheet) afterComposition(sheet.view, () => setNotePassages(sheet.view, { active: id }));
  }, [sheet, id]);
  return { id, activate };
}

/** Opens the notes of the script, whether their panel is shown or not: unsent ones are sent, and marks that are pressed open it. */
export function NotesHost(props: PanelProps) {
  const { script, editor } = props;
  const { structure } = editor;
  const client = useQueryClient();
  const { view } = editor.sheet as SheetView;
  const [store] = useState(() =>
    createNotesStore(
      structure.remark,
      noteEffects(client, script, {
        sceneOf: ({ id }: Note) => sceneAt(view, id),
        isHeld: (id) => heldPassage(view.state, id) !== null,
        mark: (id) => markHeld(view, id),
      }),
    ),
  );
  const [openedId, setOpened] = useState<string | null>(null);
  const active = useActiveNote(props);
  const actions = useNoteActions(props, store, setOpened, active.activate);
  const threads = useNoteThreads(script.scriptId, script.versionId, store);
  const notes = useNotesInDocument(props, useNotesOf(store));
  useFollowMarks(props, store);
  useFollowSaves(props, store);
  useReleased(props, notes);
  const { id, activate } = active;
  const { show } = props.panels;
  const press = useCallback(
    (pressed: readonly string[]): void => {
      const noteIds = new Set(store.notes().map((note) => note.id));
      const ids = pressed.filter((one) => noteIds.has(one));
      if (ids.length === 0) return;
      activate((before) => ids[(ids.indexOf(before ?? "") + 1) % ids.length] ?? null);
      show("notes");
    },
    [store, activate, show],
  );
  const commands = useMemo(
    () => ({ store, notes, openedId, active: { id, activate }, threads, press, ...actions }),
    [store, notes, openedId, id, activate, threads, press, actions],
  );
  useEffect(() => editorNotes.set(commands), [commands]);
  useEffect(() => () => editorNotes.set(null), []);
  return null;
}

function sceneAt(view: EditorView, id: string): string | null {
  const at = heldPassage(view.state, id);
  return at ? String(view.state.doc.resolve(at.from).node(1).attrs.id) : null;
}

/** A note that was begun and given up leaves its words as they were, and the keyboard goes back to them. */
function useReleased({ editor: { sheet } }: PanelProps, notes: readonly ListedNote[]): void {
  const before = useRef<readonly ListedNote[]>([]);
  useEffect(() => {
    const deletedDrafts = before.current.filter(
      ({ id, draft }) => draft !== null && !notes.some((note) => note.id === id),
    );
    before.current = notes;
    if (!sheet || deletedDrafts.length === 0) return;
    for (const { id } of deletedDrafts)
      if (heldPassage(sheet.view.state, id)) setNotePassages(sheet.view, { release: id });
    // A finger's keyboard would come up over the list.
    if (matchMedia("(pointer: coarse)").matches) return;
    // By then its field is gone from the list.
    void afterPaint().then(() => {
      if (document.activeElement === document.body) sheet.focus();
    });
  }, [sheet, notes]);
}
