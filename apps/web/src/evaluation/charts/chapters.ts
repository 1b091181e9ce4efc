import type { ChapterFigures } from "@mochang/screenplay";
import { chapterTick } from "@mochang/screenplay/chapters";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";
import { ticks } from "./presence.ts";
import { PLOT_LEFT } from "./rhythm.ts";
import { cellGap, curveSeries, customSeries, plotAxes, textStyle } from "./series.ts";

export const PACE_HEIGHT = 224;
export const LENGTHS_HEIGHT = 148;
const TOP = 24;
const TALK_HEIGHT = 56;
const TICKS_HEIGHT = 20;

/** The next tenth above the most talkative chapter, at least a tenth. */
export const dialogueAxisMax = (chapters: readonly ChapterFigures[]): number =>
  Math.max(0.1, Math.ceil(chapters.reduce((max, c) => Math.max(max, c.dialogueShare), 0) * 10 - 1e-9) / 10);

/** Bars from the plot's lower edge, `base` px below it, each a share of `height` px. */
function bars(values: readonly number[], base: number, height: number, gap: number, fill: string) {
  return customSeries(
    values.map((v, i) => [i, v]),
    ({ coordSys: box }, item) => {
      const cell = box.width / Math.max(1, values.length);
      const tall = height * item.value(1);
      return {
        type: "rect",
        shape: {
          x: box.x + cell * item.value(0),
          y: box.y + box.height + base - tall,
          width: Math.max(0.6, cell - gap),
          height: tall,
        },
        style: { fill },
      };
    },
  );
}

function axisLabels(labels: readonly { text: string; y: number }[], p: Palette, right: boolean) {
  return customSeries(
    labels.map((_, i) => [i]),
    ({ coordSys: box }, item) => {
      const one = labels[item.value(0)];
      return {
        type: "text",
        x: right ? PLOT_LEFT - 12 : 0,
        y: box.y + box.height + (one?.y ?? 0),
        style: {
          text: one?.text ?? "",
          fill: p.quiet,
          ...textStyle(p),
          align: right ? "right" : "left",
        },
      };
    },
  );
}

const tickOf = (chapters: readonly ChapterFigures[], n: number): string => chapterTick({ prose: { chapters } }, n);

function chapterTicks(chapters: readonly ChapterFigures[], y: number, p: Palette) {
  const count = chapters.length;
  return customSeries(
    ticks(count).map((n) => [n]),
    ({ coordSys: box }, item) => {
      const text = tickOf(chapters, item.value(0));
      // A name under the last column would run over the edge.
      const ends = item.value(0) === count && text.length > 2;
      const x = ends ? box.x + box.width : box.x + (box.width / Math.max(1, count)) * (item.value(0) - 0.5);
      return {
        type: "text",
        x,
        y: box.y + box.height + y,
        style: { text, fill: p.quiet, ...textStyle(p), align: ends ? "right" : "center" },
      };
    },
  );
}

/** The pace by chapter as a curve, the share of talk as bars below it. */
export function paceOption(chapters: readonly ChapterFigures[], p: Palette, width: number): EChartsCoreOption {
  const pace = chapters.map((c) => c.pace);
  const top = dialogueAxisMax(chapters);
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: TOP, height: PACE_HEIGHT - TOP - TALK_HEIGHT - TICKS_HEIGHT },
    ...plotAxes(chapters.length, 10, p),
    series: [
      curveSeries(pace, p, (i) => tickOf(chapters, i + 1)),
      bars(
        chapters.map((c) => c.dialogueShare / top),
        TALK_HEIGHT - 4,
        TALK_HEIGHT - 20,
        cellGap(width - PLOT_LEFT, chapters.length),
        p.heat[2],
      ),
      axisLabels([{ text: `${Math.round(top * 100)}%`, y: 16 }], p, true),
      axisLabels([{ text: "对白", y: TALK_HEIGHT - 16 }], p, false),
      chapterTicks(chapters, TALK_HEIGHT + 2, p),
    ],
  };
}

/** A round number at or above, for an axis: 3,120 → 4,000. */
export function roundUpAxis(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return Math.ceil(value / unit) * unit;
}

/** How long each chapter is. */
export function lengthsOption(chapters: readonly ChapterFigures[], p: Palette, width: number): EChartsCoreOption {
  const max = roundUpAxis(chapters.reduce((n, c) => Math.max(n, c.characters), 1));
  const height = LENGTHS_HEIGHT - 8 - TICKS_HEIGHT;
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: 8, height },
    ...plotAxes(chapters.length, max, p),
    series: [
      { type: "line", silent: true, data: [] },
      bars(
        chapters.map((c) => c.characters / max),
        0,
        height,
        cellGap(width - PLOT_LEFT, chapters.length),
        p.heat[2],
      ),
      chapterTicks(chapters, 8, p),
    ],
  };
}
