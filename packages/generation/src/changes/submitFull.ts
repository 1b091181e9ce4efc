import { lockOf } from "../steps/lock.ts";
import type { StepNumber } from "../steps/stepNumber.ts";
import { stepOf } from "../steps/steps.ts";
import { isRefusal } from "./refusal.ts";
import { submitItem } from "./submitItem.ts";
import { itemsOf, type Work } from "../generatedWork/work.ts";

/** Acts, sequences and scenes: the steps whose cards a run writes one step after another. */
export const CARD_STEPS = [5, 6, 7] as const satisfies readonly StepNumber[];
export type CardStep = (typeof CARD_STEPS)[number];
export const cardKind = (step: CardStep): "act" | "sequence" | "scene" =>
  stepOf(step).kind as "act" | "sequence" | "scene";

/** Every card of steps 5 to `to` that is full, submitted as it stands, as far as the steps are open. Cards that lack something stay as they are. */
export function submitFull(initial: Work, to: StepNumber, newId: () => string): Work {
  let work = initial;
  for (const step of CARD_STEPS) {
    if (step > to || lockOf(work, step)) break;
    for (const { id, kind, parentId, values, origins, isSubmit } of itemsOf(work, cardKind(step))) {
      if (isSubmit) continue;
      const done = submitItem(work, { kind, id, parentId, values, version: null, origins }, newId);
      if (!isRefusal(done)) ({ work } = done);
    }
  }
  return work;
}
