interface Props {
  top: number;
  onEdit: () => void;
  onRemove: () => void;
  onEnter: () => void;
  onLeave: () => void;
}

/** The action box of a passage with a note: in the margin, so that it covers no line and nothing moves for it. */
export const NotePop = ({ top, onEdit, onRemove, onEnter, onLeave }: Props) => (
  <div
    className="note-pop"
    role="toolbar"
    aria-label="批注"
    tabIndex={-1}
    style={{ top }}
    onMouseEnter={onEnter}
    onMouseLeave={onLeave}
  >
    <button type="button" onClick={onEdit}>
      编辑
    </button>
    <button type="button" onClick={onRemove}>
      删除
    </button>
  </div>
);
