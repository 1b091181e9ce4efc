import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./Progress.module.css";

interface Props {
  /** The step's name. */
  step: ReactNode;
  /** How many are done, e.g. `17 / 23 项`. */
  count?: ReactNode;
  /** 0 to 100; null while unknown. */
  percent: number | null;
  /** The remaining time. */
  remaining?: ReactNode;
  /** A button or link, e.g. to cancel. */
  action?: ReactNode;
  label: string;
  className?: string;
}

/** The progress of long work: step, count, remaining time, and a command. */
export function Progress({ step, count, percent, remaining, action, label, className }: Props) {
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
      <span className="quiet">{remaining}</span>
      <span>{action}</span>
    </div>
  );
}
