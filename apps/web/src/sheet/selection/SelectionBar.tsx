import type { Note } from "../notes/note.ts";
import css from "./SelectionBar.module.css";

const STATE_LABELS = { saved: "存好了", saving: "正在存", failed: "没有存上" };

interface Props {
  /** How far the note of the selection is stored. Null while there is none: the selection is not finished, or too long. */
  noteState: Note["state"] | null;
  onRemove: () => void;
  onNote: () => void;
  /** What features add, by their short labels. */
  commands: readonly { key: string; label: string; run: () => void }[];
  onMore: () => void;
}

/** What can be done with text selected by touch, which is a note already. Pressing it keeps the selection. */
export const SelectionBar = ({ noteState, onRemove, onNote, commands, onMore }: Props) => (
  <div
    className={css.bar}
    role="toolbar"
    aria-label="选中的文字"
    tabIndex={-1}
    onPointerDown={(e) => e.preventDefault()}
    onMouseDown={(e) => e.preventDefault()}
  >
    <span className="small quiet" role="status">
      {noteState && STATE_LABELS[noteState]}
    </span>
    <button type="button" onClick={onNote}>
      写批注
    </button>
    {noteState && (
      <button type="button" onClick={onRemove}>
        不留
      </button>
    )}
    {commands.map(({ key, label, run }) => (
      <button key={key} type="button" onClick={run}>
        {label}
      </button>
    ))}
    <button type="button" onClick={onMore}>
      更多
    </button>
  </div>
);
