import type { RunLog } from "./runLog.ts";
import { sseEvent, type SseStream } from "./sse.ts";

const LOOK_MS = 2_000;

/** Looks under way: a thousand viewers of one waiting run ask the database once. */
const looks = new Map<string, Promise<number | null>>();

function look(runLog: RunLog, runId: string): Promise<number | null> {
  let shared = looks.get(runId);
  if (!shared) {
    shared = runLog.queuePlace(runId);
    looks.set(runId, shared);
    const forget = (): void => void looks.delete(runId);
    shared.then(forget, forget);
  }
  return shared;
}

/**
 * While a run waits, tells its viewer whenever its place has moved, by control frames without a number (event `queue`). Ends by itself when
 * the run begins, ends or its viewer leaves.
 */
export function tellQueuePlace(stream: SseStream, runLog: RunLog, runId: string, told: number | null): void {
  if (told === null) return;
  let last = told;
  const timer = setInterval(() => {
    void look(runLog, runId).then(
      async (place) => {
        if (place === null) return clearInterval(timer);
        if (place === last) return;
        last = place;
        await stream.send(Buffer.from(sseEvent(JSON.stringify({ queueAhead: place }), { event: "queue" })));
      },
      () => undefined /* the next look may succeed; a database that is gone ends the stream elsewhere */,
    );
  }, LOOK_MS);
  timer.unref();
  stream.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
