interface Props {
  onNote: () => void;
  onAsk: () => void;
  onMore: () => void;
}

/** What can be done with text chosen by a finger. Pressing it leaves the choice as it is. */
export const ChoiceBar = ({ onNote, onAsk, onMore }: Props) => (
  <div className="choice-bar" role="toolbar" aria-label="选中的文字" tabIndex={-1} onPointerDown={(e) => e.preventDefault()}>
    <button type="button" onClick={onNote}>
      批注
    </button>
    <button type="button" onClick={onAsk}>
      分析
    </button>
    <button type="button" onClick={onMore}>
      更多
    </button>
  </div>
);
