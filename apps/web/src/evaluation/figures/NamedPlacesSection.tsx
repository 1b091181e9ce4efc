import { memo } from "react";
import { Bars } from "./Bars.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

const LISTED = 10;

/** Places that the text names again and again. */
export const NamedPlacesSection = memo(function NamedPlacesSection({ figures, unit, onScenes }: FigureProps) {
  const places = figures.prose?.places ?? [];
  return (
    <section id="named-places">
      <FigureHead title="反复出现的地方" />
      <p className={css.caption}>
        <span>
          认出 {places.length} 处，是下限{places.length > LISTED ? "；这里是写到最多的" : ""}。点一处，看写到它的{unit}
          。
        </span>
      </p>
      <Bars
        bars={places.slice(0, LISTED).map((p) => ({
          label: p.name,
          value: p.chapters.length,
          say: `${p.chapters.length} ${unit}`,
          onPick: () => onScenes(p.name, p.chapters),
        }))}
      />
    </section>
  );
});
