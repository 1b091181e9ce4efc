import type { Note } from "../../library/index.ts";

const SAID = { saved: "存好了", saving: "正在存", failed: "没有存上" };

interface Props {
  /** How far the note of the choice is. Null while nothing was saved: the choice was not at rest yet, or is too long. */
  saved: Note["state"] | null;
  onRemove: () => void;
  onNote: () => void;
  onAsk: () => void;
  onMore: () => void;
}

/** What can be done with text chosen by a finger, which is a note already. Pressing it leaves the choice as it is. */
export const ChoiceBar = ({ saved, onRemove, onNote, onAsk, onMore }: Props) => (
  <div
    className="choice-bar"
    role="toolbar"
    aria-label="选中的文字"
    tabIndex={-1}
    onPointerDown={(e) => e.preventDefault()}
    onMouseDown={(e) => e.preventDefault()}
  >
    <span className="small quiet" role="status">
      {saved && SAID[saved]}
    </span>
    <button type="button" onClick={onNote}>
      写批注
    </button>
    {saved && (
      <button type="button" onClick={onRemove}>
        不留
      </button>
    )}
    <button type="button" onClick={onAsk}>
      分析
    </button>
    <button type="button" onClick={onMore}>
      更多
    </button>
  </div>
);
