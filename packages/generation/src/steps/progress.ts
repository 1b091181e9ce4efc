import { missingRole } from "../fields/requiredEntries.ts";
import { itemsOf, onlyItem, scenesInOrder, type StepItem, type Work } from "../generatedWork/work.ts";
import type { StepNumber } from "./stepNumber.ts";
import { LAST_STEP, STEPS } from "./steps.ts";

/** How many there are, and how many of them are finished; the wire's names. */
export interface Count {
  count: number;
  finish: number;
}
const counted = (items: readonly StepItem[], done = (item: StepItem) => item.isSubmit): Count => ({
  count: items.length,
  finish: items.filter(done).length,
});

/** Of the work; of one act or sequence where its id is given. */
export const actCount = (work: Work): Count => counted(itemsOf(work, "act"));
export const sequenceCount = (work: Work, actId?: string): Count => counted(itemsOf(work, "sequence", actId));
export const sceneCount = (work: Work, sequenceId?: string): Count => counted(itemsOf(work, "scene", sequenceId));
export const scriptCount = (work: Work, sequenceId?: string): Count =>
  counted(itemsOf(work, "scene", sequenceId), (scene) => scene.scripted);

const full = ({ count, finish }: Count): boolean => count > 0 && finish === count;
const isSubmitted = (item: StepItem | undefined): boolean => item?.isSubmit ?? false;

/** Whether a step is complete by itself, whatever stands before it. */
export function isStepComplete(work: Work, step: StepNumber): boolean {
  switch (step) {
    case 1:
      return isSubmitted(onlyItem(work, "core"));
    case 2:
      return isSubmitted(onlyItem(work, "synopsis"));
    case 3: {
      const persons = itemsOf(work, "biography");
      const roles = persons.map((person) => ({ characterType: person.values["type"] }));
      return persons.length > 0 && persons.every(isSubmitted) && missingRole(roles) === null;
    }
    case 4:
      return isSubmitted(onlyItem(work, "outline"));
    case 5:
      return full(actCount(work));
    case 6:
      return full(sequenceCount(work)) && itemsOf(work, "act").every((act) => sequenceCount(work, act.id).count > 0);
    case 7:
      return full(sceneCount(work)) && itemsOf(work, "sequence").every((one) => sceneCount(work, one.id).count > 0);
    case 8:
      return full(counted(scenesInOrder(work), (scene) => scene.scripted));
  }
}

/** The step that a work has come to after a save: as far as the steps are complete one after another, never back. */
export function stepAfterSave(work: Work): number {
  const open = STEPS.find(({ step }) => step > work.step && !isStepComplete(work, step));
  return open === undefined ? LAST_STEP : open.step - 1;
}
export const withStep = (work: Work): Work => ({ ...work, step: stepAfterSave(work) });
