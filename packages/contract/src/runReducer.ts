import type { NumberedRunEvent, RunEvent, RunSnapshot, RunState, RunStep } from "./runEvent.ts";

/** The part of a run that its events decide; the rest (ink, place in the queue, times) is asked for. */
export type RunFacts = Pick<
  RunSnapshot,
  "state" | "percent" | "message" | "step" | "done" | "total" | "remainingSeconds" | "steps"
>;

/** What events do to one step. Its text is first voided, if `reset`, then continued by `append`. */
export interface StepChange {
  key: string;
  set: Partial<Pick<RunStep, "state" | "attempt" | "message" | "data">>;
  reset: boolean;
  append: string;
}

/**
 * What some events do to a run, known without the run itself, so that a browser applies it to a snapshot and the server to rows.
 * Steps stand in the order of their first event.
 */
export interface RunChange {
  set: Partial<Omit<RunFacts, "steps">>;
  /** The run ended: steps that were running before these events wait again, and keep their text. */
  halts: boolean;
  steps: StepChange[];
}

export const isEnded = (state: RunState): boolean => state === "done" || state === "failed" || state === "cancelled";

/** A run before its first event. */
export const emptyRun = (): RunFacts => ({
  state: "queued",
  percent: 0,
  message: null,
  step: null,
  done: null,
  total: null,
  remainingSeconds: null,
  steps: [],
});

/** Folds events, in their order, into one change. */
export function changeOf(events: readonly RunEvent[]): RunChange {
  const change: RunChange = { set: {}, halts: false, steps: [] };
  const steps = new Map<string, StepChange>();
  const stepOf = (key: string): StepChange => {
    let step = steps.get(key);
    if (!step) {
      steps.set(key, (step = { key, set: {}, reset: false, append: "" }));
      change.steps.push(step);
    }
    return step;
  };
  for (const event of events) {
    if (event.type === "state") setState(change, event.state, event.message);
    else if (event.type === "progress")
      Object.assign(change.set, {
        percent: event.percent,
        step: event.step,
        message: event.message,
        done: event.done ?? null,
        total: event.total ?? null,
        remainingSeconds: event.remainingSeconds ?? null,
      });
    else changeStep(stepOf(event.key), event);
  }
  return change;
}

function setState(change: RunChange, state: RunState, message: string | undefined): void {
  Object.assign(change.set, { state, message: message ?? null });
  if (state === "done") change.set.percent = 100;
  if (!isEnded(state)) return;
  change.set.remainingSeconds = null;
  change.halts = true;
  for (const step of change.steps) if (step.set.state === "running") step.set.state = "waiting";
}

function changeStep(step: StepChange, event: Exclude<RunEvent, { type: "state" | "progress" }>): void {
  if (event.type === "step")
    Object.assign(step.set, { state: event.state, attempt: event.attempt, message: event.message ?? null });
  else if (event.type === "delta") step.append += event.text;
  else if (event.type === "result") step.set.data = event.data ?? null;
  else {
    step.reset = true;
    step.append = "";
    step.set.data = null;
  }
}

const newStep = (key: string): RunStep => ({ key, state: "waiting", attempt: 0, text: "", data: null, message: null });

/** The run after a change. Steps that nothing touched stay the same objects. */
export function applyChange<R extends RunFacts>(run: R, change: RunChange): R {
  const changes = new Map(change.steps.map((step) => [step.key, step]));
  const steps = run.steps.map((step) => {
    const halted: RunStep = change.halts && step.state === "running" ? { ...step, state: "waiting" } : step;
    const to = changes.get(step.key);
    changes.delete(step.key);
    return to ? changedStep(halted, to) : halted;
  });
  return {
    ...run,
    ...change.set,
    steps: [...steps, ...[...changes.values()].map((to) => changedStep(newStep(to.key), to))],
  };
}

const changedStep = (step: RunStep, { set, reset, append }: StepChange): RunStep => ({
  ...step,
  ...set,
  text: (reset ? "" : step.text) + append,
});

/** The run that a list of events makes of another. */
export const applyEvents = <R extends RunFacts>(run: R, events: readonly RunEvent[]): R =>
  applyChange(run, changeOf(events));

/** A snapshot after one numbered event. Events at or below its number were in it already, or came twice: they change nothing. */
export function followSnapshot(snapshot: RunSnapshot, { seq, event }: NumberedRunEvent): RunSnapshot {
  if (seq <= snapshot.seq) return snapshot;
  const next = applyEvents({ ...snapshot, seq }, [event]);
  // A place is a queued run's alone; control frames tell it anew.
  return next.state === "queued" ? next : { ...next, queueAhead: null };
}
