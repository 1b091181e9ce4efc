import type { RunEvent, RunState, RunStep } from "@mochang/contract";

/** The part of a run that its events decide. The database keeps the same beside the events, so that a snapshot needs no replay. */
export interface Replay {
  state: RunState;
  percent: number;
  message: string | null;
  step: string | null;
  done: number | null;
  total: number | null;
  remainingSeconds: number | null;
  /** In the order of their first event. */
  steps: RunStep[];
}

export const isEnded = (state: RunState): boolean => state === "done" || state === "failed" || state === "cancelled";

/** A run before its first event. */
export const emptyReplay = (): Replay => ({
  state: "queued",
  percent: 0,
  message: null,
  step: null,
  done: null,
  total: null,
  remainingSeconds: null,
  steps: [],
});

const newStep = (key: string): RunStep => ({ key, state: "waiting", attempt: 0, text: "", data: null, message: null });

function onStep(replay: Replay, key: string, change: (step: RunStep) => RunStep): Replay {
  const at = replay.steps.findIndex((s) => s.key === key);
  if (at < 0) return { ...replay, steps: [...replay.steps, change(newStep(key))] };
  return { ...replay, steps: replay.steps.map((s, i) => (i === at ? change(s) : s)) };
}

/** What a run is after one more event. Pure; the browser may use the same rules. */
export function applyEvent(replay: Replay, event: RunEvent): Replay {
  switch (event.type) {
    case "state":
      return {
        ...replay,
        state: event.state,
        message: event.message ?? null,
        percent: event.state === "done" ? 100 : replay.percent,
        remainingSeconds: isEnded(event.state) ? null : replay.remainingSeconds,
      };
    case "progress":
      return {
        ...replay,
        percent: event.percent,
        step: event.step,
        message: event.message,
        done: event.done ?? null,
        total: event.total ?? null,
        remainingSeconds: event.remainingSeconds ?? null,
      };
    case "step":
      return onStep(replay, event.key, (s) => ({
        ...s,
        state: event.state,
        attempt: event.attempt,
        message: event.message ?? null,
      }));
    case "delta":
      return onStep(replay, event.key, (s) => ({ ...s, text: s.text + event.text }));
    case "reset":
      return onStep(replay, event.key, (s) => ({ ...s, text: "", data: null }));
    case "result":
      return onStep(replay, event.key, (s) => ({ ...s, data: event.data ?? null }));
  }
}

/** The run that a list of events makes. */
export const replayEvents = (events: readonly RunEvent[], from: Replay = emptyReplay()): Replay =>
  events.reduce(applyEvent, from);
