import clsx from "clsx";
import { SCORES_NOTE, scoreText, type DraftComparison, type ScorePair, type Spread } from "@mochang/contract";
import type { ReactNode } from "react";
import { score } from "../../lib/format.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { ScoreTrack } from "../verdict/ScoreTrack.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./ScoresCompared.module.css";

const Track = ({ side, spread, label }: { side: "old" | "new"; spread: Spread; label: string }) => (
  <ScoreTrack
    className={clsx(css.track, side === "old" && css.old)}
    samples={spread.samples}
    median={spread.median}
    label={`${label}${side === "old" ? "旧稿" : "新稿"}：${spread.samples.map(score).join("、")}，中位 ${score(spread.median)}`}
  />
);

const Dimension = ({ pair }: { pair: ScorePair }) => (
  <div className={clsx(css.dimension, pair.key === "total" && css.total)}>
    <span className={css.name}>{pair.label}</span>
    <span className={css.tracks}>
      <Track side="old" spread={pair.old} label={pair.label} />
      <Track side="new" spread={pair.new} label={pair.label} />
    </span>
    <b className="num">
      {score(pair.old.median)} → {score(pair.new.median)}
    </b>
    <span className={clsx("small", css.sentence, pair.within && "quiet")}>{scoreText(pair)}</span>
  </div>
);

/** The scores of both evaluations: samples, medians, and what their difference says. */
export function ScoresCompared({ comparison, children }: { comparison: DraftComparison; children: ReactNode }) {
  const { scores } = comparison;
  return (
    <section id="scores" aria-labelledby="scores-title" data-origin="model">
      <div className={sectionHeadCss.head}>
        <h2 className="h2" id="scores-title">
          评分
        </h2>
        {scores && <OriginLabel origin="model" />}
      </div>
      {scores ? (
        <>
          <p className={sectionHeadCss.caption}>
            <span>{SCORES_NOTE}</span>
          </p>
          <div className={css.dimensions}>
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
