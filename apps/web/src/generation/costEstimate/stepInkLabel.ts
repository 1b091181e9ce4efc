import type { WorkInk } from "@mochang/contract/generation";
import type { StepState } from "../../ui/stepper/stepMarks.ts";
import { inkText } from "../../lib/inkText.ts";

type OneStep = WorkInk["steps"][number];

const UNIT = / ([盒滴])$/u;

/** At the right of a step's row: what it has cost, `约` what it will, or both; null where nothing was used and nothing is known. */
export function stepInk(step: OneStep | undefined, state: StepState): string | null {
  if (!step) return null;
  const { used, rest } = step;
  if (state === "stale") return used > 0 ? `重写约 ${inkText(used)}` : null;
  if (rest === null || rest === 0) return used > 0 ? inkText(used) : null;
  if (used === 0) return `约 ${inkText(rest)}`;
  const [spent, total] = [inkText(used), inkText(used + rest)];
  const isSameUnit = UNIT.exec(spent)?.[1] === UNIT.exec(total)?.[1];
  return `${isSameUnit ? spent.replace(UNIT, "") : spent} / 约 ${total}`;
}

/** The bar of the whole work: each step's part by what it has cost and will, and how much of it is used. */
export const inkParts = ({ steps }: WorkInk): { step: number; units: number; share: number }[] =>
  steps
    .map(({ step, used, rest }) => ({ step, units: used + (rest ?? 0), share: used / Math.max(1, used + (rest ?? 0)) }))
    .filter(({ units }) => units > 0);
