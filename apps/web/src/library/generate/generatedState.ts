import type { GeneratedCard } from "@mochang/contract/generation";
import { SCRIPT_TYPES, stepOf, stepOfString, STEPS } from "@mochang/generation";
import type { StepState } from "../../ui/stepper/stepMarks.ts";

/** What a card of 生成文件 says of its work. */
export interface GeneratedState {
  states: StepState[];
  /** The current step, or that it is finished. */
  step: string;
  /** On the cover's edge: 第七步. */
  extent: string;
  isDone: boolean;
  button: string;
}

const ORDINALS = "一二三四五六七八";

export function generatedState(card: Pick<GeneratedCard, "step">): GeneratedState {
  const step = stepOfString(card.step);
  const isDone = step >= STEPS.length;
  return {
    states: STEPS.map((_, i) => (i < step ? "done" : i === step ? "open" : "locked")),
    step: isDone ? "八步都写完了" : stepOf(step + 1).label,
    extent: isDone ? "写完了" : `第${ORDINALS[step] ?? ""}步`,
    isDone,
    button: isDone ? "打开" : step === 0 ? "开始写" : "接着写",
  };
}

export const generatedMeta = (card: Pick<GeneratedCard, "scriptType" | "versionName">): string =>
  [SCRIPT_TYPES.find(({ value }) => value === card.scriptType)?.label, card.versionName].filter(Boolean).join("·");
