import type { Form } from "@mochang/contract";
import type { Figures } from "@mochang/screenplay";
import { certain, peopleText } from "@mochang/screenplay/people";
import { percent } from "../../lib/format.ts";
import css from "./Facts.module.css";

/** Night scenes; scenes that do not say their time are told beside them. */
const nightText = ({ night, unknown }: Figures["dayNight"]): string =>
  `${night} 场${unknown > 0 ? `，未写 ${unknown} 场` : ""}`;

/** Six figures under the title; novels have no nights and no running time. */
export function Facts({ figures, form }: { figures: Figures; form: Form }) {
  const { prose } = figures;
  const common: [string, string][] = [["字数", figures.characters.toLocaleString("en-US")]];
  const facts: [string, string][] =
    form === "novel"
      ? [
          ["章数", String(figures.sceneCount)],
          ["人物", peopleText(prose ? certain(prose.people).length : figures.peopleCount, figures)],
          ...common,
          ["对白占比", percent(prose?.dialogueShare ?? figures.dialogueShare)],
          ...(prose
            ? [
                ["平均每章", `${Math.round(figures.sceneLength.mean).toLocaleString("en-US")} 字`] as [string, string],
                ["平均每句", `${Math.round(prose.sentenceLength)} 字`] as [string, string],
              ]
            : []),
        ]
      : [
          ["场次", String(figures.sceneCount)],
          ["人物", peopleText(figures.peopleCount, figures)],
          ...common,
          ["对白占比", percent(figures.dialogueShare)],
          ["夜戏", nightText(figures.dayNight)],
          ...(figures.runningMinutes
            ? [["估算片长", `${Math.round(figures.runningMinutes.mid)} 分钟`] as [string, string]]
            : []),
        ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
