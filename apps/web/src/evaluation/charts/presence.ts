import type { Figures, ProseFigures } from "@mochang/screenplay";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";
import { PLOT_LEFT } from "./rhythm.ts";
import { cellGap, customSeries, textStyle } from "./series.ts";

export const ROW = 20;
export const PLOT_RIGHT = 44;
const PEOPLE = 10;

export interface PresenceRow {
  name: string;
  scenes: number;
  /** 0 absent, 1 to 4 by how much the person says in the scene. */
  heat: number[];
}

/** The main people, with the weight of each in each scene in four steps: the quarters of what anyone says in one scene, the loudest tenth aside. */
export function presenceRows(figures: Figures): PresenceRow[] {
  const cells = figures.presence.cells.slice(0, PEOPLE);
  const spoken = cells
    .flat()
    .filter((v) => v >= 1)
    .sort((a, b) => a - b);
  const top = spoken[Math.floor(spoken.length * 0.9)] ?? 1;
  const heat = (v: number) => (v <= 0 ? 0 : v < 1 ? 1 : Math.min(4, 1 + Math.ceil((v / top) * 3)));
  return figures.presence.people.slice(0, PEOPLE).map((name, i) => {
    const row = cells[i] ?? [];
    return { name, scenes: row.filter((v) => v > 0).length, heat: row.map(heat) };
  });
}

/** The same for a novel: the weight is how often a person is named or speaks in a chapter. */
export function castRows({ castByChapter: { people, mentions, speeches } }: ProseFigures): PresenceRow[] {
  const cells = people.slice(0, PEOPLE).map((_, i) => (mentions[i] ?? []).map((n, c) => n + (speeches[i]?.[c] ?? 0)));
  const counts = cells
    .flat()
    .filter((v) => v > 0)
    .sort((a, b) => a - b);
  const top = counts[Math.floor(counts.length * 0.9)] ?? 1;
  return people.slice(0, PEOPLE).map((name, i) => {
    const row = cells[i] ?? [];
    return {
      name,
      scenes: row.filter((v) => v > 0).length,
      heat: row.map((v) => (v <= 0 ? 0 : Math.min(4, Math.ceil((v / top) * 4)))),
    };
  });
}

export const presenceHeight = (rows: number): number => rows * ROW + 20;

/** Scene numbers under the matrix: the first, round steps, the last. */
export function ticks(count: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((s) => count / s <= 7) ?? 1000;
  const inner = Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step).filter(
    (n) => n > 1 && count - n >= step / 2,
  );
  return count === 0 ? [] : count === 1 ? [1] : [1, ...inner, count];
}

interface Text {
  text: string;
  x: number;
  y: number;
  fill: string;
  align: "left" | "right" | "center";
}

const textShape = ({ text, x, y, fill, align }: Text, p: Palette) => ({
  type: "text",
  silent: true,
  x,
  y,
  style: {
    text,
    fill,
    ...textStyle(p),
    align,
    verticalAlign: "middle",
    width: PLOT_LEFT - 6,
    overflow: align === "left" ? "truncate" : "none",
    ellipsis: "…",
  },
});

/** Each row's name at the left, its count at the right, and the line under it. */
const rowNames = (rows: readonly PresenceRow[], unit: string, p: Palette) =>
  customSeries(
    rows.map((_, r) => [r]),
    ({ coordSys: box }, item) => {
      const row = rows[item.value(0)];
      const top = box.y + item.value(0) * ROW;
      const middle = top + ROW / 2;
      const right = box.x + box.width;
      return {
        type: "group",
        children: [
          textShape({ text: row?.name ?? "", x: 0, y: middle, fill: p.ink, align: "left" }, p),
          {
            type: "line",
            silent: true,
            shape: { x1: box.x, x2: right, y1: top + ROW - 2.5, y2: top + ROW - 2.5 },
            style: { stroke: p.grid, lineWidth: 1 },
          },
          textShape(
            { text: `${row?.scenes ?? 0} ${unit}`, x: right + PLOT_RIGHT, y: middle, fill: p.quiet, align: "right" },
            p,
          ),
        ],
      };
    },
  );

/** A cell for each scene in which a person is, the darker the more. */
const heatCells = (rows: readonly PresenceRow[], scenes: number, gap: number, p: Palette) =>
  customSeries(
    rows.flatMap((row, r) => row.heat.flatMap((heat, s) => (heat > 0 ? [[s, r, heat]] : []))),
    ({ coordSys: box }, item) => {
      const cell = box.width / Math.max(1, scenes);
      return {
        type: "rect",
        shape: {
          x: box.x + cell * item.value(0),
          y: box.y + item.value(1) * ROW + 2,
          width: Math.max(0.8, cell - gap),
          height: ROW - 5,
        },
        style: { fill: p.heat[item.value(2) - 1] },
      };
    },
  );

const tickNames = (scenes: number, tickOf: (ordinal: number) => string, p: Palette) =>
  customSeries(
    ticks(scenes).map((n) => [n]),
    ({ coordSys: box }, item) =>
      textShape(
        {
          text: tickOf(item.value(0)),
          x: box.x + (box.width / Math.max(1, scenes)) * (item.value(0) - 0.5),
          y: box.y + box.height + 12,
          fill: p.quiet,
          align: "center",
        },
        p,
      ),
  );

/** Who is in which scene: a row a person, a column a scene. */
export function presenceOption(
  rows: readonly PresenceRow[],
  scenes: number,
  p: Palette,
  width: number,
  unit: "场" | "章" = "场",
  tickOf: (ordinal: number) => string = String,
): EChartsCoreOption {
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: PLOT_RIGHT, top: 0, height: rows.length * ROW },
    xAxis: { type: "value", min: 0, max: Math.max(1, scenes), show: false },
    yAxis: { type: "value", min: 0, max: Math.max(1, rows.length), show: false },
    series: [
      rowNames(rows, unit, p),
      heatCells(rows, scenes, cellGap(width - PLOT_LEFT - PLOT_RIGHT, scenes), p),
      tickNames(scenes, tickOf, p),
    ],
  };
}
