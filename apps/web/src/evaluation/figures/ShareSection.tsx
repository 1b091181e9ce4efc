import { certain } from "@mochang/screenplay/people";
import { memo } from "react";
import { percent } from "../../lib/format.ts";
import { Bars } from "./Bars.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "../sections/sectionHead.module.css";

const LISTED = 8;

/** Who speaks how much. */
export const ShareSection = memo(function ShareSection({ figures, unit, onScenes }: FigureProps) {
  const people = certain(figures.people)
    .filter((p) => p.speechCharacters > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, LISTED);
  return (
    <section id="share">
      <FigureHead title="对白占比" />
      <p className={css.caption}>
        <span>
          {unit === "章" ? "全书" : "全剧"}对白占 {percent(figures.prose?.dialogueShare ?? figures.dialogueShare)}，共{" "}
          {figures.speechCount.toLocaleString("en-US")} 句
          {figures.prose ? `，其中文中点明说话人的占 ${percent(figures.prose.attributedShare)}，下面只计这些` : ""}
          。点一个人，看他出场的{unit}。
        </span>
      </p>
      <Bars
        bars={people.map((p) => ({
          label: p.name,
          value: p.share,
          say: `${percent(p.share)}，${p.speeches} 句`,
          onPick: () => onScenes(p.name, p.scenes),
        }))}
      />
    </section>
  );
});
