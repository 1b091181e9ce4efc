import type { StepNumber } from "./stepNumber.ts";
import { LAST_STEP, stepOf, type ViewName } from "./steps.ts";

/** What the workspace shows for a step string. */
export interface CreationState {
  /** The last step that is complete; 0: none. */
  step: number;
  /** The tab of each group, from 1; 0 where the group is not reached. */
  storyPlanActive: number;
  plotSetActive: number;
  scriptCreateActive: number;
  /** Which panel is shown. */
  viewActive: StepNumber;
  viewName: ViewName;
}

/** Stage and number of a step string `'<stage> - <number>'`; what is missing or no such string is stage 1 number 0. */
export function readStepString(written: string | null | undefined): { stage: 1 | 2 | 3; number: number } {
  const [, stage, number] = /^\s*([123])\s*-\s*(\d{1,2})\s*$/u.exec(written ?? "") ?? [];
  if (stage === undefined || number === undefined) return { stage: 1, number: 0 };
  const max = { 1: 4, 2: 3, 3: 1 }[stage] as number;
  return { stage: Number(stage) as 1 | 2 | 3, number: Math.min(Number(number), max) };
}

/** The last complete step that a step string tells. */
export function stepOfString(written: string | null | undefined): number {
  const { stage, number } = readStepString(written);
  return stage === 1 ? number : stage === 2 ? number + 4 : number + 7;
}

/** The step string of the last complete step, 0 to 8. */
export function stepString(step: number): string {
  const clamped = Math.min(Math.max(Math.trunc(step), 0), LAST_STEP);
  return clamped <= 4 ? `1 - ${clamped}` : clamped <= 7 ? `2 - ${clamped - 4}` : "3 - 1";
}

/** The state of the workspace that a step string means (spec 2, section 4). */
export function creationState(written: string | null | undefined): CreationState {
  const { stage, number } = readStepString(written);
  const step = stepOfString(written);
  const view = stepOf(Math.min(step + 1, LAST_STEP));
  return {
    step,
    storyPlanActive: stage === 1 && number < 4 ? number + 1 : 4,
    plotSetActive: stage === 1 ? (number === 4 ? 1 : 0) : stage === 2 ? Math.min(number + 1, 3) : 3,
    scriptCreateActive: stage === 3 || (stage === 2 && number === 3) ? 1 : 0,
    viewActive: view.step,
    viewName: view.view,
  };
}
