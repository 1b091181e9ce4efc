import type { Figures } from "@mochang/screenplay";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";
import { cellGap, curveSeries, customSeries, plotAxes, textStyle } from "./series.ts";

/** Room for labels at the left of the plot, in px; scenes share the rest. */
export const PLOT_LEFT = 64;
export const RHYTHM_HEIGHT = 204;
const TOP = 24;
const STRIPS_HEIGHT = 48;
/** The strips' places below the plot, and the height of one. */
const NIGHT_Y = 12;
const INSIDE_Y = 28;
const STRIP_HEIGHT = 10;

/** The longest run of at least five scenes that stay under two thirds of the script's median; ordinals, inclusive. */
export function slowRun(rhythm: readonly number[]): { from: number; to: number } | null {
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

/** The slow run as a band behind the curve. */
const slowArea = ({ from, to }: { from: number; to: number }, p: Palette) => ({
  silent: true,
  itemStyle: { color: p.wait, opacity: 0.16 },
  label: {
    show: true,
    position: "top",
    distance: 4,
    color: p.waitText,
    ...textStyle(p),
    formatter: `${from}–${to} 偏缓`,
  },
  data: [[{ xAxis: from - 1 }, { xAxis: to }]],
});

/** A strip below the plot, a cell a scene, dark where `dark` says so. */
const strip = (scenes: number, y: number, gap: number, p: Palette, dark: (index: number) => boolean) =>
  customSeries(
    Array.from({ length: scenes }, (_, i) => [i, dark(i) ? 1 : 0]),
    ({ coordSys: box }, item) => {
      const cell = box.width / scenes;
      return {
        type: "rect",
        shape: {
          x: box.x + cell * item.value(0),
          y: box.y + box.height + y,
          width: Math.max(0.6, cell - gap),
          height: STRIP_HEIGHT,
        },
        style: { fill: item.value(1) ? p.heat[2] : p.heat[0] },
      };
    },
  );

const stripName = (text: string, y: number, p: Palette) =>
  customSeries([[0, 0]], ({ coordSys: box }) => ({
    type: "text",
    x: 0,
    y: box.y + box.height + y - 1,
    style: { text, fill: p.quiet, ...textStyle(p) },
  }));

/** The rhythm curve by scene, with strips for night and day, inside and outside. */
export function rhythmOption({ scenes }: Figures, p: Palette, width: number): EChartsCoreOption {
  const rhythm = scenes.map((s) => s.rhythm);
  const slow = slowRun(rhythm);
  const gap = cellGap(width - PLOT_LEFT, scenes.length);
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: TOP, height: RHYTHM_HEIGHT - TOP - STRIPS_HEIGHT },
    ...plotAxes(scenes.length, 10, p),
    series: [
      {
        ...curveSeries(rhythm, p, (i) => String(i + 1)),
        markArea: slow ? slowArea(slow, p) : undefined,
      },
      strip(scenes.length, NIGHT_Y, gap, p, (i) => scenes[i]?.dayNight === "night"),
      strip(scenes.length, INSIDE_Y, gap, p, (i) => scenes[i]?.intExt === "内" || scenes[i]?.intExt === "内外"),
      stripName("夜 / 日", NIGHT_Y, p),
      stripName("内 / 外", INSIDE_Y, p),
    ],
  };
}
