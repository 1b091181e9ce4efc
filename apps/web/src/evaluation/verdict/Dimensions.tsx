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
  /** The passage that is open beside them. */
  open: string | null;
  onCite: (citation: Citation) => void;
}

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
export const Dimensions = memo(function Dimensions({ dimensions, onTab, open, onCite }: Props) {
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
          height={208}
          label="各维度中位分的雷达图，灰带为最低到最高"
          option={(palette) => radarOption(dimensions, palette)}
        />
      </div>
      <Reasons dimensions={dimensions} open={open} onCite={onCite} />
    </section>
  );
});

/** Why each dimension was scored as it was; nothing in reports from before reasons were kept. */
function Reasons({ dimensions, open, onCite }: Omit<Props, "onTab">) {
  const dimensionReasons = dimensions.flatMap(({ key, label, reasons = [] }) =>
    reasons.map((reason, i) => ({ id: `${key}-${i}`, label, reason })),
  );
  if (dimensionReasons.length === 0) return null;
  return (
    <>
      <h3 className={clsx("h3", css.reasonsTitle)}>打分的理由</h3>
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
    </>
  );
}
