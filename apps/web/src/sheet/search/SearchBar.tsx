import { useEffect, useRef, type KeyboardEvent } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Search } from "./useSearch.ts";
import css from "./SearchBar.module.css";

const MAX_WORDS_CHARS = 100;

/** Search in the script: words, count, next and previous, all by keyboard. */
export function SearchBar({ search: { words, count, at, setWords, move, close } }: { search: Search }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const keyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    if (event.key === "Enter") {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  };
  return (
    <div className={css.strip}>
      <div className={css.bar} role="search" onKeyDown={keyDown}>
        <input
          ref={field}
          type="search"
          aria-label="在剧本里查找"
          placeholder="在剧本里查找"
          value={words}
          maxLength={MAX_WORDS_CHARS}
          onChange={(e) => setWords(e.target.value)}
        />
        <span className="num tiny quiet" role="status">
          {words.trim() === "" ? "" : count === 0 ? "没有找到" : `${at + 1} / ${count}`}
        </span>
        <button type="button" className="icon-btn" aria-label="上一处" disabled={count === 0} onClick={() => move(-1)}>
          <Icon name="up" />
        </button>
        <button type="button" className="icon-btn" aria-label="下一处" disabled={count === 0} onClick={() => move(1)}>
          <Icon name="down" />
        </button>
        <button type="button" className="icon-btn" aria-label="关闭查找" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
