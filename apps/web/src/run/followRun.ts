import { followSnapshot, NumberedRunEvent, QueuePlace, RunSnapshot } from "@mochang/contract";
import type { EventSourceLike } from "../lib/eventSourceLike.ts";
import { createReconnect, isClosed, type StreamEffects } from "../lib/stream.ts";
import { applySnapshot, isOver } from "./applySnapshot.ts";

export type Link = "live" | "lost" | "refused";

export interface Followed {
  run: RunSnapshot | null;
  /** `lost`: coming back by itself. `refused`: the run is not there or not ours. */
  link: Link;
}

/** Attempts after which a stream that has never opened counts as refused. */
const MAX_UNOPENED_ATTEMPTS = 5;

/**
 * Follows a run's stream until it is over: a snapshot, then numbered events above it. A lost connection is taken up again, by the
 * browser with its Last-Event-ID or, where the browser has given up, by a new stream that begins with a snapshot. Waits double up to 15 s.
 * Returns how to stop; stopping cancels nothing on the server.
 */
export function followRun(runId: string, effects: StreamEffects, onChange: (followed: Followed) => void): () => void {
  let run: RunSnapshot | null = null;
  let source: EventSourceLike | null = null;
  const reconnect = createReconnect(effects.later);
  let unopened = 0;
  let stopped = false;

  const stop = (): void => {
    stopped = true;
    source?.close();
    reconnect.cancel();
  };
  const publish = (next: RunSnapshot): void => {
    run = next;
    onChange({ run, link: "live" });
    if (isOver(run)) stop();
  };
  const connect = (): void => {
    if (stopped) return;
    const ownSource = effects.open(`/sse-api/runs/${encodeURIComponent(runId)}/events`);
    source = ownSource;
    const listen = (type: string, act: (event: { data?: string }) => void) =>
      ownSource.addEventListener(type, (event) => {
        if (!stopped && source === ownSource) act(event);
      });
    listen("open", () => {
      reconnect.opened();
      unopened = 0;
      if (run) onChange({ run, link: "live" });
    });
    listen("snapshot", ({ data }) => {
      const parsed = read(data, RunSnapshot);
      if (parsed) publish(applySnapshot(run, parsed));
    });
    listen("message", ({ data }) => {
      const parsed = read(data, NumberedRunEvent);
      if (parsed && run) publish(followSnapshot(run, parsed));
    });
    // A control frame: it has no number and moves no cursor.
    listen("queue", ({ data }) => {
      const parsed = read(data, QueuePlace);
      if (parsed && run?.state === "queued") publish({ ...run, queueAhead: parsed.queueAhead });
    });
    listen("error", () => {
      unopened++;
      if (unopened >= MAX_UNOPENED_ATTEMPTS && !run) {
        onChange({ run, link: "refused" });
        return stop();
      }
      onChange({ run, link: "lost" });
      // Otherwise the browser is reconnecting with its Last-Event-ID.
      if (!isClosed(ownSource)) return;
      source = null;
      reconnect.plan(connect);
    });
  };
  connect();
  return stop;
}

function read<T>(
  data: string | undefined,
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(data ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    // A frame that is not JSON, e.g. of a proxy, is skipped.
    return null;
  }
}
