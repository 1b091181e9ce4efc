import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { threadMarks, type StepState } from "./threadMarks.ts";
import css from "./thread.module.css";

/** A step as its row tells it. */
export interface ThreadStep {
  title: string;
  /** The heading above it, where a group begins. */
  group: string | null;
  state: StepState;
  /** Ink, at the right: what it cost, or what it will. */
  ink: string | null;
  /** How it stands, in a sentence. */
  note: string | null;
  /** 0 to 1, drawn while it is in hand. */
  share: number | null;
}

interface Props {
  steps: readonly ThreadStep[];
  /** 0-based; null: what is looked at is no step. */
  looked: number | null;
  onLook: (step: number) => void;
  /** Below the steps. */
  children?: ReactNode;
}

/** The step string as the spine of the workspace: a thread-bound book whose back is the window's edge. */
export function StepThread({ steps, looked, onLook, children }: Props) {
  const marks = threadMarks(
    steps.map(({ state }) => state),
    looked,
  );
  return (
    <nav className={css.standing} aria-label="创作八步">
      <ol>
        {steps.map(({ title, group, state, ink, note, share }, i) => {
          const { knot, before, after, stitched } = marks[i]!;
          const isLooked = i === looked;
          return (
            <li key={title}>
              {group !== null && (
                <p className={css.group}>
                  <u className={clsx(css.through, before && css[before])} />
                  {group}
                </p>
              )}
              <div className={clsx(css.step, css[`is-${state}`], isLooked && css.looked)}>
                <u className={clsx(css.in, before && css[before])} />
                <u className={clsx(css.out, after && css[after])} />
                {stitched && <u className={clsx(css.stitch, state === "stale" && knot === "stale" && css.loose)} />}
                <b className={clsx(css.knot, css[knot])} />
                <button type="button" aria-current={isLooked ? "step" : undefined} onClick={() => onLook(i)}>
                  <span className={css.title}>
                    {title}
                    {state === "locked" && (
                      <>
                        <Icon name="lock" small />
                        <span className="sr">，还没有打开</span>
                      </>
                    )}
                    {state === "done" && <span className="sr">，写好了</span>}
                    {state === "stale" && <span className="sr">，待核</span>}
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
