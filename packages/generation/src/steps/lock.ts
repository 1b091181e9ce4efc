import { missingRole } from "../fields/requiredEntries.ts";
import { itemName, itemsOf, type Work } from "../generatedWork/work.ts";
import { actNoun, isEpisodic } from "../scriptTypes.ts";
import { actCount, isStepComplete, sceneCount, sequenceCount } from "./progress.ts";
import type { StepNumber } from "./stepNumber.ts";
import { stepOf, STEPS } from "./steps.ts";

/** Why a step is locked: the first step that is missing, all that are, and a sentence. */
export interface Lock {
  by: StepNumber;
  missing: StepNumber[];
  reason: string;
}

/** Whether a step is open: the work has come to the one before it, or all before it are complete now. */
export const isOpen = (work: Work, step: StepNumber): boolean => lockOf(work, step) === null;

export function lockOf(work: Work, step: StepNumber): Lock | null {
  if (step <= work.step + 1) return null;
  const missing = STEPS.filter((one) => one.step > work.step && one.step < step && !isStepComplete(work, one.step)).map(
    (one) => one.step,
  );
  const by = missing[0];
  return by === undefined ? null : { by, missing, reason: `${lockReason(work, by)}，才能写${stepOf(step).noun}` };
}

/** All steps with their locks, for a sidebar. */
export const locksOf = (work: Work): (Lock | null)[] => STEPS.map(({ step }) => lockOf(work, step));

/** What a step still wants, as the first half of a sentence. */
function lockReason(work: Work, step: StepNumber): string {
  if (step === 3) return biographiesWanted(work);
  if (step === 5)
    return remainingSentence(actNoun(work.scriptType), actCount(work), `要先分${actNoun(work.scriptType)}`);
  if (step === 6)
    return remainingSentence(isEpisodic(work.scriptType) ? "集" : "个序列", sequenceCount(work), "要先设置序列");
  if (step === 7) return remainingSentence("场", sceneCount(work), "要先设置场景");
  return `要先提交${stepOf(step).noun}`;
}

function remainingSentence(unit: string, { count, finish }: { count: number; finish: number }, none: string): string {
  return count === 0
    ? none
    : count > finish
      ? `还有${count - finish}${unit}没有提交，要先提交`
      : `${none}：有的下面还是空的`;
}

function biographiesWanted(work: Work): string {
  const persons = itemsOf(work, "biography");
  const open = persons.filter((person) => !person.isSubmit);
  if (open.length > 0)
    return `还有${open.length}个人物小传没有提交（${itemName(work, open[0] as (typeof open)[number])}），要先提交`;
  const roles = persons.map((person) => ({ characterType: person.values["type"] }));
  return persons.length === 0 ? "要先写人物小传" : `人物里${missingRole(roles) ?? ""}，要先补上`;
}
