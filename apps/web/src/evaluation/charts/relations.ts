import type { Figures } from "@mochang/screenplay";
import { certain } from "@mochang/screenplay/people";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "./palette.ts";

const PEOPLE = 10;

export interface Relation {
  from: string;
  to: string;
  /** Ordinals of the scenes where both are present. */
  scenes: number[];
}

/** Pairs of the main people who share scenes, the closest first. */
export function relationsOf(figures: Figures): Relation[] {
  const names = new Map(
    certain(figures.people)
      .slice(0, PEOPLE)
      .map((p) => [p.name, new Set(p.scenes)]),
  );
  return figures.coPresence
    .flatMap(({ from, to }) => {
      const other = names.get(to);
      const scenes = [...(names.get(from) ?? [])].filter((s) => other?.has(s));
      return scenes.length > 0 ? [{ from, to, scenes }] : [];
    })
    .sort((a, b) => b.scenes.length - a.scenes.length);
}

const RING = { width: 135, height: 100 };
const angleOf = (index: number, count: number): number => (2 * Math.PI * index) / count - Math.PI / 2;

/** The place of one of `count` people, the first at the top. */
export const ringPoint = (index: number, count: number): { x: number; y: number } => ({
  x: RING.width * Math.cos(angleOf(index, count)),
  y: RING.height * Math.sin(angleOf(index, count)),
});

/** The side of a point that lies outside of the ring: every line runs inside, so that no name lies on one. */
export function labelSide(index: number, count: number): "top" | "bottom" | "left" | "right" {
  const across = Math.cos(angleOf(index, count));
  if (Math.abs(across) < 0.2) return Math.sin(angleOf(index, count)) < 0 ? "top" : "bottom";
  return across > 0 ? "right" : "left";
}

/** The people on a ring, in order of weight; a line's width is how often two stand in one scene. */
export function relationsOption(figures: Figures, all: readonly Relation[], p: Palette): EChartsCoreOption {
  const people = certain(figures.people).slice(0, PEOPLE);
  const max = Math.max(1, ...people.map((x) => x.scenes.length));
  const closest = Math.max(1, ...all.map((t) => t.scenes.length));
  return {
    animation: false,
    series: [
      {
        type: "graph",
        layout: "none",
        preserveAspect: true,
        left: 88,
        right: 88,
        top: 40,
        bottom: 40,
        cursor: "pointer",
        data: people.map((x, i) => ({
          name: x.name,
          ...ringPoint(i, people.length),
          symbolSize: 8 + 20 * Math.sqrt(x.scenes.length / max),
          itemStyle: { color: p.ink },
          label: {
            show: true,
            position: labelSide(i, people.length),
            color: p.ink,
            fontSize: 13,
            fontFamily: p.font,
            textBorderColor: p.paper,
            textBorderWidth: 3,
          },
        })),
        edges: all.map((t) => ({
          source: t.from,
          target: t.to,
          lineStyle: {
            color: p.muted,
            opacity: 0.25 + 0.6 * (t.scenes.length / closest),
            width: 0.75 + 5 * (t.scenes.length / closest),
          },
        })),
        emphasis: { focus: "adjacency", lineStyle: { color: p.ink, opacity: 0.9 } },
      },
    ],
  };
}
