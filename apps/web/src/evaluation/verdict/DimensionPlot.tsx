import type { DimensionScore } from "@mochang/contract";
import clsx from "clsx";
import { score } from "../../lib/format.ts";
import { scorePercent } from "./scorePercent.ts";
import { ScoreTrack } from "./ScoreTrack.tsx";
import css from "./scores.module.css";

interface Props {
  dimensions: readonly DimensionScore[];
  /** What a press on a dimension's name does; undefined where nothing says more of it. */
  onName?: (dimension: DimensionScore) => (() => void) | undefined;
}

function Row({ dimension, onName }: { dimension: DimensionScore; onName: (() => void) | undefined }) {
  const { label, samples, median, disputed } = dimension;
  return (
    <div className={clsx(css.dimension, disputed && css.disputed)}>
      {onName ? (
        <button type="button" className={css.name} onClick={onName}>
          {label}
        </button>
      ) : (
        <span className={css.name}>{label}</span>
      )}
      <ScoreTrack
        samples={samples}
        median={median}
        label={`${label}：${samples.map(score).join("、")}，中位 ${score(median)}`}
      />
      <b className="num">{score(median)}</b>
    </div>
  );
}

/** Each dimension's samples and median, one under the other over an axis from 0 to 5. */
export const DimensionPlot = ({ dimensions, onName }: Props) => (
  <div className={css.plot}>
    <div className={css.axis} aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((v) => (
        <span key={v} style={{ left: scorePercent(v) }}>
          {v}
        </span>
      ))}
    </div>
    {dimensions.map((d) => (
      <Row key={d.key} dimension={d} onName={onName?.(d)} />
    ))}
  </div>
);
