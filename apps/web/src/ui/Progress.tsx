import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./Progress.module.css";

interface Props {
  /** The step's name. */
  step: ReactNode;
  /** Done of how many, e.g. `17 / 23 项`. */
  count?: ReactNode;
  /** 0 to 100; null while nobody can say. */
  percent: number | null;
  /** The rest in time. */
  rest?: ReactNode;
  /** A way on. */
  action?: ReactNode;
  label: string;
  className?: string;
}

/** Long work in four parts: the step's name, done of how many, the rest in time, and a way on. */
export function Progress({ step, count, percent, rest, action, label, className }: Props) {
  return (
    <div className={clsx(css.progress, className)} data-part="progress">
      <span>{step}</span>
      <span className="num quiet">{count}</span>
      <span
        className={clsx(css.bar, percent === null && css.indeterminate)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === null ? undefined : Math.round(percent)}
      >
        <i style={percent === null ? undefined : { width: `${Math.max(0, Math.min(100, percent))}%` }} />
      </span>
      <span className="quiet">{rest}</span>
      <span>{action}</span>
    </div>
  );
}
