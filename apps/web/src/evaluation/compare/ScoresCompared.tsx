import { SCORES_NOTE, scoreText, type DraftComparison, type ScorePair, type Spread } from "@mochang/contract";
import type { ReactNode } from "react";
import { score } from "../../lib/format.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";

const at = (v: number) => `${(v / 5) * 100}%`;

const Track = ({ of, spread, label }: { of: "old" | "new"; spread: Spread; label: string }) => (
  <span
    className={`track ${of}`}
    role="img"
    aria-label={`${label}${of === "old" ? "旧稿" : "新稿"}：${spread.samples.map(score).join("、")}，中位 ${score(spread.median)}`}
  >
    <i className="range" style={{ left: at(spread.low), width: at(spread.high - spread.low) }} />
    {spread.samples.map((v, i) => (
      <i key={i} className="sample" style={{ left: at(v) }} />
    ))}
    <i className="median" style={{ left: at(spread.median) }} />
  </span>
);

const Dimension = ({ pair }: { pair: ScorePair }) => (
  <div className={`dim2${pair.key === "total" ? " total" : ""}`}>
    <span className="name">{pair.label}</span>
    <span className="tracks">
      <Track of="old" spread={pair.old} label={pair.label} />
      <Track of="new" spread={pair.new} label={pair.label} />
    </span>
    <b className="num">
      {score(pair.old.median)} → {score(pair.new.median)}
    </b>
    <span className={`said small${pair.within ? " quiet" : ""}`}>{scoreText(pair)}</span>
  </div>
);

/** The scores of both evaluations: samples, medians, and what their difference says. */
export function ScoresCompared({ comparison, children }: { comparison: DraftComparison; children: ReactNode }) {
  const { scores } = comparison;
  return (
    <section id="scores" aria-labelledby="scores-title" data-origin="model">
      <div className="sh">
        <h2 className="h2" id="scores-title">
          评分
        </h2>
        {scores && <OriginLabel origin="model" />}
      </div>
      {scores ? (
        <>
          <p className="cap">
            <span>{SCORES_NOTE}</span>
          </p>
          <div className="dims2">
            <Dimension pair={scores.total} />
            {scores.dimensions.map((pair) => (
              <Dimension key={pair.key} pair={pair} />
            ))}
          </div>
        </>
      ) : (
        children
      )}
    </section>
  );
}
