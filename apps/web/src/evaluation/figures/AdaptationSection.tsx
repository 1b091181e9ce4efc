import clsx from "clsx";
import type { Span } from "@mochang/screenplay";
import { memo } from "react";
import { FigureHead } from "./FigureHead.tsx";
import type { FigureProps } from "./figureProps.ts";
import css from "./AdaptationSection.module.css";

const count = (n: number): string => n.toLocaleString("en-US");

/** What a film or a series of this book would need; all of it is an estimate, and says so. */
export const AdaptationSection = memo(function AdaptationSection({ figures }: FigureProps) {
  const a = figures.prose?.adaptation;
  if (!a) return null;
  const spans: [string, Span, string][] = [
    ["100 分钟的电影", a.films, "部"],
    ["45 分钟的剧集", a.episodes, "集"],
    ["竖屏短剧", a.verticalEpisodes, "集"],
    ["全书折合剧本", a.scriptCharacters, "字"],
  ];
  const rows: [string, string, string][] = [
    ...spans.map(([name, s, unit]): [string, string, string] => [
      name,
      `约 ${count(s.mid)} ${unit}`,
      s.low === s.high ? "" : `${count(s.low)} 至 ${count(s.high)} ${unit}`,
    ]),
    ["主要角色", `${count(a.leadingParts)} 人`, "反复出现的"],
    ["有台词的角色", `至少 ${count(a.speakingParts)} 人`, ""],
    ["场所", a.places > 0 ? `至少 ${count(a.places)} 处` : "没有认出", a.places > 0 ? "反复出现的" : ""],
  ];
  return (
    <section id="adaptation">
      <FigureHead title="改编估算" />
      <dl className={css.estimates}>
        {rows.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={clsx("small quiet", css.basis)}>{a.basis}</p>
    </section>
  );
});
