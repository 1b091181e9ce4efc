import type { Figures } from "@mochang/screenplay";
import { percent } from "../../lib/words.ts";

/** Six figures under the title; novels have no nights and no running time. */
export function Facts({ figures }: { figures: Figures }) {
  const novel = figures.kind === "novel" || figures.kind === "prose";
  const facts: [string, string][] = [
    [novel ? "章数" : "场次", String(figures.sceneCount)],
    ["人物", String(figures.peopleCount)],
    ["字数", figures.characters.toLocaleString("en-US")],
    ["对白占比", percent(figures.dialogueShare)],
    ...(novel ? [] : [["夜戏", `${figures.dayNight.night} 场`] as [string, string]]),
    ...(figures.runningMinutes ? [["估算片长", `${Math.round(figures.runningMinutes.mid)} 分钟`] as [string, string]] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
