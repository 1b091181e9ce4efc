import type { ChapterFigures } from "@mochang/screenplay";
import { chapterTick } from "@mochang/screenplay/chapters";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";
import { ticks } from "./presence.ts";
import { peaks, PLOT_LEFT } from "./rhythm.ts";

export const PACE_HEIGHT = 224;
export const LENGTHS_HEIGHT = 148;
const TOP = 24;
const TALK = 56;
const FOOT = 20;

interface Cell {
  coordSys: { x: number; y: number; width: number; height: number };
}
interface Coordinates {
  value: (dimension: number) => number;
}

/** The next tenth above the most talkative chapter, at least a tenth. */
export const talkTop = (chapters: readonly ChapterFigures[]): number =>
  Math.max(0.1, Math.ceil(chapters.reduce((most, c) => Math.max(most, c.dialogueShare), 0) * 10 - 1e-9) / 10);

/** Bars from the plot's lower edge, `base` px below it, each a share of `height` px. */
function bars(values: readonly number[], base: number, height: number, gap: number, fill: string) {
  return {
    type: "custom",
    silent: true,
    clip: false,
    data: values.map((v, i) => [i, v]),
    renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
      const cell = box.width / Math.max(1, values.length);
      const tall = height * api.value(1);
      return {
        type: "rect",
        shape: {
          x: box.x + cell * api.value(0),
          y: box.y + box.height + base - tall,
          width: Math.max(0.6, cell - gap),
          height: tall,
        },
        style: { fill },
      };
    },
  };
}

function words(said: readonly { text: string; y: number }[], p: Palette, right: boolean) {
  return {
    type: "custom",
    silent: true,
    clip: false,
    data: said.map((_, i) => [i]),
    renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
      const one = said[api.value(0)];
      return {
        type: "text",
        x: right ? PLOT_LEFT - 12 : 0,
        y: box.y + box.height + (one?.y ?? 0),
        style: {
          text: one?.text ?? "",
          fill: p.quiet,
          fontSize: 12,
          fontFamily: p.font,
          align: right ? "right" : "left",
        },
      };
    },
  };
}

const tickOf = (chapters: readonly ChapterFigures[], n: number): string => chapterTick({ prose: { chapters } }, n);

function numbers(chapters: readonly ChapterFigures[], y: number, p: Palette) {
  const count = chapters.length;
  return {
    type: "custom",
    silent: true,
    clip: false,
    data: ticks(count).map((n) => [n]),
    renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
      const text = tickOf(chapters, api.value(0));
      // A name under the last column would run over the edge.
      const ends = api.value(0) === count && text.length > 2;
      const x = ends ? box.x + box.width : box.x + (box.width / Math.max(1, count)) * (api.value(0) - 0.5);
      return {
        type: "text",
        x,
        y: box.y + box.height + y,
        style: { text, fill: p.quiet, fontSize: 12, fontFamily: p.font, align: ends ? "right" : "center" },
      };
    },
  };
}

const gapOf = (count: number, width: number): number => ((width - PLOT_LEFT) / Math.max(1, count) > 3 ? 1 : 0);
const axes = (count: number, most: number, p: Palette) => ({
  xAxis: { type: "value", min: 0, max: Math.max(1, count), show: false },
  yAxis: {
    type: "value",
    min: 0,
    max: most,
    interval: most / 2,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: p.quiet,
      fontFamily: p.font,
      fontSize: 12,
      margin: 12,
      formatter: (v: number) => v.toLocaleString("en-US"),
    },
    splitLine: { lineStyle: { color: p.grid } },
  },
});

/** The pace by chapter as a curve, the share of talk as bars below it. */
export function paceOption(chapters: readonly ChapterFigures[], p: Palette, width: number): EChartsCoreOption {
  const pace = chapters.map((c) => c.pace);
  const top = talkTop(chapters);
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: TOP, height: PACE_HEIGHT - TOP - TALK - FOOT },
    ...axes(chapters.length, 10, p),
    series: [
      {
        type: "line",
        silent: true,
        smooth: 0.35,
        smoothMonotone: "x",
        symbol: "none",
        lineStyle: { color: p.ink, width: 1.5 },
        areaStyle: { color: p.ink, opacity: 0.07, origin: "start" },
        data: pace.map((v, i) => [i + 0.5, v]),
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
            formatter: ({ name }: { name: string }) => name,
          },
          data: peaks(pace).map((i) => ({ name: tickOf(chapters, i + 1), coord: [i + 0.5, pace[i] ?? 0] })),
        },
      },
      bars(
        chapters.map((c) => c.dialogueShare / top),
        TALK - 4,
        TALK - 20,
        gapOf(chapters.length, width),
        p.heat[2],
      ),
      words([{ text: `${Math.round(top * 100)}%`, y: 16 }], p, true),
      words([{ text: "对白", y: TALK - 16 }], p, false),
      numbers(chapters, TALK + 2, p),
    ],
  };
}

/** A round number at or above, for an axis: 3,120 → 4,000. */
export function roundAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return Math.ceil(value / unit) * unit;
}

/** How long each chapter is. */
export function lengthsOption(chapters: readonly ChapterFigures[], p: Palette, width: number): EChartsCoreOption {
  const most = roundAbove(chapters.reduce((n, c) => Math.max(n, c.characters), 1));
  const height = LENGTHS_HEIGHT - 8 - FOOT;
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: 0, top: 8, height },
    ...axes(chapters.length, most, p),
    series: [
      { type: "line", silent: true, data: [] },
      bars(
        chapters.map((c) => c.characters / most),
        0,
        height,
        gapOf(chapters.length, width),
        p.heat[2],
      ),
      numbers(chapters, 8, p),
    ],
  };
}
