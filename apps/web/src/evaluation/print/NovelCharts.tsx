import type { PaperNovel } from "@mochang/contract";
import css from "./charts.module.css";

const WIDTH = 560;
const LEFT = 56;
const HEIGHT = 140;

/** About twelve chapter numbers below a plot. */
function Ticks({ ticks, y }: { ticks: readonly string[]; y: number }) {
  const count = ticks.length;
  const every = Math.max(1, Math.ceil(count / 12));
  const cell = (WIDTH - LEFT) / Math.max(1, count);
  return (
    <>
      {Array.from({ length: count }, (_, i) => i)
        .filter((i) => i % every === 0)
        .map((i) => (
          <text key={i} x={LEFT + cell * (i + 0.5)} y={y} textAnchor="middle">
            {ticks[i]}
          </text>
        ))}
    </>
  );
}

const Grid = ({ values, top }: { values: readonly string[]; top: number }) => (
  <>
    {values.map((v, i) => {
      const y = top + HEIGHT * (1 - i / (values.length - 1));
      return (
        <g key={v}>
          <line className={css.grid} x1={LEFT} x2={WIDTH} y1={y} y2={y} />
          <text x={LEFT - 10} y={y + 4} textAnchor="end">
            {v}
          </text>
        </g>
      );
    })}
  </>
);

/** Pace by chapter, and the share of talk below it. */
export function PaceChart({ novel }: { novel: PaperNovel }) {
  const { pace, talk, ticks } = novel;
  const cell = (WIDTH - LEFT) / Math.max(1, pace.length);
  const at = (v: number, i: number) => `${LEFT + cell * (i + 0.5)},${8 + HEIGHT * (1 - v / 10)}`;
  const base = HEIGHT + 66;
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${WIDTH} ${base + 22}`}
      role="img"
      aria-label={`${pace.length} 段的逐章节奏与对白占比`}
    >
      <Grid values={["0", "5", "10"]} top={8} />
      <polyline points={pace.map(at).join(" ")} />
      <text x={0} y={base - 14}>
        对白
      </text>
      {talk.map((v, i) => (
        <rect
          key={i}
          x={LEFT + cell * i}
          width={Math.max(0.5, cell - (cell > 3 ? 1 : 0))}
          y={base - 40 * v}
          height={40 * v}
        />
      ))}
      <Ticks ticks={ticks} y={base + 16} />
    </svg>
  );
}

/** One column a chapter. */
export function ColumnsChart({ values, ticks }: { values: readonly number[]; ticks: readonly string[] }) {
  const max = Math.max(1, ...values);
  const round = 10 ** Math.floor(Math.log10(max));
  const top = Math.ceil(max / round) * round;
  const cell = (WIDTH - LEFT) / Math.max(1, values.length);
  return (
    <svg className={css.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT + 34}`} role="img" aria-label="逐章字数">
      <Grid values={["0", String(top / 2), String(top)]} top={8} />
      {values.map((v, i) => (
        <rect
          key={i}
          x={LEFT + cell * i}
          width={Math.max(0.5, cell - (cell > 3 ? 1 : 0))}
          y={8 + HEIGHT * (1 - v / top)}
          height={(HEIGHT * v) / top}
        />
      ))}
      <Ticks ticks={ticks} y={HEIGHT + 26} />
    </svg>
  );
}

const ROW = 20;

/** Who stands in which chapter; the darker, the more. */
export function CastChart({ novel }: { novel: PaperNovel }) {
  const { cast, columns, ticks } = novel;
  const cell = (WIDTH - LEFT - 44) / Math.max(1, columns);
  return (
    <svg
      className={css.plot}
      viewBox={`0 0 ${WIDTH} ${cast.length * ROW + 22}`}
      role="img"
      aria-label={`主要人物逐章出现：${cast.map((r) => `${r.name} ${r.count} 章`).join("，")}`}
    >
      {cast.map((row, r) => (
        <g key={row.name}>
          <text x={0} y={r * ROW + 14}>
            {row.name.slice(0, 5)}
          </text>
          {row.cells.map(([c = 0, heat = 1]) => (
            <rect
              key={c}
              x={LEFT + cell * c}
              y={r * ROW + 2}
              width={Math.max(0.6, cell - (cell > 3 ? 1 : 0))}
              height={ROW - 5}
              style={{ fill: `var(--h-${heat})` }}
            />
          ))}
          <text x={WIDTH} y={r * ROW + 14} textAnchor="end">
            {row.count} 章
          </text>
        </g>
      ))}
      <text x={LEFT} y={cast.length * ROW + 16}>
        {ticks[0]}
      </text>
      <text x={WIDTH - 44} y={cast.length * ROW + 16} textAnchor="end">
        {ticks.at(-1)}
      </text>
    </svg>
  );
}
