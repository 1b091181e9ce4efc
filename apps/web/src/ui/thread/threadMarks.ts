/** How a step stands: finished, to be worked on, shut, or standing on something that changed above it. */
export type StepState = "done" | "open" | "locked" | "stale";

/** What is drawn at a step of the thread-bound book. */
export interface ThreadMark {
  /** The needle stands where one looks, or at the step reached while one looks at a shut one. */
  knot: "done" | "needle" | "open" | "locked" | "stale";
  /** The thread runs in from the step before; and on to the next one. */
  before: "ink" | "loose" | null;
  after: "ink" | "loose" | null;
  /** Sewn to the book's back. */
  stitched: boolean;
}

const isThreaded = (state: StepState): boolean => state === "done" || state === "stale";

/**
 * The thread over the steps while `looked` (0-based) is in view. It runs as far as anything is written, so looking back does not
 * shorten it; nothing in view (a card) puts the needle at the first step that is open.
 */
export function threadMarks(states: readonly StepState[], looked: number | null): ThreadMark[] {
  const reached = states.findIndex((state) => state === "open");
  const needle = looked !== null && states[looked] !== "locked" ? looked : reached;
  const end = Math.max(needle, states.findLastIndex(isThreaded));
  const into = (i: number) => (i <= 0 || i > end ? null : states[i] === "stale" ? "loose" : "ink");
  return states.map((state, i) => ({
    knot: i === needle ? "needle" : state,
    before: into(i),
    after: into(i + 1),
    stitched: isThreaded(state) && i !== needle ? true : i === needle && i === 0,
  }));
}
