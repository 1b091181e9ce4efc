import { createStore } from "../../ui/store.ts";
import type { NotesListCommands } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";

/** The notes of the open editor: what its panel, its count and the tools of the sheet ask for. */
export interface EditorNotes extends NotesListCommands {
  /** Begins a note on the selected words, without a selection on the line of the caret. */
  annotate: () => void;
  /** Begins a note on the title of a scene. */
  annotateScene: (sceneId: string) => void;
  /** Opens the note of a pressed word: of these ids, the one after the current one. */
  press: (ids: readonly string[]) => void;
}

/** Null until the page has loaded what notes need. */
export const editorNotes = createStore<EditorNotes | null>(null);

/** Acts once the notes are open. */
export function withNotes(act: (notes: EditorNotes) => void): void {
  const open = editorNotes.get();
  if (open) return act(open);
  const stop = editorNotes.subscribe(() => {
    const now = editorNotes.get();
    if (!now) return;
    stop();
    act(now);
  });
}

export const annotateSelection = (_props: PanelProps): void => withNotes((notes) => notes.annotate());
export const annotateScene = (_props: PanelProps, sceneId: string): void =>
  withNotes((notes) => notes.annotateScene(sceneId));
