import type { WorkOverview } from "@mochang/contract/generation";
import { actNoun, sequenceNoun, STEPS, type StepNumber } from "@mochang/generation";
import { useState } from "react";
import { hanCount, hanNumber } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { stepText, unitOfSequences } from "./stepTexts.ts";
import css from "./laterStepsDialog.module.css";

/** What becomes of the later steps: kept and marked 待核, or cleared after a copy was kept. */
export type LaterSteps = "keep" | "clear";

interface Props {
  overview: WorkOverview;
  /** The step that was changed. */
  step: number;
  onChoose: (choice: LaterSteps | null) => void;
  /** 另存版本 first. */
  onSaveVersion: () => void;
}

const WAYS: { value: LaterSteps; title: string; sentence: (from: string) => string; button: string }[] = [
  {
    value: "keep",
    title: "留着后面的，标成待核",
    sentence: () => "一项一项看：留下，或者自己改",
    button: "留着，标成待核",
  },
  {
    value: "clear",
    title: "清空后面的，重新写",
    sentence: (from) => `先自动留存一份，再清空${from}往后`,
    button: "自动留存，再清空",
  },
];

/** The later steps that hold something, and how much of it. */
export function laterSteps(overview: WorkOverview, step: number): { step: StepNumber; say: string }[] {
  const units: Record<string, string> = {
    biography: "份小传",
    act: actNoun(overview.scriptType),
    sequence: unitOfSequences(sequenceNoun(overview.scriptType)),
    scene: "场",
  };
  return STEPS.filter((one) => one.step > step).flatMap(({ step: number, kind }) => {
    const affected = overview.items.filter((item) =>
      kind === "script" ? item.scripted : item.kind === kind && item.isSubmit,
    );
    if (affected.length === 0) return [];
    const unit = kind === "script" ? "场剧本" : units[kind];
    return [{ step: number, say: unit === undefined ? "已提交" : `${hanCount(affected.length)}${unit}` }];
  });
}

/** Asks, after an earlier step was changed, what becomes of what stands on it. */
export function LaterStepsDialog({ overview, step, onChoose, onSaveVersion }: Props) {
  const [way, setWay] = useState<LaterSteps>("keep");
  const later = laterSteps(overview, step);
  const from = `第${hanNumber(later[0]?.step ?? step + 1)}步`;
  const chosen = WAYS.find(({ value }) => value === way) ?? WAYS[0]!;
  return (
    <Dialog open onClose={() => onChoose(null)} title="内容已修改，该操作会清空后面已提交内容" className={css.ask}>
      <p className="quiet">
        {way === "keep"
          ? "后面写好的还照着旧的。也可以不清空。"
          : "清空的先自动留存，在版本里随时换得回来，不用墨。建议先另存一个版本。"}
      </p>
      <div className={css.picks} role="radiogroup" aria-label="后面的怎么办">
        {WAYS.map(({ value, title, sentence }) => (
          <button key={value} type="button" role="radio" aria-checked={way === value} onClick={() => setWay(value)}>
            <b>{title}</b>
            <small>{sentence(from)}</small>
          </button>
        ))}
      </div>
      <ul className={css.due}>
        {later.map(({ step: number, say }) => (
          <li key={number}>
            {stepText(number).title}
            <span>{say}</span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <button type="button" className="link small" onClick={onSaveVersion}>
          另存版本
        </button>
        <Button onClick={() => onChoose(null)}>取消，先不改</Button>
        <Button primary onClick={() => onChoose(way)}>
          {chosen.button}
        </Button>
      </div>
    </Dialog>
  );
}
