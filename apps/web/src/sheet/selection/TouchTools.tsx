import type { SheetCommand } from "../layout/sheetCommand.ts";
import type { SceneEntry } from "../documentLookups/sceneList.ts";
import { listedNote, placeOf } from "../notes/note.ts";
import { NoteItem } from "../notes/NoteItem.tsx";
import type { NoteCommands } from "../notes/useNoteCommands.ts";
import type { NoteThreads } from "../notes/useNoteThreads.ts";
import type { SelectedText } from "../view/sheetView.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import type { TextSelection } from "./useTextSelection.ts";
import css from "../notes/notes.module.css";

interface Props {
  notes: NoteCommands & { threads: NoteThreads };
  /** What the writer is called. */
  ownName: string;
  scenes: readonly Pick<SceneEntry, "name">[];
  selection: TextSelection | null;
  /** One panel at a time: a new note is written over the script. */
  narrow: boolean;
  commands: readonly SheetCommand[];
  /** Opens the menu of the lines in which the words stand. */
  onMore: (selected: SelectedText) => void;
}

/** What stands over the script on touch screens: the commands of a selection, and on a phone the note that is being written. */
export function TouchTools({ notes, ownName, scenes, selection, narrow, commands, onMore }: Props) {
  const { store, active, openedId, heldId, annotate, write, remove, goTo } = notes;
  const written = narrow ? notes.notes.find(({ id, draft }) => id === openedId && draft !== null) : undefined;
  if (written)
    return (
      <div className={css.overlay} role="dialog" aria-label="写批注">
        <ol className={css.list}>
          <NoteItem
            note={listedNote(written)}
            place={placeOf(written, scenes)}
            active
            isNew
            store={store}
            threads={notes.threads}
            ownName={ownName}
            onGo={goTo}
            onActivate={active.activate}
            onRemove={remove}
            onReattach={undefined}
          />
        </ol>
      </div>
    );
  if (!selection || (selection.input !== "touch" && !narrow)) return null;
  const { selected } = selection;
  const note = notes.notes.find(({ id }) => id === heldId);
  return (
    <SelectionBar
      noteState={note?.state ?? null}
      onNote={() => (note ? write(note.id) : annotate(selected))}
      onRemove={() => note && remove(note)}
      commands={commands.map(({ key, shortLabel, run }) => ({
        key,
        label: shortLabel,
        run: () => run({ selected, scene: null }),
      }))}
      onMore={() => onMore(selected)}
    />
  );
}
