import clsx from "clsx";
import css from "./Skeleton.module.css";

/** A placeholder for lines of text that are loading. Widths in per cent. */
export const Skeleton = ({ widths = [100, 92, 46], className }: { widths?: readonly number[]; className?: string }) => (
  <div className={clsx(css.pulse, className)} aria-hidden="true" data-skeleton="">
    {widths.map((w, i) => (
      <span key={i} className={css.line} style={{ width: `${w}%` }} />
    ))}
  </div>
);
