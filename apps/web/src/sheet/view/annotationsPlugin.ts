import { addAnnotation, annotationIds, removeAnnotation } from "@mochang/screenplay";
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { linesOf, positionsOfRange, type TextRange } from "../documentLookups/textPositions.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";

/** The passage of a note. */
export interface NoteRange extends TextRange {
  id: string;
}

const key = new PluginKey<readonly NoteRange[] | null>("annotations");

/** Remembers the passages that the document's annotation marks stand for; null until they were compared with the notes. */
export const annotationsPlugin = (): Plugin<readonly NoteRange[] | null> =>
  new Plugin<readonly NoteRange[] | null>({
    key,
    state: {
      init: () => null,
      apply: (tr, before) => (tr.getMeta(key) as readonly NoteRange[] | undefined) ?? before,
    },
  });

export const annotationsOf = (state: EditorState): readonly NoteRange[] => key.getState(state) ?? [];

const isSame = (a: NoteRange | undefined, b: NoteRange): boolean => a?.start === b.start && a.end === b.end;

/** The marks of a note, line by line. */
function mark(tr: Transaction, state: EditorState, note: NoteRange): void {
  const text = sheetText(state);
  const at = positionsOfRange(text, note);
  if (!at) return;
  const ranges = linesOf(text)
    .filter(({ pos, size }) => pos < at.to && pos + size > at.from)
    .map(({ id, pos, size }) => ({
      line: id,
      from: Math.max(0, at.from - pos),
      to: Math.min(size, at.to - pos),
    }));
  addAnnotation(tr, note.id, ranges);
}

/**
 * Makes the annotation marks of the document those of these notes, outside of the history. The server keeps the same marks; a mark
 * without a note is removed, and one that was read with the document stays as it is.
 */
export function setAnnotations(view: EditorView, notes: readonly NoteRange[]): void {
  const { state } = view;
  const currentRanges = key.getState(state) ?? null;
  const notesById = new Map(notes.map((note) => [note.id, note]));
  const present = currentRanges ? new Set(currentRanges.map(({ id }) => id)) : annotationIds(state.doc);
  const before = new Map(currentRanges?.map((note) => [note.id, note]));
  const moved = (note: NoteRange): boolean => before.has(note.id) && !isSame(before.get(note.id), note);
  const tr = state.tr.setMeta(key, notes).setMeta("addToHistory", false);
  for (const id of present) {
    const note = notesById.get(id);
    if (!note || moved(note)) removeAnnotation(tr, id);
  }
  for (const note of notes) if (!present.has(note.id) || moved(note)) mark(tr, state, note);
  const isUnchanged = !tr.docChanged && currentRanges !== null && currentRanges.length === notes.length;
  if (!isUnchanged) view.dispatch(tr);
}
