import clsx from "clsx";
import { memo, Suspense } from "react";
import { reasonWords, type Citation, type DimensionScore } from "@mochang/contract";
import { hanCount, score } from "../../lib/format.ts";
import { CitedMarkdown } from "../../sheet/index.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Chart } from "../charts/Chart.tsx";
import { radarOption } from "../charts/radarOption.ts";
import { DimensionPlot } from "./DimensionPlot.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./scores.module.css";

interface Props {
  dimensions: DimensionScore[];
  onTab: (index: number) => void;
}

interface ReasonsProps {
  dimensions: readonly DimensionScore[];
  /** The passage that is open beside them. */
  open: string | null;
  onCite: (citation: Citation) => void;
}

/** Dimensions of both rubrics. */
const COUNT = 8;
const RADAR_HEIGHT = 208;

/** The tab that says more of a dimension; the first tab is where the reader is. */
const TAB_OF: Record<string, number> = {
  premise: 2,
  conflict: 2,
  story: 2,
  structure: 2,
  narration: 2,
  theme: 3,
  language: 3,
  character: 4,
  dialogue: 4,
  feasibility: 5,
  adaptability: 5,
};

/** The dimensions: hollow dots are samples, the full dot the median, amber when they disagree by more than 1. */
export const Dimensions = memo(function Dimensions({ dimensions, onTab }: Props) {
  const disputed = dimensions.filter((d) => d.disputed);
  return (
    <section id="dimensions" data-origin="model">
      <div className={sectionHeadCss.head}>
        <h2 className="h3">{hanCount(dimensions.length)}个维度</h2>
        <OriginLabel origin="model" />
      </div>
      <p className={sectionHeadCss.caption}>
        <span>
          满分 5。空心点是每次评分，实心点是中位。
          {disputed.map((d) => (
            <span key={d.key} className={clsx("nb", css.disputedNote)}>
              {d.label}相差 {score(Math.max(...d.samples) - Math.min(...d.samples))}，请当作参考。
            </span>
          ))}
        </span>
      </p>
      <div className={css.dimensions}>
        <DimensionPlot
          dimensions={dimensions}
          onName={({ key }) => {
            const tab = TAB_OF[key];
            return tab === undefined ? undefined : () => onTab(tab);
          }}
        />
        <Chart
          className={css.radar}
          height={RADAR_HEIGHT}
          label="各维度中位分的雷达图，灰带为最低到最高"
          option={(palette) => radarOption(dimensions, palette)}
        />
      </div>
    </section>
  );
});

/** The room that the dimensions will take, so that what stands under them stays where it is when they come. */
export const AwaitedDimensions = () => (
  <section aria-hidden="true">
    <div className={sectionHeadCss.head}>
      <h2 className="h3">{hanCount(COUNT)}个维度</h2>
    </div>
    <p className={sectionHeadCss.caption}>
      <span>评分还在写。</span>
    </p>
    <div className={css.dimensions}>
      <div className={css.plot}>
        {Array.from({ length: COUNT }, (_, i) => (
          <div key={i} className={css.dimension} />
        ))}
      </div>
      <div className={css.radar} style={{ height: RADAR_HEIGHT }} />
    </div>
  </section>
);

/** Why each dimension was scored as it was, behind the written sections as in the PDF; nothing in reports from before reasons were kept. */
export function ScoreReasons({ dimensions, open, onCite }: ReasonsProps) {
  const dimensionReasons = dimensions.flatMap(({ key, label, reasons = [] }) =>
    reasons.map((reason, i) => ({ id: `${key}-${i}`, label, reason })),
  );
  if (dimensionReasons.length === 0) return null;
  return (
    <section id="reasons" data-origin="model">
      <div className={sectionHeadCss.head}>
        <h2 className="h3">打分的理由</h2>
        <OriginLabel origin="model" />
      </div>
      <dl className={css.reasons}>
        {dimensionReasons.map(({ id, label, reason }) => (
          <div key={id}>
            <dt>
              {label}
              <b className="num">{score(reason.score)}</b>
            </dt>
            <dd>
              <Suspense fallback={<Skeleton widths={[92, 46]} />}>
                <CitedMarkdown compact markdown={reasonWords(reason)} open={open} onCite={onCite} />
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
