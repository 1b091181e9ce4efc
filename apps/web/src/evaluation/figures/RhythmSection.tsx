import type { Figures } from "@mochang/screenplay";
import { memo } from "react";
import { score } from "../../lib/format.ts";
import { Chart } from "../charts/Chart.tsx";
import { PLOT_LEFT, RHYTHM_HEIGHT, rhythmOption, STRIP_STATES } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

export const RhythmSection = memo(function RhythmSection({ figures, unit, onScene }: FigureProps) {
  return (
    <section id="rhythm">
      <FigureHead title="节奏" />
      <p className={css.caption}>
        <span>
          按每{unit}字数、对白密度、出场人数计算，点任一{unit}可看原文。
        </span>
        <span className={css.key}>
          {STRIP_STATES.map(({ shade, says }) => (
            <span key={says}>
              <i data-shade={shade} />
              {says}
            </span>
          ))}
        </span>
      </p>
      <ScenePicker
        scenes={figures.scenes}
        unit={unit}
        left={PLOT_LEFT}
        height={RHYTHM_HEIGHT}
        label="节奏曲线"
        say={(s) => `节奏 ${score(s.rhythm)}，${s.characters} 字`}
        onPick={onScene}
      >
        <Chart
          height={RHYTHM_HEIGHT}
          label={rhythmLabel(figures, unit)}
          option={(palette, width) => rhythmOption(figures, palette, width)}
        />
      </ScenePicker>
    </section>
  );
});

const rhythmLabel = ({ scenes, dayNight: time, intExt: side }: Figures, unit: string): string =>
  `${scenes.length} ${unit}的节奏曲线，下面两条是日夜与内外：夜 ${time.night}、晨昏 ${time.dawnDusk}、日 ${time.day}、未写 ${time.unknown}；内 ${side.inside}、内外 ${side.both}、外 ${side.outside}、未写 ${side.unknown}`;
