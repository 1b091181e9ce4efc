import { chapterName } from "@mochang/screenplay/chapters";
import { memo } from "react";
import { percent, score } from "../../lib/format.ts";
import { Chart } from "../charts/Chart.tsx";
import { PACE_HEIGHT, paceOption } from "../charts/chapters.ts";
import { PLOT_LEFT } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

/** A novel's pace by chapter, with the share of talk beneath it. */
export const PaceSection = memo(function PaceSection({ figures, unit, onScene }: FigureProps) {
  const chapters = figures.prose?.chapters ?? [];
  const describe = (ordinal: number) => {
    const c = chapters[ordinal - 1];
    return c ? `节奏 ${score(c.pace)}，对白 ${percent(c.dialogueShare)}，每句 ${Math.round(c.sentenceLength)} 字` : "";
  };
  return (
    <section id="pace">
      <FigureHead title="节奏与对白" />
      <p className={css.caption}>
        <span>
          曲线是节奏，按对白多少和句段长短与全书相比；下面的条是对白占比。快慢不是好坏，点任一{unit}可看原文。
        </span>
      </p>
      <ScenePicker
        scenes={figures.scenes}
        unit={unit}
        nameOf={(n) => chapterName(figures, n)}
        left={PLOT_LEFT}
        height={PACE_HEIGHT - 20}
        label="节奏与对白"
        say={(s) => describe(s.ordinal)}
        onPick={onScene}
      >
        <Chart
          height={PACE_HEIGHT}
          label={`${chapters.length} ${unit}的节奏曲线，下面是各${unit}的对白占比`}
          option={(palette, width) => paceOption(chapters, palette, width)}
        />
      </ScenePicker>
    </section>
  );
});
