import type { Report, ReportPaper } from "@mochang/contract";
import { sceneTick } from "@mochang/screenplay/chapters";
import { Chart } from "../charts/Chart.tsx";
import { presenceHeight, presenceOption, presenceRows } from "../charts/presence.ts";
import { radarOption } from "../charts/radarOption.ts";
import { relationsOption, relationsOf } from "../charts/relations.ts";
import { RHYTHM_HEIGHT, rhythmOption } from "../charts/rhythm.ts";
import { DimensionPlot } from "../verdict/DimensionPlot.tsx";
import { ScoreScale } from "../verdict/ScoreScale.tsx";
import { PrintedBars, PrintedParts } from "./PrintedBars.tsx";
import { CastChart, ColumnsChart, PaceChart } from "./NovelCharts.tsx";
import pageCss from "./page.module.css";
import css from "./charts.module.css";

type CaptionedChart = { body: React.ReactNode; caption: string };

/** A chart by the key that the report's data gives it, with the PDF's words under it. */
function chartOf(chart: string, report: Report, paper: ReportPaper): CaptionedChart | null {
  const { figures, verdict } = report;
  const { unit, bars, novel } = paper;
  const rows = chart === "presence" ? presenceRows(figures) : [];
  switch (chart) {
    case "grade":
      return verdict && { body: <ScoreScale verdict={verdict} />, caption: "五次独立评分与评级分界" };
    case "dimensions":
      return (
        verdict && { body: <DimensionPlot dimensions={verdict.dimensions} />, caption: "各维度五次评分，实心点为中位" }
      );
    case "radar":
      return (
        verdict && {
          body: <Chart height={208} label="各维度中位分的雷达图" option={(p) => radarOption(verdict.dimensions, p)} />,
          caption: "实线为各维度中位分，灰面为各次最高分",
        }
      );
    case "rhythm":
      return {
        body: (
          <Chart
            height={RHYTHM_HEIGHT}
            label={`${figures.scenes.length} ${unit}的节奏曲线`}
            option={(p, width) => rhythmOption(figures, p, width)}
          />
        ),
        caption: `逐${unit}节奏，按对话换手、${unit}长与在场人数；下面两条由深到浅为夜、晨昏、日与内、内外、外，空格未写（规则统计）`,
      };
    case "presence":
      return {
        body: (
          <Chart
            height={presenceHeight(rows.length)}
            label={`主要人物在各${unit}的出场：${rows.map((r) => `${r.name} ${r.scenes} ${unit}`).join("，")}`}
            option={(p, width) =>
              presenceOption(rows, figures.scenes.length, p, width, unit, (n) => sceneTick(figures, n))
            }
          />
        ),
        caption: `主要人物逐${unit}在场，最浅为未开口，越深话越多，右为在场${unit}数（规则统计）`,
      };
    case "relations":
      return {
        body: (
          <Chart
            height={320}
            label="人物同场关系图"
            option={(p) => relationsOption(figures, relationsOf(figures), p)}
          />
        ),
        caption:
          unit === "章" ? "人物同章出现，线越粗同章越多（规则统计）" : "人物同场关系，线越粗同场越多（规则统计）",
      };
    case "speakers":
      return {
        body: <PrintedBars rows={bars.speakers} />,
        caption: unit === "章" ? "对白占比，只计文中点明说话人的对白（规则统计）" : "台词占比（规则统计）",
      };
    case "sides":
      return {
        body: (
          <>
            <PrintedParts title="日夜" rows={bars.dayNight} />
            <PrintedParts title="内外" rows={bars.sides} />
          </>
        ),
        caption: "日夜与内外景场数（规则统计）",
      };
    case "places":
      return { body: <PrintedBars rows={bars.places} />, caption: "主要场景地的场数（规则统计）" };
    case "lengths":
      return { body: <PrintedBars rows={bars.lengths} />, caption: `各${unit}字数分布（规则统计）` };
    default:
      return novel && novelChartOf(chart, novel);
  }
}

function novelChartOf(chart: string, novel: NonNullable<ReportPaper["novel"]>): CaptionedChart | null {
  switch (chart) {
    case "pace":
      return {
        body: <PaceChart novel={novel} />,
        caption: "逐章节奏与对白占比，节奏按对白多少和句段长短与全书相比（规则统计）",
      };
    case "chapterLengths":
      return {
        body: <ColumnsChart values={novel.chapterLengths} ticks={novel.ticks} />,
        caption: "逐章字数（规则统计）",
      };
    case "volumes":
      return { body: <PrintedBars rows={novel.volumes} />, caption: "各卷字数（规则统计）" };
    case "cast":
      return { body: <CastChart novel={novel} />, caption: "主要人物逐章出现，颜色越深提到和开口越多（规则统计）" };
    case "namedPlaces":
      return { body: <PrintedBars rows={novel.namedPlaces} />, caption: "反复出现的地方与章数（规则统计）" };
    case "adaptation":
      return {
        body: (
          <dl className={pageCss.rows}>
            {novel.adaptation.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ),
        caption: novel.basis,
      };
    default:
      return null;
  }
}

/** A figure with its number and caption. */
export function PrintedChart({
  chart,
  at: number,
  report,
  paper,
}: {
  chart: string;
  at: string;
  report: Report;
  paper: ReportPaper;
}) {
  const found = chartOf(chart, report, paper);
  if (!found) return null;
  return (
    <figure className={css.figure}>
      <div className={css.drawing} tabIndex={0} role="group" aria-label={found.caption}>
        <div>{found.body}</div>
      </div>
      <figcaption>
        图 {number}　{found.caption}
      </figcaption>
    </figure>
  );
}
