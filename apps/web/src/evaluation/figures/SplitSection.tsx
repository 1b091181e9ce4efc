import type { SceneFigures } from "@mochang/screenplay";
import { memo } from "react";
import { Bars, type Bar } from "./Bars.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./SplitSection.module.css";

/** Day and night, inside and outside: what the schedule and the budget ask first. */
export const SplitSection = memo(function SplitSection({ figures, unit, onScenes }: FigureProps) {
  const { scenes } = figures;
  const bar = (label: string, heat: Bar["heat"], is: (s: SceneFigures) => boolean): Bar => {
    const ordinals = scenes.filter(is).map((s) => s.ordinal);
    return {
      label,
      heat,
      value: ordinals.length,
      say: `${ordinals.length} ${unit}`,
      onPick: () => onScenes(label, ordinals),
    };
  };
  const present = (bars: Bar[]) => bars.filter((b) => b.value > 0);
  const light = present([
    bar("夜", 4, (s) => s.dayNight === "night"),
    bar("日", 2, (s) => s.dayNight === "day"),
    bar("晨昏", 3, (s) => s.dayNight === "dawnDusk"),
    bar("未写", 1, (s) => s.dayNight === "unknown"),
  ]);
  const side = present([
    bar("内", 4, (s) => s.intExt === "内"),
    bar("外", 2, (s) => s.intExt === "外"),
    bar("内外", 3, (s) => s.intExt === "内外"),
    bar("未写", 1, (s) => s.intExt === null),
  ]);
  return (
    <section id="split">
      <FigureHead title="日夜与内外" />
      <p className={sectionHeadCss.caption}>
        <span>点一条，看它数的是哪些{unit}。</span>
      </p>
      <div className={css.columns}>
        <Bars bars={light} total={scenes.length} />
        <Bars bars={side} total={scenes.length} />
      </div>
    </section>
  );
});
