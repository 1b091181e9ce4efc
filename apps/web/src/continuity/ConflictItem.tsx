import type { ContinuityConflict, ContinuityQuote } from "@mochang/contract";
import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { OriginLabel } from "../ui/OriginLabel.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { day } from "./day.ts";
import { QuotedWords } from "./QuotedWords.tsx";
import css from "./continuity.module.css";

/** Why what is no contradiction is not listed again. */
export const MISREAD = "看错了，不是矛盾";
const MAX_REASON = 500;

interface Props {
  conflict: ContinuityConflict;
  isDeciding: boolean;
  onDecide: (reason: string | null) => void;
  onFix: (quote: ContinuityQuote) => void;
  linkTo: (quote: ContinuityQuote) => string;
}

/** What does not hold together: both quotes side by side, and what can be done about it. */
export function ConflictItem({ conflict, isDeciding, onDecide, onFix, linkTo }: Props) {
  const [asks, setAsks] = useState(false);
  const { key, label, title, source, quotes, decision } = conflict;
  const settled = decision !== null;
  return (
    <li className={settled ? css.meant : undefined} data-conflict={key}>
      <h3>
        <span className={settled ? "tag done" : "tag"}>{settled ? settledAs(decision.reason) : label}</span>
        <span>{title}</span>
        {!settled && <OriginLabel origin={source} />}
      </h3>
      <div className={css.pair}>
        {quotes.map((quote, i) => (
          <a key={i} href={linkTo(quote)} target="_blank" rel="noreferrer">
            <b>{`${quote.place}　${quote.who}`}</b>
            <QuotedWords quote={quote} />
          </a>
        ))}
      </div>
      {settled ? (
        <p className={css.row}>
          <span>
            {decision.state === "done"
              ? "已改。"
              : decision.reason === ""
                ? "您没有写说明。"
                : `您的说明：${decision.reason}`}
          </span>
          <button type="button" className="link" disabled={isDeciding} onClick={() => onDecide(null)}>
            撤回
          </button>
          <span className={css.end}>{`${day(decision.at)}记下`}</span>
        </p>
      ) : asks ? (
        <Reason
          id={`why-${key}`}
          isDeciding={isDeciding}
          onCancel={() => setAsks(false)}
          onKeep={(reason) => {
            setAsks(false);
            onDecide(reason);
          }}
        />
      ) : (
        <p className={css.row}>
          <button type="button" className="link" onClick={() => setAsks(true)}>
            有意为之
          </button>
          {quotes.map((quote, i) => (
            <button type="button" key={i} className="link" onClick={() => onFix(quote)}>
              {`去改${quote.place}`}
            </button>
          ))}
          <button type="button" className={`link ${css.end}`} disabled={isDeciding} onClick={() => onDecide(MISREAD)}>
            {MISREAD}
          </button>
        </p>
      )}
    </li>
  );
}

const settledAs = (reason: string): string => (reason === MISREAD ? "看错了" : "有意为之");

interface ReasonProps {
  id: string;
  isDeciding: boolean;
  onKeep: (reason: string) => void;
  onCancel: () => void;
}

/** Why it is meant so; asked for, not required. */
function Reason({ id, isDeciding, onKeep, onCancel }: ReasonProps) {
  const [reason, setReason] = useState("");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <form
      className={css.why}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(reason.trim());
      }}
    >
      <label htmlFor={id}>有意为之：为什么这样写？</label>
      <TextInput
        id={id}
        faulty={false}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" disabled={isDeciding}>
        记下
      </Button>
      <Button onClick={onCancel}>算了</Button>
      <p>记下以后不再提，往后各稿也认这条说明；您随时可以撤回。</p>
    </form>
  );
}
