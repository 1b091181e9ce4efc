import clsx from "clsx";
import type { StepState } from "./stepMarks.ts";
import { stepMarks } from "./stepMarks.ts";
import css from "./stepper.module.css";

interface Props {
  states: readonly StepState[];
  /** 0-based; null on a card, where the first open step is the current one. */
  viewed: number | null;
  /** What it tells, for those who do not see it. */
  label: string;
}

/** The eight steps in a row: on a card, on a version or under a phone's header. */
export const HorizontalStepper = ({ states, viewed, label }: Props) => (
  <span className={css.horizontal} role="img" aria-label={label}>
    {stepMarks(states, viewed).map(({ mark, before, after }, i) => (
      <i key={i}>
        <u className={clsx(before && css[before])} />
        <u className={clsx(css.after, after && css[after])} />
        <b className={css[mark]} />
      </i>
    ))}
  </span>
);
