import type { WorkInk, WorkOverview } from "@mochang/contract/generation";
import { actNoun, sequenceNoun, stepOfString, STEPS, type StepNumber } from "@mochang/generation";
import { hanCount } from "../lib/format.ts";
import type { StepperStep } from "../ui/stepper/VerticalStepper.tsx";
import { contentOfStep } from "./steps/contentOfStep.ts";
import { STEP_TEXTS, stepText, unitOfSequences } from "./steps/stepTexts.ts";
import { stepInk } from "./costEstimate/stepInkLabel.ts";

/** The unit of a step that has several items; its first character is the measure word. */
const UNITS: Partial<Record<StepNumber, string>> = { 3: "份小传", 7: "场", 8: "场" };

const unitOf = (step: StepNumber, scriptType: number | null): string | undefined =>
  step === 5 ? actNoun(scriptType) : step === 6 ? unitOfSequences(sequenceNoun(scriptType)) : UNITS[step];

interface Progress {
  total: number;
  finish: number;
}

function progressOf({ items }: WorkOverview, step: StepNumber): Progress {
  const { kind } = STEPS[step - 1]!;
  const all = items.filter((item) => item.kind === (kind === "script" ? "scene" : kind));
  return {
    total: all.length,
    finish: all.filter(({ isSubmit, scripted }) => (kind === "script" ? scripted : isSubmit)).length,
  };
}

/** What the step string shows of a work; `ink` once it is known. `clearedAfter`: what stands after that step would be cleared. */
export const stepperSteps = (
  overview: WorkOverview,
  ink: WorkInk | undefined,
  clearedAfter: number | null = null,
): StepperStep[] =>
  stepsOf(overview).map((step, i) => {
    const cost = ink?.steps[i];
    const isCleared =
      clearedAfter !== null && i + 1 > clearedAfter && contentOfStep(overview, (i + 1) as StepNumber).length > 0;
    return isCleared
      ? { ...step, state: "stale", isCleared, note: "将清空，先自动留存", ink: stepInk(cost, "stale") }
      : { ...step, ink: stepInk(cost, step.state) };
  });

/** How far a current step is, in a phrase. */
export const progressNote = ({ total, finish }: Progress, unit: string | undefined): string =>
  unit === undefined || total === 0
    ? "在写"
    : `${hanCount(total)}${unit}，${finish === 0 ? "还没写好" : `写好${hanCount(finish)}${unit.charAt(0)}`}`;

function stepsOf(overview: WorkOverview): Omit<StepperStep, "ink">[] {
  const reached = stepOfString(overview.step);
  return STEP_TEXTS.map(({ number, title, group }) => {
    const { total, finish } = progressOf(overview, number);
    const { kind } = STEPS[number - 1]!;
    const lock = overview.locks[number - 1] ?? null;
    const stale = overview.items.find((item) => item.kind === kind && item.changedAbove.length > 0);
    const hasOldScripts = kind === "script" && overview.items.some(({ isScriptOld }) => isScriptOld);
    const unit = unitOf(number, overview.scriptType);
    const isDone = number <= reached && total > 0 && finish === total;
    const share = total === 0 ? 0 : finish / total;
    if (stale || hasOldScripts) {
      const changed = stale ? stale.changedAbove.map(({ name }) => name).join("、") : stepText(7).title;
      return { title, group, state: "stale", note: `待核：${changed}改过`, share };
    }
    if (lock !== null) {
      const isNext = lock.by === reached + 1 && number === reached + 2;
      return {
        title,
        group,
        state: "locked",
        note: isNext ? `写完${stepText(lock.by).title}后打开` : null,
        share: null,
      };
    }
    const note = isDone
      ? unit === undefined
        ? "已定"
        : `${hanCount(total)}${unit}`
      : progressNote({ total, finish }, unit);
    return { title, group, state: isDone ? "done" : "open", note, share };
  });
}
