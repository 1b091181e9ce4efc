import type { Figures, ProseFigures } from "@mochang/screenplay";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";
import { PLOT_LEFT } from "./rhythm.ts";

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
  const heard = cells
    .flat()
    .filter((v) => v > 0)
    .sort((a, b) => a - b);
  const top = heard[Math.floor(heard.length * 0.9)] ?? 1;
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

interface Cell {
  coordSys: { x: number; y: number; width: number; height: number };
}
interface Coordinates {
  value: (dimension: number) => number;
}

export function presenceOption(
  rows: readonly PresenceRow[],
  scenes: number,
  p: Palette,
  width: number,
  unit: "场" | "章" = "场",
  tickOf: (ordinal: number) => string = String,
): EChartsCoreOption {
  const gap = (width - PLOT_LEFT - PLOT_RIGHT) / Math.max(1, scenes) > 3 ? 1 : 0;
  const text = (value: string, x: number, y: number, fill: string, align: string) => ({
    type: "text",
    silent: true,
    x,
    y,
    style: {
      text: value,
      fill,
      fontSize: 12,
      fontFamily: p.font,
      align,
      verticalAlign: "middle",
      width: PLOT_LEFT - 6,
      overflow: align === "left" ? "truncate" : "none",
      ellipsis: "…",
    },
  });
  return {
    animation: false,
    grid: { left: PLOT_LEFT, right: PLOT_RIGHT, top: 0, height: rows.length * ROW },
    xAxis: { type: "value", min: 0, max: Math.max(1, scenes), show: false },
    yAxis: { type: "value", min: 0, max: Math.max(1, rows.length), show: false },
    series: [
      {
        type: "custom",
        silent: true,
        clip: false,
        data: rows.map((_, r) => [r]),
        renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
          const row = rows[api.value(0)];
          const y = box.y + api.value(0) * ROW;
          return {
            type: "group",
            children: [
              text(row?.name ?? "", 0, y + ROW / 2, p.ink, "left"),
              {
                type: "line",
                silent: true,
                shape: { x1: box.x, x2: box.x + box.width, y1: y + ROW - 2.5, y2: y + ROW - 2.5 },
                style: { stroke: p.grid, lineWidth: 1 },
              },
              text(`${row?.scenes ?? 0} ${unit}`, box.x + box.width + PLOT_RIGHT, y + ROW / 2, p.quiet, "right"),
            ],
          };
        },
      },
      {
        type: "custom",
        silent: true,
        clip: false,
        data: rows.flatMap((row, r) => row.heat.flatMap((heat, s) => (heat > 0 ? [[s, r, heat]] : []))),
        renderItem: ({ coordSys: box }: Cell, api: Coordinates) => {
          const cell = box.width / Math.max(1, scenes);
          return {
            type: "rect",
            shape: {
              x: box.x + cell * api.value(0),
              y: box.y + api.value(1) * ROW + 2,
              width: Math.max(0.8, cell - gap),
              height: ROW - 5,
            },
            style: { fill: p.heat[api.value(2) - 1] },
          };
        },
      },
      {
        type: "custom",
        silent: true,
        clip: false,
        data: ticks(scenes).map((n) => [n]),
        renderItem: ({ coordSys: box }: Cell, api: Coordinates) =>
          text(
            tickOf(api.value(0)),
            box.x + (box.width / Math.max(1, scenes)) * (api.value(0) - 0.5),
            box.y + box.height + 12,
            p.quiet,
            "center",
          ),
      },
    ],
  };
}
