import type { DimensionScore } from "@mochang/contract";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";

/** Medians as a line, the samples from lowest to highest as a grey band. */
export function radarOption(dimensions: readonly DimensionScore[], p: Palette): EChartsCoreOption {
  const area = (value: number[], fill: string, opacity: number) => ({
    value,
    symbol: "none",
    lineStyle: { width: 0 },
    areaStyle: { color: fill, opacity },
  });
  return {
    animation: false,
    radar: {
      radius: 60,
      center: ["50%", "50%"],
      splitNumber: 5,
      // Clockwise from the top, as one reads the list.
      indicator: clockwise(dimensions).map((d) => ({ name: d.label, max: 5, min: 0 })),
      axisName: { color: p.quiet, fontFamily: p.font, fontSize: 12 },
      axisNameGap: 8,
      splitArea: { show: false },
      splitLine: { lineStyle: { color: p.grid } },
      axisLine: { lineStyle: { color: p.grid } },
    },
    series: [
      {
        type: "radar",
        silent: true,
        data: [
          area(
            clockwise(dimensions).map((d) => Math.max(...d.samples)),
            p.muted,
            0.26,
          ),
          area(
            clockwise(dimensions).map((d) => Math.min(...d.samples)),
            p.paper,
            1,
          ),
          {
            value: clockwise(dimensions).map((d) => d.median),
            symbol: "circle",
            symbolSize: 5,
            itemStyle: { color: p.ink },
            lineStyle: { color: p.ink, width: 1.5 },
          },
        ],
      },
    ],
  };
}

/** ECharts goes round against the clock. */
const clockwise = <T>([first, ...rest]: readonly T[]): T[] =>
  first === undefined ? [] : [first, ...rest.toReversed()];
