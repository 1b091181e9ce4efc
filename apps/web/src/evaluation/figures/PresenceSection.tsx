import { memo, useMemo } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Chart } from "../charts/Chart.tsx";
import { PLOT_RIGHT, presenceHeight, presenceOption, presenceRows, ROW } from "../charts/presence.ts";
import { PLOT_LEFT } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

export const PresenceSection = memo(function PresenceSection({ figures, unit, onScene }: FigureProps) {
  const rows = useMemo(() => presenceRows(figures), [figures]);
  return (
    <section id="presence">
      <div className={css.head}>
        <h2 className="h3">出场</h2>
        <OriginLabel origin="rules" />
      </div>
      <p className={css.caption}>
        <span>
          一格一{unit}，颜色越深，这一{unit}的戏份越重。
        </span>
      </p>
      <ScenePicker
        scenes={figures.scenes}
        unit={unit}
        left={PLOT_LEFT}
        right={PLOT_RIGHT}
        height={rows.length * ROW}
        label="出场"
        say={(s) => (s.people.length > 0 ? s.people.slice(0, 6).join("、") : "没有人说话")}
        onPick={onScene}
      >
        <Chart
          height={presenceHeight(rows.length)}
          label={`主要人物在各${unit}的出场：${rows.map((r) => `${r.name} ${r.scenes} ${unit}`).join("，")}`}
          option={(palette, width) => presenceOption(rows, figures.scenes.length, palette, width, unit)}
        />
      </ScenePicker>
    </section>
  );
});
