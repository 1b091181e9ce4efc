import type { StepNumber } from "@mochang/generation";
import type { View } from "../assistant/columnState.ts";

interface Shown {
  step: StepNumber;
  /** The outline is submitted and not being written: it is read. */
  isOutlineRead: boolean;
  /** As `AssistantUi` has it. */
  view: View | null | undefined;
}

/** How wide a step will be, and how wide the right column beside it, before its code and items have come: nothing moves when they do. */
export function waitingLayout({ step, isOutlineRead, view }: Shown): { isWide: boolean; column: "rail" | "open" } {
  const isWide = step === 3 || step >= 5 || (step === 4 && isOutlineRead);
  const isOpen = view === undefined ? !isWide : view !== null;
  return { isWide, column: isOpen ? "open" : "rail" };
}
