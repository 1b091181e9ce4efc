import { memo } from "react";
import type { DimensionScore } from "@mochang/contract";
import { hanNumber, score } from "../../lib/format.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Chart } from "../charts/Chart.tsx";
import { radarOption } from "../charts/radar.ts";

interface Props {
  dimensions: DimensionScore[];
  onTab: (index: number) => void;
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
const at = (v: number) => `${(v / 5) * 100}%`;

/** The dimensions: hollow dots are samples, the full dot the median, amber when they disagree by more than 1. */
export const Dimensions = memo(function Dimensions({ dimensions, onTab }: Props) {
  const disputed = dimensions.filter((d) => d.disputed);
  return (
    <section id="dimensions" data-origin="model">
      <div className="sh">
        <h2 className="h3">{hanNumber(dimensions.length)}个维度</h2>
        <OriginLabel origin="model" />
      </div>
      <p className="cap">
        <span>
          满分 5。空心点是每次评分，实心点是中位。
          {disputed.map((d) => (
            <span key={d.key} className="nb amber">
              {d.label}相差 {score(Math.max(...d.samples) - Math.min(...d.samples))}，请当作参考。
            </span>
          ))}
        </span>
      </p>
      <div className="dims">
        <div className="dots">
          <div className="axis" aria-hidden="true">
            {[0, 1, 2, 3, 4, 5].map((v) => (
              <span key={v} style={{ left: at(v) }}>
                {v}
              </span>
            ))}
          </div>
          {dimensions.map((d) => {
            const low = Math.min(...d.samples);
            const high = Math.max(...d.samples);
            const tab = TAB_OF[d.key];
            return (
              <div key={d.key} className={`dim${d.disputed ? " wide" : ""}`}>
                {tab ? (
                  <button type="button" className="name" onClick={() => onTab(tab)}>
                    {d.label}
                  </button>
                ) : (
                  <span className="name">{d.label}</span>
                )}
                <span
                  className="track"
                  role="img"
                  aria-label={`${d.label}：${d.samples.map(score).join("、")}，中位 ${score(d.median)}`}
                >
                  <i className="range" style={{ left: at(low), width: at(high - low) }} />
                  {d.samples.map((v, i) => (
                    <i key={i} className="sample" style={{ left: at(v) }} />
                  ))}
                  <i className="median" style={{ left: at(d.median) }} />
                </span>
                <b className="num">{score(d.median)}</b>
              </div>
            );
          })}
        </div>
        <Chart
          className="radar"
          height={208}
          label="各维度中位分的雷达图，灰带为最低到最高"
          option={(palette) => radarOption(dimensions, palette)}
        />
      </div>
    </section>
  );
});
