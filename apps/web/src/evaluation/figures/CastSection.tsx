import { chapterName, chapterTick } from "@mochang/screenplay/chapters";
import { memo, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { castRows, PLOT_RIGHT, presenceHeight, presenceOption, ROW } from "../charts/presence.ts";
import { PLOT_LEFT } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import { MergedPersons } from "./MergedPersons.tsx";
import css from "../sections/sectionHead.module.css";

/** Who is named or speaks in which chapter. */
export const CastSection = memo(function CastSection({ figures, unit, onScene, onPerson }: FigureProps) {
  const { prose, scenes } = figures;
  const rows = useMemo(() => (prose ? castRows(prose) : []), [prose]);
  const people = (ordinal: number) => prose?.chapters[ordinal - 1]?.people.slice(0, 6).join("、") || "没有点名的人物";
  return (
    <section id="cast">
      <FigureHead title="出场" />
      <p className={css.caption}>
        <span>
          一格一{unit}，越醒目，这一{unit}里提到他和他开口的次数越多。
        </span>
      </p>
      <ScenePicker
        scenes={scenes}
        unit={unit}
        nameOf={(n) => chapterName(figures, n)}
        left={PLOT_LEFT}
        right={PLOT_RIGHT}
        height={rows.length * ROW}
        label="出场"
        say={(s) => people(s.ordinal)}
        onPick={onScene}
      >
        <Chart
          height={presenceHeight(rows.length)}
          label={`主要人物在各${unit}的出场：${rows.map((r) => `${r.name} ${r.scenes} ${unit}`).join("，")}`}
          option={(palette, width) =>
            presenceOption(rows, scenes.length, palette, width, unit, (n) => chapterTick(figures, n))
          }
        />
      </ScenePicker>
      <MergedPersons figures={figures} onPerson={onPerson} />
    </section>
  );
});
