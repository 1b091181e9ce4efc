import { ENTITIES } from "../entities/entities.ts";
import { seedNext } from "../changes/seedNext.ts";
import type { StepItem, Work } from "../generatedWork/work.ts";
import { STEPS } from "./steps.ts";

/** Whether an item holds something that clearing would lose: it was submitted, or a summary or text stands in it. */
export const hasContent = (item: StepItem): boolean =>
  item.isSubmit || item.summary !== "" || Object.keys(item.origins).length > 0;

/** The steps after this one that hold content. Their number is what check-next answers. */
export const stepsWithContentAfter = (work: Work, step: number): number[] =>
  STEPS.filter((one) => one.step > step)
    .filter((one) =>
      one.kind === "script"
        ? work.items.some((item) => item.scripted)
        : work.items.some((item) => item.kind === one.kind && hasContent(item)),
    )
    .map((one) => one.step);
export const checkNext = (work: Work, step: number): number => stepsWithContentAfter(work, step).length;

/** The items that go when what comes after a step is cleared. */
export const itemsAfter = (work: Work, step: number): StepItem[] =>
  work.items.filter((item) => ENTITIES[item.kind].step > step);

/**
 * The work without what comes after a step, as it stood when that step was complete for the first time: the scenes that stay have no script any more, and the
 * empty cards that the step plans for the next are laid out anew.
 */
export function removeAfter(work: Work, step: number, newId: () => string): Work {
  const clearedIds = new Set(itemsAfter(work, step).map((item) => item.id));
  const cleared: Work = {
    ...work,
    step: Math.min(work.step, step),
    items: work.items
      .filter((item) => !clearedIds.has(item.id))
      .map((item) => (step < 8 && item.scripted ? { ...item, scripted: false } : item)),
  };
  return cleared.items
    .filter((item) => item.isSubmit && ENTITIES[item.kind].step === step)
    .reduce((next, item) => seedNext(next, item, newId), cleared);
}
