import { hanCount, hanNumber } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { inkText } from "../../lib/inkText.ts";
import { StepHead } from "./StepHead.tsx";
import css from "./frame.module.css";

/** A step that stands between the writer and the shut one. */
export interface MissingStep {
  /** 1-based. */
  number: number;
  title: string;
  /** What it wants. */
  wants: string;
  /** Units that a model will take to write it; null: there is none. */
  rest: number | null;
}

interface Props {
  /** 1-based, of the shut step. */
  number: number;
  where: string;
  title: string;
  /** Why it is shut. */
  reason: string;
  /** The steps before it that are not finished, the nearest first. */
  missing: readonly MissingStep[];
  onGo: () => void;
}

/** A step that is not open yet: what is missing, and the way to the nearest of it. */
export function LockedPage({ number: own, where, title, reason, missing, onGo }: Props) {
  // By one's own hand the way takes no ink, by a model's about so much.
  const units = missing.reduce((sum, { rest }) => sum + (rest ?? 0), 0);
  return (
    <div className={css.wideBody}>
      <StepHead where={where} title={title} />
      <div className={css.locked}>
        <span className={css.leaf} aria-hidden="true">
          <span>
            {title}
            <small>未开</small>
          </span>
        </span>
        <div>
          <h2 className="h3">{`${reason}。`}</h2>
          <p className="quiet">
            {`再走${hanCount(missing.length)}步，这里就会打开。每一步都能自己写${units > 0 ? "，不用墨，也能请 AI 先写一稿" : ""}。`}
          </p>
          <ol className={css.way}>
            {missing.map(({ number, title: name, wants, rest }) => (
              <li key={number}>
                <b>{hanNumber(number)}</b>
                <p>
                  {name}
                  <small>{wants}</small>
                </p>
                {rest !== null && rest > 0 && <span className="small quiet num">{`约 ${inkText(rest)}`}</span>}
              </li>
            ))}
            <li>
              <b>{hanNumber(own)}</b>
              <p>
                {title}
                <small>到这里</small>
              </p>
              {units > 0 && <span className="small quiet num">{`合计约 ${inkText(units)}`}</span>}
            </li>
          </ol>
          {missing[0] && (
            <Button primary size="large" onClick={onGo}>
              {`去写${missing[0].title}`}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
