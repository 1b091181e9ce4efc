import { useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  words: string;
  /** Hits, and which of them is looked at, from 0. */
  count: number;
  at: number;
  onWords: (words: string) => void;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

/** Search in the script: count, next and previous, all by keyboard. */
export function SearchBar({ words, count, at, onWords, onMove, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div
      className="find-bar"
      role="search"
      onKeyDown={(e) => {
        if (e.nativeEvent.isComposing) return;
        if (e.key === "Escape") {
          e.stopPropagation();
          onClose();
        }
        if (e.key === "Enter") {
          e.preventDefault();
          onMove(e.shiftKey ? -1 : 1);
        }
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label="在剧本里查找"
        placeholder="在剧本里查找"
        value={words}
        maxLength={100}
        onChange={(e) => onWords(e.target.value)}
      />
      <span className="num tiny quiet" role="status">
        {words.trim() === "" ? "" : count === 0 ? "没有找到" : `${at + 1} / ${count}`}
      </span>
      <button type="button" className="icon-btn" aria-label="上一处" disabled={count === 0} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </button>
      <button type="button" className="icon-btn" aria-label="下一处" disabled={count === 0} onClick={() => onMove(1)}>
        <Icon name="down" />
      </button>
      <button type="button" className="icon-btn" aria-label="关闭查找" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
