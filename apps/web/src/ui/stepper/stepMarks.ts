/** How a step stands: finished, to be worked on, shut, or standing on something that changed above it. */
export type StepState = "done" | "open" | "locked" | "stale";

/** What is drawn at a step of the stepper. */
export interface StepMark {
  /** `current`: the step in view, or the first open one while a locked step is in view. */
  mark: "done" | "current" | "open" | "locked" | "stale";
  /** The connecting line from the step before, and to the next one; dashed where the step stands on something that changed. */
  before: "solid" | "dashed" | null;
  after: "solid" | "dashed" | null;
  /** A short line joins the mark to the window's edge. */
  edgeMarked: boolean;
}

const isConnected = (state: StepState): boolean => state === "done" || state === "stale";

/**
 * Marks and connecting lines while the step `looked` (0-based) is in view. The line runs as far as anything is written, so looking back does not
 * shorten it; with nothing in view (a card) the first open step is the current one.
 */
export function stepMarks(states: readonly StepState[], viewed: number | null): StepMark[] {
  const reached = states.findIndex((state) => state === "open");
  const current = viewed !== null && states[viewed] !== "locked" ? viewed : reached;
  const end = Math.max(current, states.findLastIndex(isConnected));
  const into = (i: number) => (i <= 0 || i > end ? null : states[i] === "stale" ? "dashed" : "solid");
  return states.map((state, i) => ({
    mark: i === current ? "current" : state,
    before: into(i),
    after: into(i + 1),
    edgeMarked: isConnected(state) && i !== current ? true : i === current && i === 0,
  }));
}
