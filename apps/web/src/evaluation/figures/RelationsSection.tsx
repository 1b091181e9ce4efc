import { memo, useMemo } from "react";
import { Chart } from "../charts/Chart.tsx";
import { relationsOption, relationsOf } from "../charts/relations.ts";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./RelationsSection.module.css";

const LISTED = 6;

export const RelationsSection = memo(function RelationsSection({ figures, unit, onScenes }: FigureProps) {
  const all = useMemo(() => relationsOf(figures), [figures]);
  const pick = ({ dataType, name, data }: { dataType: string; name: string; data: unknown }) => {
    if (dataType === "node") {
      const person = figures.people.find((p) => p.name === name);
      if (person) onScenes(name, person.scenes);
    } else if (dataType === "edge") {
      const { source, target } = data as { source?: string; target?: string };
      const tie = all.find((t) => t.from === source && t.to === target);
      if (tie) onScenes(`同${unit}`, tie.scenes);
    }
  };
  return (
    <section id="relations">
      <FigureHead title="人物关系" />
      <p className={sectionHeadCss.caption}>
        <span>
          点是人物，大小看出场多少；线越粗，同{unit}越多。点人或线，看那些{unit}。
        </span>
      </p>
      <div className={css.relations}>
        <Chart
          height={320}
          label={`人物同${unit}关系图：${all
            .slice(0, LISTED)
            .map((t) => `${t.from}与${t.to} ${t.scenes.length} ${unit}`)
            .join("，")}`}
          option={(palette) => relationsOption(figures, all, palette)}
          onPick={pick}
        />
        <div>
          <h3 className="tiny quiet">同{unit}最多</h3>
          <ol>
            {all.slice(0, LISTED).map((t) => (
              <li key={`${t.from} ${t.to}`}>
                <button type="button" onClick={() => onScenes(`同${unit}`, t.scenes)}>
                  <span>
                    {t.from}、{t.to}
                  </span>
                  <span className="num quiet">
                    {t.scenes.length} {unit}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
});
