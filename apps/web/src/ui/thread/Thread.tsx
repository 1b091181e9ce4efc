import clsx from "clsx";
import type { StepState } from "./threadMarks.ts";
import { threadMarks } from "./threadMarks.ts";
import css from "./thread.module.css";

interface Props {
  states: readonly StepState[];
  /** 0-based; null on a card, where the needle stands at the step reached. */
  looked: number | null;
  /** What it tells, for those who do not see it. */
  label: string;
}

/** The step string lying down: eight knots on a card, on a version or under a phone's header. */
export const Thread = ({ states, looked, label }: Props) => (
  <span className={css.lying} role="img" aria-label={label}>
    {threadMarks(states, looked).map(({ knot, before, after }, i) => (
      <i key={i}>
        <u className={clsx(before && css[before])} />
        <u className={clsx(css.after, after && css[after])} />
        <b className={css[knot]} />
      </i>
    ))}
  </span>
);
