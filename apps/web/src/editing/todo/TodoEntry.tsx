import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useKeptField } from "../../ui/keptFields.ts";
import type { PanelProps } from "../panelProps.ts";
import { rowName, type SceneRow } from "../sceneRows.ts";
import type { LineQuote } from "./findingsTask.ts";
import { TodoActions } from "./TodoActions.tsx";
import type { TodoItem } from "./todoItems.ts";
import css from "./TodoPanel.module.css";

const MAX_REASON = 500;
const MAX_QUOTES = 3;

const placeOf = (row: SceneRow | undefined, unit: string): string =>
  row?.label ? rowName(row, unit).replaceAll(" ", "") : "稿头";

interface ReasonProps {
  reason: string;
  onReason: (reason: string) => void;
  onKeep: (reason: string) => void;
  onCancel: () => void;
  isDeciding: boolean;
}

/** Why it is meant so; asked for, not required. */
function Reason({ reason, onReason, onKeep, onCancel, isDeciding }: ReasonProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={css.why}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(reason.trim());
      }}
    >
      <label>
        为什么这样写
        <textarea
          rows={2}
          ref={field}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </label>
      <div className={css.buttons}>
        <button type="submit" className={css.button} disabled={isDeciding}>
          记下
        </button>
        <button type="button" className={css.plain} onClick={onCancel}>
          取消
        </button>
        <span className={css.hint}>以后的报告和稿子不再提</span>
      </div>
    </form>
  );
}

interface Props {
  props: PanelProps;
  item: TodoItem;
  rowOf: (sceneId: string) => SceneRow | undefined;
  isOpen: boolean;
  isDeciding: boolean;
  onOpen: () => void;
  onQuote: (quote: LineQuote) => void;
  onDecide: (state: TodoItem["state"], reason?: string) => void;
}

/** The words that an item quotes, each a way to its line. */
const Quotes = ({ item, unit, rowOf, onQuote }: Pick<Props, "item" | "rowOf" | "onQuote"> & { unit: string }) => (
  <>
    {item.quotes.slice(0, MAX_QUOTES).map((one) => (
      <button type="button" key={`${one.lineId} ${one.at}`} className={css.cite} onClick={() => onQuote(one)}>
        <b>{placeOf(rowOf(one.sceneId), unit)}</b>
        {`「${one.text}」`}
      </button>
    ))}
    {item.quotes.length === 0 && item.quote !== "" && <span className={css.gone}>{`「${item.quote}」`}</span>}
  </>
);

/** How an item was settled, and the way back; what a rule does not find any more, and words that are gone, have none. */
const Settled = ({ item, isDeciding, onDecide }: Pick<Props, "item" | "isDeciding" | "onDecide">) => {
  const { state, reason, quotes, source } = item;
  const name = state === "done" ? "已改" : "有意为之";
  const hasWayBack = state === "waived" || (source !== "rule" && quotes.length > 0);
  return (
    <p className={css.result}>
      <i className={state === "done" ? css.fixed : css.meant} aria-hidden="true" />
      <span>{reason === "" ? name : `${name}：${reason}`}</span>
      {hasWayBack && (
        <button type="button" className="link" disabled={isDeciding} onClick={() => onDecide("open")}>
          {state === "done" ? "还是要改" : "撤回"}
        </button>
      )}
    </p>
  );
};

/** One item: its name, its source at the right end, the quoted words as chips, a sentence; the open one with what can be done. */
export function TodoEntry({ props, item, rowOf, isOpen, isDeciding, onOpen, onQuote, onDecide }: Props) {
  const [reason, setReason] = useKeptField<string | null>(
    `reason:${props.script.scriptId}:${props.script.versionId}:${item.key}`,
    null,
  );
  const { state, title, sentence, quotes, source, from } = item;
  const isSettled = state !== "open";
  return (
    <li
      className={clsx(css.item, isOpen && css.open, isSettled && css.settled)}
      data-todo={item.key}
      data-state={state}
    >
      <h4>
        <button type="button" className={css.name} aria-expanded={isOpen} onClick={onOpen}>
          {title}
        </button>
        <span className={css.source} data-source={source}>
          {from}
        </span>
      </h4>
      <p className={css.sentence}>
        <Quotes item={item} unit={props.editor.unit} rowOf={rowOf} onQuote={onQuote} />
        {state === "done" && quotes.length === 0 ? "这些字稿子里已经没有了。" : sentence}
      </p>
      {isSettled ? (
        <Settled item={item} isDeciding={isDeciding} onDecide={onDecide} />
      ) : reason !== null ? (
        <Reason
          reason={reason}
          onReason={setReason}
          isDeciding={isDeciding}
          onCancel={() => setReason(null)}
          onKeep={(words) => {
            setReason(null);
            onDecide("waived", words);
          }}
        />
      ) : (
        isOpen && (
          <TodoActions
            {...props}
            item={item}
            isDeciding={isDeciding}
            onWhy={() => setReason("")}
            onDone={() => onDecide("done")}
            onQuote={onQuote}
          />
        )
      )}
    </li>
  );
}
