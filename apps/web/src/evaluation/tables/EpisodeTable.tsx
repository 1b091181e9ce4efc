import type { EpisodeHooks } from "@mochang/contract";
import type { Quote } from "@mochang/screenplay";
import clsx from "clsx";
import { memo, useState } from "react";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import sectionHeadCss from "../sections/sectionHead.module.css";
import css from "./tables.module.css";

interface Props {
  episodes: readonly EpisodeHooks[];
  /** Opens the script at a line. */
  onQuotes: (quotes: Quote[], at: number) => void;
}

/** Rows that a long series shows before it is asked for the rest. */
const SHOWN = 20;

/** How each episode begins and ends, in the script's own words, and where its writer marked a place to pay. */
export const EpisodeTable = memo(function EpisodeTable({ episodes, onQuotes }: Props) {
  const [all, setAll] = useState(false);
  const line = (excerpt: EpisodeHooks["opening"]) =>
    excerpt && (
      <button type="button" className={css.line} onClick={() => onQuotes([excerpt], 0)}>
        {excerpt.text}
      </button>
    );
  const marked = episodes.filter(({ paid }) => paid).length;
  return (
    <section id="episodes" data-origin="rules">
      <div className={sectionHeadCss.head}>
        <h2 className="h2">分集表</h2>
        <span className="small quiet">
          {episodes.length} 集{marked > 0 ? `，${marked} 处标了卡点` : ""}，开头和集尾照录原文
        </span>
        <OriginLabel origin="rules" />
      </div>
      <table className={css.table} data-columns="episodes">
        <thead>
          <tr>
            <th scope="col">集</th>
            <th scope="col">字数</th>
            <th scope="col">黄金三秒</th>
            <th scope="col">集尾</th>
            <th scope="col">卡点</th>
          </tr>
        </thead>
        <tbody>
          {(all ? episodes : episodes.slice(0, SHOWN)).map((e, i) => (
            <tr key={i}>
              <th scope="row">{e.name}</th>
              <td className="num" data-label="字数">
                {e.characters.toLocaleString("en-US")}
              </td>
              <td data-label="黄金三秒">{line(e.opening)}</td>
              <td data-label="集尾">{line(e.ending)}</td>
              <td data-label="卡点">{e.paid ? "标了" : <span className="quiet">没有标</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {episodes.length > SHOWN && !all && (
        <button type="button" className={clsx("link small", css.more)} onClick={() => setAll(true)}>
          再看 {episodes.length - SHOWN} 集
        </button>
      )}
    </section>
  );
});
