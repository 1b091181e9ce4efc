interface Props {
  /** Null while nothing was saved: the choice was not at rest yet, or is too long. */
  onRemove: (() => void) | null;
  onNote: () => void;
  onAsk: () => void;
  onMore: () => void;
}

/** What can be done with text chosen by a finger, which is a note already. Pressing it leaves the choice as it is. */
export const ChoiceBar = ({ onRemove, onNote, onAsk, onMore }: Props) => (
  <div className="choice-bar" role="toolbar" aria-label="选中的文字" tabIndex={-1} onPointerDown={(e) => e.preventDefault()} onMouseDown={(e) => e.preventDefault()}>
    <span className="small quiet" role="status">
      {onRemove && "存好了"}
    </span>
    <button type="button" onClick={onNote}>
      写批注
    </button>
    {onRemove && (
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
