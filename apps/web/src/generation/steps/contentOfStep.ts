import type { BoardItem, WorkOverview } from "@mochang/contract/generation";
import { STEPS, type StepNumber } from "@mochang/generation";

/** The items of a step that clearing it would lose; of step 8 the scenes that have a script. */
export function contentOfStep({ items }: WorkOverview, step: StepNumber): BoardItem[] {
  const { kind } = STEPS[step - 1]!;
  return items.filter((item) => (kind === "script" ? item.scripted : item.kind === kind && item.hasContent));
}
