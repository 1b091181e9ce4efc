import type { Figures } from "@mochang/screenplay";
import { sceneTick } from "@mochang/screenplay/chapters";
import { memo, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { PLOT_RIGHT, presenceHeight, presenceOption, presenceRows, ROW } from "../charts/presence.ts";
import { PLOT_LEFT } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import { MergedPersons } from "./MergedPersons.tsx";
import css from "../sections/sectionHead.module.css";

/** Present, speaking and spoken of are three counts; figures of old readings have the first alone. */
function presenceWords(name: string, { people }: Figures, unit: string): string {
  const person = people.find((p) => p.name === name);
  const counts = [
    ["在场", person?.scenes],
    ["开口", person?.speakingScenes],
    ["被提到", person?.mentionedScenes],
  ] as const;
  return `${name}${counts.flatMap(([word, scenes]) => (scenes ? [`${word} ${scenes.length} ${unit}`] : [])).join("、")}`;
}

export const PresenceSection = memo(function PresenceSection({ figures, unit, onScene, onPerson }: FigureProps) {
  const rows = useMemo(() => presenceRows(figures), [figures]);
  return (
    <section id="presence">
      <FigureHead title="出场" />
      <p className={css.caption}>
        <span>
          一格一{unit}，右边是在场的{unit}数。
        </span>
        <span className={css.key}>
          <span>
            <i data-shade={1} />
            在场，未开口
          </span>
          <span>
            <i data-shade={2} />
            开口
          </span>
          <span>
            <i data-shade={4} />
            话最多
          </span>
        </span>
      </p>
      <ScenePicker
        scenes={figures.scenes}
        unit={unit}
        left={PLOT_LEFT}
        right={PLOT_RIGHT}
        height={rows.length * ROW}
        label="出场"
        say={(s) => (s.people.length > 0 ? s.people.slice(0, 6).join("、") : "没有人在场")}
        onPick={onScene}
      >
        <Chart
          height={presenceHeight(rows.length)}
          label={`主要人物在各${unit}的出场：${rows.map((r) => presenceWords(r.name, figures, unit)).join("，")}`}
          option={(palette, width) =>
            presenceOption(rows, figures.scenes.length, palette, width, unit, (n) => sceneTick(figures, n))
          }
        />
      </ScenePicker>
      <MergedPersons figures={figures} onPerson={onPerson} />
    </section>
  );
});
