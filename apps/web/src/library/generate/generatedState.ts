import type { GeneratedCard } from "@mochang/contract/generation";
import { actNoun, SCRIPT_TYPES, sequenceNoun, stepOf, stepOfString, STEPS } from "@mochang/generation";
import { hanCount } from "../../lib/format.ts";
import type { StepState } from "../../ui/stepper/stepMarks.ts";

/** What a card of 生成文件 says of its work. */
export interface GeneratedState {
  states: StepState[];
  /** The current step, or that it is finished. */
  step: string;
  /** What is written in it: 剧本, 场景. */
  noun: string;
  /** How much of it is finished: 31 / 40 场, of a finished work 40 场; empty where it is one form. */
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
type StepOfCard = Pick<GeneratedCard, "step"> & Partial<Pick<GeneratedCard, "cards" | "scriptType" | "changed">>;

export function generatedState({ cards, changed, scriptType = null, ...card }: StepOfCard): GeneratedState {
  const step = stepOfString(card.step);
  const isDone = step >= STEPS.length;
  return {
    states: STEPS.map((_, i) =>
      changed?.steps.includes(i + 1) ? "stale" : i < step ? "done" : i === step ? "open" : "locked",
    ),
    step: isDone ? "八步都写完了" : stepOf(step + 1).label,
    noun: stepOf(step + 1).noun,
    cards: cards ? `${isDone ? "" : `${cards.finish} / `}${cards.count} ${unitOf(step + 1, scriptType)}` : "",
    extent: isDone ? "写完了" : `第${ORDINALS[step] ?? ""}步`,
    isDone,
    button: changed ? "去看改动" : isDone ? "打开" : step === 0 ? "开始写" : "接着写",
  };
}

export const generatedMeta = (card: Pick<GeneratedCard, "scriptType" | "genre" | "versionName">): string =>
  [SCRIPT_TYPES.find(({ value }) => value === card.scriptType)?.label, card.genre, card.versionName]
    .filter(Boolean)
    .join("·");

/** What a card says of 待核: 故事大纲改了，后面两步还照着旧的。 */
export function changedSentence({ steps, by }: NonNullable<GeneratedCard["changed"]>): string {
  const above = by.map((step) => stepOf(step).label).join("、");
  return `${above ? `${above}改了` : "前面删了内容"}，后面${hanCount(steps.length)}步还照着旧的。`;
}

/** Where the writer stopped, in a line: 上次停在第七步，还差 9 场. */
export function stoppedAt({ step, cards, scriptType }: Pick<GeneratedCard, "step" | "cards" | "scriptType">): string {
  const number = stepOfString(step);
  if (number >= STEPS.length) return "八步都写完了";
  const left = cards ? cards.count - cards.finish : 0;
  return `上次停在第${ORDINALS[number] ?? ""}步${left > 0 ? `，还差 ${left} ${unitOf(number + 1, scriptType)}` : ""}`;
}
