import { memo } from "react";
import { Bars } from "./Bars.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

const LISTED = 8;

export const PlacesSection = memo(function PlacesSection({ figures, unit, onScenes }: FigureProps) {
  const places = [...figures.places].sort((a, b) => b.scenes.length - a.scenes.length).slice(0, LISTED);
  return (
    <section id="places">
      <FigureHead title="主要场地" />
      <p className={css.caption}>
        <span>共 {figures.places.length} 处，这里是用得最多的。</span>
      </p>
      <Bars
        bars={places.map((p) => ({
          label: p.name,
          value: p.scenes.length,
          say: `${p.scenes.length} ${unit}`,
          onPick: () => onScenes(p.name, p.scenes),
        }))}
      />
    </section>
  );
});
