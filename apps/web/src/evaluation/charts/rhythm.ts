import type { Figures } from "@mochang/screenplay";
import { sceneTick } from "@mochang/screenplay/chapters";
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
const slowArea = ({ from, to }: { from: number; to: number }, tickOf: (ordinal: number) => string, p: Palette) => ({
  silent: true,
  itemStyle: { color: p.wait, opacity: 0.16 },
  label: {
    show: true,
    position: "top",
    distance: 4,
    color: p.waitText,
    ...textStyle(p),
    formatter: `${tickOf(from)}–${tickOf(to)} 偏缓`,
  },
  data: [[{ xAxis: from - 1 }, { xAxis: to }]],
});

/** What is not written is a state of its own: an empty cell, never day and never outside. */
const TIME_SHADES = { unknown: 0, day: 1, dawnDusk: 2, night: 3 } as const;
const SIDE_SHADES = { 外: 1, 内外: 2, 内: 3 } as const;
/** The states of both strips by their shade, the darkest first. */
export const STRIP_STATES = [
  { shade: 3, says: "夜、内" },
  { shade: 2, says: "晨昏、内外" },
  { shade: 1, says: "日、外" },
  { shade: 0, says: "未写" },
] as const;

/** A strip below the plot, a cell a scene. */
const strip = (shades: readonly number[], y: number, gap: number, p: Palette) =>
  customSeries(
    shades.map((shade, i) => [i, shade]),
    ({ coordSys: box }, item) => {
      const cell = box.width / shades.length;
      const fill = p.heat[item.value(1) - 1];
      return {
        type: "rect",
        shape: {
          x: box.x + cell * item.value(0),
          y: box.y + box.height + y,
          width: Math.max(0.6, cell - gap),
          height: STRIP_HEIGHT,
        },
        style: fill ? { fill } : { fill: "none", stroke: p.grid, lineWidth: 1 },
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
export function rhythmOption(figures: Figures, p: Palette, width: number): EChartsCoreOption {
  const { scenes } = figures;
  const tickOf = (ordinal: number) => sceneTick(figures, ordinal);
  const rhythm = scenes.map((s) => s.rhythm);
  const slow = slowRun(rhythm);
  const gap = cellGap(width - PLOT_LEFT, scenes.length);
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: TOP, height: RHYTHM_HEIGHT - TOP - STRIPS_HEIGHT },
    ...plotAxes(scenes.length, 10, p),
    series: [
      {
        ...curveSeries(rhythm, p, (i) => tickOf(i + 1)),
        markArea: slow ? slowArea(slow, tickOf, p) : undefined,
      },
      strip(
        scenes.map((s) => TIME_SHADES[s.dayNight]),
        NIGHT_Y,
        gap,
        p,
      ),
      strip(
        scenes.map((s) => (s.intExt === null ? 0 : SIDE_SHADES[s.intExt])),
        INSIDE_Y,
        gap,
        p,
      ),
      stripName("日夜", NIGHT_Y, p),
      stripName("内外", INSIDE_Y, p),
    ],
  };
}
