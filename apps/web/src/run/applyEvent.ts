import type { NumberedRunEvent, RunSnapshot } from "@mochang/contract";

type Step = RunSnapshot["steps"][number];

export const isOver = (run: Pick<RunSnapshot, "state">): boolean =>
  run.state === "done" || run.state === "failed" || run.state === "cancelled";

const blank = (key: string): Step => ({ key, state: "waiting", attempt: 0, text: "", data: null, message: null });

function withStep(run: RunSnapshot, key: string, change: (step: Step) => Step): RunSnapshot {
  const at = run.steps.findIndex((s) => s.key === key);
  if (at < 0) return { ...run, steps: [...run.steps, change(blank(key))] };
  return { ...run, steps: run.steps.map((s, i) => (i === at ? change(s) : s)) };
}

/** The run after one event. Events at or below its number were in the snapshot already, or came twice: they change nothing. */
export function applyEvent(run: RunSnapshot, { seq, event }: NumberedRunEvent): RunSnapshot {
  if (seq <= run.seq) return run;
  const next = { ...run, seq };
  switch (event.type) {
    case "state":
      return {
        ...next,
        state: event.state,
        message: event.message ?? (event.state === "failed" || event.state === "cancelled" ? next.message : null),
        percent: event.state === "done" ? 100 : next.percent,
        queueAhead: event.state === "queued" ? next.queueAhead : null,
        remainingSeconds: event.state === "queued" || event.state === "running" ? next.remainingSeconds : null,
      };
    case "progress":
      return {
        ...next,
        percent: event.percent,
        step: event.step,
        message: event.message,
        done: event.done ?? next.done,
        total: event.total ?? next.total,
        remainingSeconds: event.remainingSeconds === undefined ? next.remainingSeconds : event.remainingSeconds,
      };
    case "step":
      return withStep(next, event.key, (s) => ({
        ...s,
        state: event.state,
        attempt: event.attempt,
        message: event.message ?? null,
      }));
    case "delta":
      return withStep(next, event.key, (s) => ({ ...s, text: s.text + event.text }));
    case "reset":
      return withStep(next, event.key, (s) => ({ ...s, text: "", data: null }));
    case "result":
      return withStep(next, event.key, (s) => ({ ...s, data: event.data ?? null }));
  }
}

/** A snapshot that came over the stream: it replaces what is there unless it is older, e.g. one that was asked for before the stream opened. */
export const applySnapshot = (run: RunSnapshot | null, fresh: RunSnapshot): RunSnapshot =>
  run && run.runId === fresh.runId && run.seq > fresh.seq ? run : fresh;
