import clsx from "clsx";
import { scorePercent } from "./scorePercent.ts";
import css from "./scores.module.css";

interface Props {
  samples: readonly number[];
  median: number;
  label: string;
  className?: string;
}

/** One line of a score plot: a bar from the lowest to the highest sample, a hollow dot a sample, a full one at the median. */
export function ScoreTrack({ samples, median, label, className }: Props) {
  const low = Math.min(...samples);
  const high = Math.max(...samples);
  return (
    <span className={clsx(css.track, className)} role="img" aria-label={label}>
      <i className={css.range} style={{ left: scorePercent(low), width: scorePercent(high - low) }} />
      {samples.map((v, i) => (
        <i key={i} className={css.sample} style={{ left: scorePercent(v) }} />
      ))}
      <i className={css.median} style={{ left: scorePercent(median) }} />
    </span>
  );
}
