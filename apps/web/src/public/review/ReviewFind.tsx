import type { ReviewPage } from "@mochang/contract";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { findInSheet, rangeOfFound } from "./findInSheet.ts";
import css from "./review.module.css";

interface Props {
  page: ReviewPage;
  sheet: RefObject<HTMLElement | null>;
  /** How often it was asked for, also while it is open. */
  asked: number;
  onClose: () => void;
}

const NAME = "found";

/** 查找 in the place of the foot: the words are highlighted where they stand, one after the other. */
export function ReviewFind({ page, sheet, asked, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(() => findInSheet(page.scenes, words.trim()), [page.scenes, words]);
  const hit = found[at % Math.max(1, found.length)];
  useEffect(() => {
    const range = hit && sheet.current && rangeOfFound(sheet.current, hit);
    range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
    if (!range || typeof Highlight === "undefined") return;
    CSS.highlights.set(NAME, new Highlight(range));
    return () => void CSS.highlights.delete(NAME);
  }, [hit, sheet]);
  useEffect(() => {
    if (asked === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const step = (by: 1 | -1): void => setAt((at + by + found.length) % Math.max(1, found.length));
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.find} role="search" aria-label="查找">
      <input
        aria-label="查找"
        placeholder="查找"
        ref={field}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <span className="num" role="status">
        {words.trim() === "" ? "" : hit ? `${found.indexOf(hit) + 1} / ${found.length}` : "没有"}
      </span>
      <button type="button" className={css.tool} aria-label="上一处" disabled={!hit} onClick={() => step(-1)}>
        <Icon name="up" small />
      </button>
      <button type="button" className={css.tool} aria-label="下一处" disabled={!hit} onClick={() => step(1)}>
        <Icon name="down" small />
      </button>
      <button type="button" className={css.tool} aria-label="关闭查找" onClick={onClose}>
        <Icon name="close" small />
      </button>
    </div>
  );
}
