import { LINE_NAMES } from "@mochang/contract";
import clsx from "clsx";
import type { Ref } from "react";
import { lineTypeName } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import { changedWords } from "../../lib/changedWords.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import type { HunkState } from "./hunkState.ts";
import { typeOf, type Hunk } from "./hunks.ts";
import { onFirstClick } from "./onFirstClick.ts";
import css from "./rewrite.module.css";

interface Props {
  ref?: Ref<HTMLLIElement>;
  hunk: Hunk;
  isNow: boolean;
  state: HunkState;
  /** It can be asked again. */
  canTakeBack: boolean;
  /** The proposal is still being written. */
  isStreaming: boolean;
  onNow: () => void;
  /** Null takes the answer back. */
  onAnswer: (answer: "accepted" | "kept" | null) => void;
}

/** What a hunk is called: the type of its line, and who speaks. */
function titleOf({ op, before, lines }: Hunk): string {
  const name = lineTypeName(typeOf((op === "insert" ? lines[0]?.type : before?.type) ?? ""));
  if (op === "insert") {
    const cue = lines.find(({ type }) => type === LINE_NAMES.character)?.content.replace(/[：:]$/u, "");
    return `添${lines.length > 1 ? "一段" : "一行"}　${cue ?? name}`;
  }
  return op === "delete" ? `删${name}` : name;
}

/** The words of a hunk: what goes struck and red, what comes underlined and green. */
function Words({ op, before, lines }: Hunk) {
  if (op === "delete")
    return (
      <p className={css.text}>
        <del>{before?.content}</del>
      </p>
    );
  if (op === "change" && before)
    return (
      <p className={css.text}>
        {changedWords(before.content, lines[0]?.content ?? "").map(({ text, is }, i) =>
          is === "same" ? text : is === "gone" ? <del key={i}>{text}</del> : <ins key={i}>{text}</ins>,
        )}
      </p>
    );
  return lines.map(({ type, content }, i) => (
    <p key={i} className={css.text}>
      {type === LINE_NAMES.character ? (
        <b>
          <ins>{content}</ins>
        </b>
      ) : (
        <ins>{content}</ins>
      )}
    </p>
  ));
}

/** One change of a proposal: what it is, its words, why, what rules say against it; the current one with its two answers. */
export function HunkItem({ ref, hunk, isNow, state, canTakeBack, isStreaming, onNow, onAnswer }: Props) {
  const { key, reason, warnings } = hunk;
  const isOpen = state === "open";
  return (
    <li
      ref={ref}
      className={clsx(css.hunk, isNow && isOpen && css.now, state === "accepted" && css.accepted)}
      data-hunk={key}
    >
      <span className={css.no} aria-hidden="true">
        {key + 1}
      </span>
      <h3>
        <button type="button" onClick={onNow} aria-label={`第 ${key + 1} 处：${titleOf(hunk)}`}>
          {titleOf(hunk)}
        </button>
        {state === "accepted" && <span className={css.taken}>已采纳</span>}
        {state === "kept" && <span>留了原文</span>}
        {state === "stale" && <span className={css.warn}>这一行已经改过，放不进去了</span>}
        {canTakeBack && (
          <button type="button" className="link" onClick={() => onAnswer(null)}>
            反悔
          </button>
        )}
      </h3>
      {(isOpen || state === "stale" || isNow) && <Words {...hunk} />}
      {warnings.map((warning) => (
        <p key={warning} className={clsx(css.why, css.warn)}>
          {warning}。
        </p>
      ))}
      {reason && isOpen && <p className={css.why}>{withFullStop(reason)}</p>}
      {isNow && isOpen && !isStreaming && (
        <div className={css.do}>
          <Button onClick={onFirstClick(() => onAnswer("accepted"))}>
            采纳<span className={css.key}>Y</span>
          </Button>
          <Button onClick={onFirstClick(() => onAnswer("kept"))}>
            留原文<span className={css.key}>N</span>
          </Button>
        </div>
      )}
    </li>
  );
}
