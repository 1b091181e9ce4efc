import { NumberedRunEvent, QueuePlace, RunSnapshot } from "@mochang/contract";
import { applyEvent, applySnapshot, isOver } from "./applyEvent.ts";

/** What the follower needs of an `EventSource`. */
export interface Source {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: string }) => void) => void;
  close: () => void;
}

export interface Effects {
  open: (url: string) => Source;
  /** Runs `act` after `ms`; returns how to call it off. */
  later: (act: () => void, ms: number) => () => void;
}

export type Link = "live" | "lost" | "refused";

export interface Followed {
  run: RunSnapshot | null;
  /** `lost`: coming back by itself. `refused`: the run is not there or not ours. */
  link: Link;
}

const CLOSED = 2;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** A stream that never opened in so many attempts is not going to. */
const ATTEMPTS_UNOPENED = 5;

/**
 * Follows a run's stream until it is over: a snapshot, then numbered events above it. A lost connection is taken up again, by the
 * browser with its Last-Event-ID or, where the browser has given up, by a new stream that begins with a snapshot. Waits double up to 15 s.
 * Returns how to stop; stopping cancels nothing on the server.
 */
export function followRun(runId: string, effects: Effects, tell: (followed: Followed) => void): () => void {
  let run: RunSnapshot | null = null;
  let source: Source | null = null;
  let callOff: (() => void) | null = null;
  let wait = FIRST_WAIT_MS;
  let unopened = 0;
  let stopped = false;

  const stop = (): void => {
    stopped = true;
    source?.close();
    callOff?.();
  };
  const got = (next: RunSnapshot): void => {
    run = next;
    tell({ run, link: "live" });
    if (isOver(run)) stop();
  };
  const connect = (): void => {
    if (stopped) return;
    callOff = null;
    const mine = effects.open(`/sse-api/runs/${encodeURIComponent(runId)}/events`);
    source = mine;
    const listen = (type: string, act: (event: { data?: string }) => void) =>
      mine.addEventListener(type, (event) => {
        if (!stopped && source === mine) act(event);
      });
    listen("open", () => {
      wait = FIRST_WAIT_MS;
      unopened = 0;
      if (run) tell({ run, link: "live" });
    });
    listen("snapshot", ({ data }) => {
      const parsed = read(data, RunSnapshot);
      if (parsed) got(applySnapshot(run, parsed));
    });
    listen("message", ({ data }) => {
      const parsed = read(data, NumberedRunEvent);
      if (parsed && run) got(applyEvent(run, parsed));
    });
    // A control frame: it has no number and moves no cursor.
    listen("queue", ({ data }) => {
      const parsed = read(data, QueuePlace);
      if (parsed && run?.state === "queued") got({ ...run, queueAhead: parsed.queueAhead });
    });
    listen("error", () => {
      unopened++;
      if (unopened >= ATTEMPTS_UNOPENED && !run) {
        tell({ run, link: "refused" });
        return stop();
      }
      tell({ run, link: "lost" });
      // Otherwise the browser is already coming back with its Last-Event-ID.
      if (mine.readyState !== CLOSED) return;
      source = null;
      callOff = effects.later(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  };
  connect();
  return stop;
}

function read<T>(data: string | undefined, schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } }): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(data ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    // A frame that is no JSON (a proxy's own words): the stream goes on.
    return null;
  }
}
