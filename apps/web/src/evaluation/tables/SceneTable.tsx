import type { Figures } from "@mochang/screenplay";
import { placeName } from "@mochang/screenplay/chapters";
import clsx from "clsx";
import { memo, useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./tables.module.css";

interface Props {
  figures: Figures;
  unit: "场" | "章";
  /** Opens the script at one scene. */
  onScene: (ordinal: number) => void;
}

/** Rows that a long work shows before it is asked for the rest. */
const SHOWN = 20;
/** Names of a scene that are listed; the others are counted. */
const NAMED = 8;

const namesOf = (people: readonly string[]): string =>
  `${people.slice(0, NAMED).join("、")}${people.length > NAMED ? `等 ${people.length} 人` : ""}`;

/** The scenes with where, when and who. */
export const SceneTable = memo(function SceneTable({ figures, unit, onScene }: Props) {
  const [all, setAll] = useState(false);
  const { scenes } = figures;
  return (
    <section id="scene-table" data-origin="rules">
      <div className={sectionHeadCss.head}>
        <h2 className="h2">场次表</h2>
        <span className="small quiet">
          {scenes.length} {unit}
        </span>
        <OriginLabel origin="rules" />
      </div>
      <table className={css.table} data-columns="scenes">
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">内外日夜</th>
            <th scope="col">地点</th>
            <th scope="col">在场的人物</th>
            <th scope="col">字数</th>
          </tr>
        </thead>
        <tbody>
          {(all ? scenes : scenes.slice(0, SHOWN)).map((s) => (
            <tr key={s.ordinal}>
              <th scope="row">
                <button type="button" className="link" onClick={() => onScene(s.ordinal)}>
                  {placeName(figures, s.ordinal, unit)}
                </button>
              </th>
              <td data-label="内外日夜">
                {[s.intExt ?? "", s.time ?? ""].filter(Boolean).join(" ") || <span className="quiet">未写</span>}
              </td>
              <td data-label="地点">{s.place || <span className="quiet">未写</span>}</td>
              <td data-label="在场">{namesOf(s.people) || <span className="quiet">没有人物</span>}</td>
              <td className="num" data-label="字数">
                {s.characters.toLocaleString("en-US")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {scenes.length > SHOWN && !all && (
        <button type="button" className={clsx("link small", css.more)} onClick={() => setAll(true)}>
          再看 {scenes.length - SHOWN} {unit}
        </button>
      )}
    </section>
  );
});
