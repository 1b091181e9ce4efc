import type { Note, PageKit } from "../../library/index.ts";
import { ChoiceBar } from "./ChoiceBar.tsx";
import type { Choice } from "./useChoice.ts";
import type { Noting } from "./useNoting.ts";

interface Props {
  kit: PageKit;
  noting: Noting;
  choice: Choice | null;
  /** One of the three panes at a time: a new note is written over the script. */
  narrow: boolean;
  onAsk: (choice: Choice) => void;
  onMore: (choice: Choice) => void;
}

/** What stands over the script for a hand without a mouse: the commands of a choice, and on a phone the note that is being written. */
export function TouchTools({ kit: { NoteItem }, noting, choice, narrow, onAsk, onMore }: Props) {
  const { book, notes, hover, fresh, held, annotate, write, remove, go } = noting;
  const written: Note | undefined = narrow ? notes.find((note) => note.id === fresh && note.draft !== null) : undefined;
  if (written)
    return (
      <div className="note-sheet" role="dialog" aria-label="写批注">
        <ol className="notes">
          <NoteItem note={written} on fresh book={book} onGo={go} onHover={hover.hold} onRemove={remove} />
        </ol>
      </div>
    );
  if (!choice || (choice.by !== "touch" && !narrow)) return null;
  const saved = notes.find((note) => note.id === held);
  return (
    <ChoiceBar
      onNote={() => (saved ? write(saved.id) : annotate(choice.selected))}
      saved={saved?.state ?? null}
      onRemove={() => saved && remove(saved)}
      onAsk={() => onAsk(choice)}
      onMore={() => onMore(choice)}
    />
  );
}
