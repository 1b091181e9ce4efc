import clsx from "clsx";
import { knownWords, type FindScope } from "@mochang/screenplay";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "../ui/Icon.tsx";
import { find, findingOf, replaceAllFound, replaceFound, stepFound, type SheetView } from "../sheet/index.ts";
import css from "./editor.module.css";

interface Props {
  sheet: SheetView;
  onClose: () => void;
  onReplaced: (count: number) => void;
}

const MAX_NAMES = 30;

function scopeOf(value: string, sheet: SheetView): FindScope {
  if (value === "all") return { in: "all" };
  if (value === "scene") return { in: "scene", index: sheet.view.state.selection.$head.index(0) };
  return { in: "speeches", of: value.slice(1) };
}

/** Find and replace, in the place of the foot: everywhere, in this scene, or in what one person says. */
export function FindFoot({ sheet, onClose, onReplaced }: Props) {
  const { view } = sheet;
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const [other, setOther] = useState("");
  const [where, setWhere] = useState("all");
  const [{ found, at }, setFinding] = useState(() => findingOf(view.state));
  const [names] = useState(() => knownWords(sheet.doc()).names.slice(0, MAX_NAMES));
  const follow = () => setFinding(findingOf(view.state));
  useEffect(() => {
    input.current?.focus();
    return () => {
      if (!view.isDestroyed) find(view, "", { in: "all" });
    };
  }, [view]);
  const look = (next: string, scope = where) => {
    find(view, next, scopeOf(scope, sheet));
    follow();
  };
  const step = (by: 1 | -1) => {
    stepFound(view, by);
    follow();
  };
  const close = () => {
    onClose();
    sheet.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const count = words === "" ? "" : found.length === 0 ? "没有" : `${at + 1} / ${found.length}`;
  return (
    <div className={clsx(css.foot, css.asked)} role="search" aria-label="查找与替换" data-part="find">
      <input
        ref={input}
        aria-label="查找"
        placeholder="查找"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          look(event.target.value);
        }}
        onKeyDown={onKey}
      />
      <span className="num" role="status">
        {count}
      </span>
      <button
        type="button"
        className={css.tool}
        aria-label="上一处"
        disabled={found.length === 0}
        onClick={() => step(-1)}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label="下一处"
        disabled={found.length === 0}
        onClick={() => step(1)}
      >
        <Icon name="down" />
      </button>
      <input
        aria-label="换成"
        placeholder="换成"
        value={other}
        onChange={(event) => setOther(event.target.value)}
        onKeyDown={onKey}
      />
      <button
        type="button"
        className={css.plain}
        disabled={found.length === 0}
        onClick={() => {
          replaceFound(view, other);
          follow();
        }}
      >
        换
      </button>
      <button
        type="button"
        className={css.plain}
        disabled={found.length === 0}
        onClick={() => {
          onReplaced(replaceAllFound(view, other));
          follow();
        }}
      >
        {found.length > 0 ? `全部 ${found.length} 处` : "全部"}
      </button>
      <select
        aria-label="在哪里找"
        value={where}
        onChange={(event) => {
          setWhere(event.target.value);
          look(words, event.target.value);
        }}
      >
        <option value="all">全剧</option>
        <option value="scene">这一场</option>
        {names.map((name) => (
          <option key={name} value={`@${name}`}>{`${name}的话`}</option>
        ))}
      </select>
      <span className={css.spacer} />
      <button type="button" className={css.tool} aria-label="关闭查找" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
