import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { stepMarks, type StepState } from "./stepMarks.ts";
import css from "./stepper.module.css";

/** A step as its row tells it. */
export interface StepperStep {
  title: string;
  /** The heading above it, where a group begins. */
  group: string | null;
  state: StepState;
  /** Ink, at the right: what it cost, or what it will. */
  ink: string | null;
  /** How it stands, in a sentence. */
  note: string | null;
  /** What it holds is about to go: its title is struck through. */
  isCleared?: boolean;
  /** 0 to 1, drawn while it is the current step. */
  share: number | null;
}

interface Props {
  steps: readonly StepperStep[];
  /** 0-based; null: what is looked at is no step. */
  viewed: number | null;
  onLook: (step: number) => void;
  /** Below the steps. */
  children?: ReactNode;
}

/** The eight steps down the left edge of the workspace, drawn as a thread-bound book. */
export function VerticalStepper({ steps, viewed, onLook, children }: Props) {
  const marks = stepMarks(
    steps.map(({ state }) => state),
    viewed,
  );
  return (
    <nav className={css.vertical} aria-label="创作八步">
      <ol>
        {steps.map(({ title, group, state, ink, note, share, isCleared }, i) => {
          const { mark, before, after, edgeMarked } = marks[i]!;
          const isLooked = i === viewed;
          return (
            <li key={title}>
              {group !== null && (
                <p className={css.group}>
                  <u className={clsx(css.lineThrough, before && css[before])} />
                  {group}
                </p>
              )}
              <div className={clsx(css.step, css[`is-${state}`], isLooked && css.looked)}>
                <u className={clsx(css.lineIn, before && css[before])} />
                <u className={clsx(css.lineOut, after && css[after])} />
                {edgeMarked && (
                  <u className={clsx(css.edgeMark, state === "stale" && mark === "stale" && css.dashed)} />
                )}
                <b className={clsx(css.mark, css[mark])} />
                <button type="button" aria-current={isLooked ? "step" : undefined} onClick={() => onLook(i)}>
                  <span className={css.title}>
                    {isCleared ? <s>{title}</s> : title}
                    {state === "locked" && (
                      <>
                        <Icon name="lock" small />
                        <span className="sr">，还没有打开</span>
                      </>
                    )}
                    {state === "done" && <span className="sr">，写好了</span>}
                    {state === "stale" && !isCleared && <span className="sr">，待核</span>}
                  </span>
                  <span className={css.cost}>{ink}</span>
                  {isLooked && share !== null && state !== "locked" && (
                    <span className={css.share} aria-hidden="true">
                      <i style={{ width: `${Math.round(share * 100)}%` }} />
                    </span>
                  )}
                  {note !== null && <small>{note}</small>}
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      {children}
    </nav>
  );
}
