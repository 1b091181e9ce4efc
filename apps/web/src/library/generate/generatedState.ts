import type { GeneratedCard } from "@mochang/contract/generation";
import { actNoun, SCRIPT_TYPES, sequenceNoun, stepOf, stepOfString, STEPS } from "@mochang/generation";
import type { StepState } from "../../ui/stepper/stepMarks.ts";

/** What a card of 生成文件 says of its work. */
export interface GeneratedState {
  states: StepState[];
  /** The current step, or that it is finished. */
  step: string;
  /** What is written in it: 剧本, 场景. */
  noun: string;
  /** How much of it is finished: 31 / 40 场; empty where it is one form. */
  cards: string;
  /** On the cover's edge: 第七步. */
  extent: string;
  isDone: boolean;
  button: string;
}

const ORDINALS = "一二三四五六七八";

/** What the cards of a step are counted in. */
function unitOf(step: number, scriptType: number | null): string {
  if (step === 3) return "份";
  if (step === 5) return actNoun(scriptType);
  const sequence = sequenceNoun(scriptType);
  return step > 6 ? "场" : sequence === "集" ? sequence : `个${sequence}`;
}

/** Other lists know the step alone. */
type StepOfCard = Pick<GeneratedCard, "step"> & Partial<Pick<GeneratedCard, "cards" | "scriptType">>;

export function generatedState({ cards, scriptType = null, ...card }: StepOfCard): GeneratedState {
  const step = stepOfString(card.step);
  const isDone = step >= STEPS.length;
  return {
    states: STEPS.map((_, i) => (i < step ? "done" : i === step ? "open" : "locked")),
    step: isDone ? "八步都写完了" : stepOf(step + 1).label,
    noun: stepOf(step + 1).noun,
    cards: cards ? `${cards.finish} / ${cards.count} ${unitOf(step + 1, scriptType)}` : "",
    extent: isDone ? "写完了" : `第${ORDINALS[step] ?? ""}步`,
    isDone,
    button: isDone ? "打开" : step === 0 ? "开始写" : "接着写",
  };
}

export const generatedMeta = (card: Pick<GeneratedCard, "scriptType" | "genre" | "versionName">): string =>
  [SCRIPT_TYPES.find(({ value }) => value === card.scriptType)?.label, card.genre, card.versionName]
    .filter(Boolean)
    .join("·");
