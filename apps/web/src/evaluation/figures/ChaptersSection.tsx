import clsx from "clsx";
import { chapterName } from "@mochang/screenplay/chapters";
import type { ProseFigures } from "@mochang/screenplay";
import { memo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { LENGTHS_HEIGHT, lengthsOption } from "../charts/chapters.ts";
import { PLOT_LEFT } from "../charts/rhythm.ts";
import { ScenePicker } from "../charts/ScenePicker.tsx";
import { Bars } from "./Bars.tsx";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./ChaptersSection.module.css";

const VOLUMES = 24;
const whole = (n: number): string => Math.round(n).toLocaleString("en-US");

/** A sentence for the text before the first chapter, which is counted in no chapter. */
const frontOf = ({ frontCharacters = 0 }: ProseFigures): string =>
  frontCharacters > 0 ? `第一章之前的书名、作者、简介等 ${whole(frontCharacters)} 字不计入各章。` : "";

/** How long chapters are, and the volumes they stand in. */
export const ChaptersSection = memo(function ChaptersSection({ figures, unit, onScene, onScenes }: FigureProps) {
  const { prose, sceneLength } = figures;
  if (!prose) return null;
  const { chapters, volumes } = prose;
  return (
    <section id="chapters" className={css.chapters}>
      <FigureHead title="章节长短" />
      <p className={sectionHeadCss.caption}>
        <span>
          平均每{unit} {whole(sceneLength.mean)} 字，居中 {whole(sceneLength.median)} 字
          {sceneLength.longestScene === null
            ? ""
            : `，最长的是${chapterName(figures, sceneLength.longestScene)}，${whole(sceneLength.longest)} 字`}
          。点任一{unit}可看原文。{frontOf(prose)}
        </span>
      </p>
      <ScenePicker
        scenes={figures.scenes}
        unit={unit}
        nameOf={(n) => chapterName(figures, n)}
        left={PLOT_LEFT}
        height={LENGTHS_HEIGHT - 20}
        label="章节长短"
        say={(s) => `${whole(chapters[s.ordinal - 1]?.characters ?? s.characters)} 字`}
        onPick={onScene}
      >
        <Chart
          height={LENGTHS_HEIGHT}
          label={`${chapters.length} ${unit}各自的字数`}
          option={(palette, width) => lengthsOption(chapters, palette, width)}
        />
      </ScenePicker>
      {volumes.length > 1 && (
        <>
          <h3 className={clsx("tiny quiet", css.volumes)}>分卷</h3>
          <Bars
            bars={volumes.slice(0, VOLUMES).map((v) => ({
              label: v.title,
              value: v.characters,
              say: `${v.lastChapter - v.firstChapter + 1} ${unit}，${whole(v.characters)} 字`,
              onPick: () =>
                onScenes(
                  v.title,
                  Array.from({ length: v.lastChapter - v.firstChapter + 1 }, (_, i) => v.firstChapter + i),
                ),
            }))}
          />
          {volumes.length > VOLUMES && <p className="small quiet">另有 {volumes.length - VOLUMES} 卷，未列。</p>}
        </>
      )}
    </section>
  );
});
