import type { Palette } from "./palette.ts";

/** The plot's rectangle, in pixels of the drawing. */
export interface Plot {
  coordSys: { x: number; y: number; width: number; height: number };
}
/** The values of the data item that is drawn. */
export interface Item {
  value: (dimension: number) => number;
}

/** Shapes that ECharts has no series for: one `renderItem` result for each row of `data`. */
export const customSeries = (data: number[][], renderItem: (plot: Plot, item: Item) => object) => ({
  type: "custom",
  silent: true,
  clip: false,
  data,
  renderItem,
});

export const textStyle = (p: Palette) => ({ fontSize: 12, fontFamily: p.font });

/** Pixels between neighbouring cells: one, where a cell is wider than three. */
export const cellGap = (plotWidth: number, cells: number): number => (plotWidth / Math.max(1, cells) > 3 ? 1 : 0);

/** Up to `max` peaks, at least a sixth of the script apart; 0-based. */
export function peaks(values: readonly number[], max = 3): number[] {
  const apart = Math.max(2, values.length / 6);
  const picked: number[] = [];
  for (const i of [...values.keys()].toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0))) {
    if (picked.length === max) break;
    if (picked.every((p) => Math.abs(p - i) >= apart)) picked.push(i);
  }
  return picked.sort((a, b) => a - b);
}

/** A smooth curve with a point at the middle of each scene, its peaks named by `nameOf` (0-based). */
export const curveSeries = (values: readonly number[], p: Palette, nameOf: (index: number) => string) => ({
  type: "line",
  silent: true,
  smooth: 0.35,
  smoothMonotone: "x",
  symbol: "none",
  lineStyle: { color: p.ink, width: 1.5 },
  areaStyle: { color: p.ink, opacity: 0.07, origin: "start" },
  data: values.map((v, i) => [i + 0.5, v]),
  markPoint: {
    silent: true,
    symbol: "circle",
    symbolSize: 6,
    itemStyle: { color: p.ink },
    label: {
      position: "top",
      distance: 4,
      color: p.ink,
      ...textStyle(p),
      formatter: ({ name }: { name: string }) => name,
    },
    data: peaks(values).map((i) => ({ name: nameOf(i), coord: [i + 0.5, values[i] ?? 0] })),
  },
});

/** Axes of `cells` scenes by 0 to `max`; only the vertical one shows labels, at 0, half and `max`. */
export const plotAxes = (cells: number, max: number, p: Palette) => ({
  xAxis: { type: "value", min: 0, max: Math.max(1, cells), show: false },
  yAxis: {
    type: "value",
    min: 0,
    max,
    interval: max / 2,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: p.quiet,
      ...textStyle(p),
      margin: 12,
      formatter: (v: number) => v.toLocaleString("en-US"),
    },
    splitLine: { lineStyle: { color: p.grid } },
  },
});
