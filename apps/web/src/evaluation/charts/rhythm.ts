import type { Figures } from "@mochang/screenplay";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";

/** Room for labels at the left of the plot, in px; scenes share the rest. */
export const PLOT_LEFT = 64;
export const RHYTHM_HEIGHT = 204;
const TOP = 24;
const STRIPS = 48;

/** The longest run of at least five scenes that stay under two thirds of the script's median; ordinals, inclusive. */
export function slackRun(rhythm: readonly number[]): { from: number; to: number } | null {
  if (rhythm.length < 12) return null;
  const median = [...rhythm].sort((a, b) => a - b)[Math.floor(rhythm.length / 2)] ?? 0;
  let best: { from: number; to: number } | null = null;
  let from = -1;
  for (let i = 0; i <= rhythm.length; i++) {
    const low = i < rhythm.length && (rhythm[i] ?? 0) < (median * 2) / 3;
    if (low && from < 0) from = i;
    if (low || from < 0) continue;
    if (i - from >= 5 && (!best || i - from > best.to - best.from + 1)) best = { from: from + 1, to: i };
    from = -1;
  }
  return best;
}

/** Up to `most` peaks, at least a sixth of the script apart; 0-based. */
export function peaks(rhythm: readonly number[], most = 3): number[] {
  const apart = Math.max(2, rhythm.length / 6);
  const picked: number[] = [];
  for (const i of [...rhythm.keys()].toSorted((a, b) => (rhythm[b] ?? 0) - (rhythm[a] ?? 0))) {
    if (picked.length === most) break;
    if (picked.every((p) => Math.abs(p - i) >= apart)) picked.push(i);
  }
  return picked.sort((a, b) => a - b);
}

interface Cell {
  coordSys: { x: number; y: number; width: number; height: number };
}
interface Coordinates {
  value: (dimension: number) => number;
}

/** The rhythm curve by scene, with strips for night and day, inside and outside. */
export function rhythmOption(figures: Figures, p: Palette, width: number): EChartsCoreOption {
  const { scenes } = figures;
  const rhythm = scenes.map((s) => s.rhythm);
  const slack = slackRun(rhythm);
  const gap = (width - PLOT_LEFT) / Math.max(1, scenes.length) > 3 ? 1 : 0;
  const strip = (at: number, dark: (i: number) => boolean) => ({
    type: "custom",
    silent: true,
    clip: false,
    data: scenes.map((_, i) => [i, dark(i) ? 1 : 0]),
    renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
      const cell = box.width / scenes.length;
      return {
        type: "rect",
        shape: {
          x: box.x + cell * api.value(0),
          y: box.y + box.height + at,
          width: Math.max(0.6, cell - gap),
          height: 10,
        },
        style: { fill: api.value(1) ? p.heat[2] : p.heat[0] },
      };
    },
  });
  const name = (text: string, at: number) => ({
    type: "custom",
    silent: true,
    clip: false,
    data: [[0, 0]],
    renderItem: ({ coordSys: box }: Cell) => ({
      type: "text",
      x: 0,
      y: box.y + box.height + at - 1,
      style: { text, fill: p.quiet, fontSize: 12, fontFamily: p.font },
    }),
  });
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: TOP, height: RHYTHM_HEIGHT - TOP - STRIPS },
    xAxis: { type: "value", min: 0, max: scenes.length, show: false },
    yAxis: {
      type: "value",
      min: 0,
      max: 10,
      interval: 5,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: p.quiet, fontFamily: p.font, fontSize: 12, margin: 12 },
      splitLine: { lineStyle: { color: p.grid } },
    },
    series: [
      {
        type: "line",
        silent: true,
        smooth: 0.35,
        smoothMonotone: "x",
        symbol: "none",
        lineStyle: { color: p.ink, width: 1.5 },
        areaStyle: { color: p.ink, opacity: 0.07, origin: "start" },
        data: rhythm.map((v, i) => [i + 0.5, v]),
        markArea: slack
          ? {
              silent: true,
              itemStyle: { color: p.wait, opacity: 0.16 },
              label: {
                show: true,
                position: "top",
                distance: 4,
                color: p.waitText,
                fontSize: 12,
                fontFamily: p.font,
                formatter: `${slack.from}–${slack.to} 偏缓`,
              },
              data: [[{ xAxis: slack.from - 1 }, { xAxis: slack.to }]],
            }
          : undefined,
        markPoint: {
          silent: true,
          symbol: "circle",
          symbolSize: 6,
          itemStyle: { color: p.ink },
          label: {
            position: "top",
            distance: 4,
            color: p.ink,
            fontSize: 12,
            fontFamily: p.font,
            formatter: ({ name: text }: { name: string }) => text,
          },
          data: peaks(rhythm).map((i) => ({ name: String(i + 1), coord: [i + 0.5, rhythm[i] ?? 0] })),
        },
      },
      strip(12, (i) => scenes[i]?.dayNight === "night"),
      strip(28, (i) => scenes[i]?.intExt === "内" || scenes[i]?.intExt === "内外"),
      name("夜 / 日", 12),
      name("内 / 外", 28),
    ],
  };
}
