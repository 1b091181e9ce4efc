import type { RunLog } from "./runLog.ts";
import { sseEvent, type SseStream } from "./sse.ts";

const LOOK_MS = 2_000;
/** A look is good for so long: 170 viewers, each with a clock of its own, ask the database once a second. */
const FRESH_MS = 1_000;

/** The newest look of each run log. */
const looks = new WeakMap<RunLog, { at: number; places: Promise<Map<string, number>> }>();

function look(runLog: RunLog): Promise<Map<string, number>> {
  const newest = looks.get(runLog);
  if (newest && performance.now() - newest.at < FRESH_MS) return newest.places;
  const places = runLog.queuePlaces();
  looks.set(runLog, { at: performance.now(), places });
  return places;
}

/**
 * While a run waits, tells its viewer whenever its place has moved, by control frames without a number (event `queue`). Ends by itself when
 * the run begins, ends or its viewer leaves.
 */
export function sendQueuePlace(stream: SseStream, runLog: RunLog, runId: string, told: number | null): void {
  if (told === null) return;
  let last = told;
  const timer = setInterval(() => {
    void look(runLog).then(
      async (places) => {
        const place = places.get(runId);
        if (place === undefined) return clearInterval(timer);
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
