import type { Verdict } from "@mochang/contract";
import clsx from "clsx";
import { score } from "../../lib/format.ts";
import { scorePercent } from "./scorePercent.ts";
import { gradeBands } from "./scoreRange.ts";
import css from "./scores.module.css";

/** The five totals and their median against the borders of the grades. */
export const ScoreScale = ({ verdict }: { verdict: Verdict }) => (
  <div
    className={css.scale}
    role="img"
    aria-label={`五次综合分：${verdict.samples.map(score).join("、")}，中位 ${score(verdict.median)}`}
  >
    {gradeBands(verdict.borders).map((b) => (
      <span
        key={b.grade}
        className={clsx(css.band, b.grade === verdict.grade && css.current)}
        style={{ left: scorePercent(b.from), width: scorePercent(b.to - b.from) }}
      >
        <i />
        {b.grade}
      </span>
    ))}
    {verdict.samples.map((v, i) => (
      <span key={i} className={css.sample} style={{ left: scorePercent(v) }} />
    ))}
    <span className={css.median} style={{ left: scorePercent(verdict.median) }} />
  </div>
);
