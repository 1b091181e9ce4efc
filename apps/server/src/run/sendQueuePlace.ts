import type { RunLog } from "./runLog.ts";
import { sseEvent, type SseStream } from "./sse.ts";

const POLL_MS = 2_000;
/** Places are read from the database at most once in this time: 170 viewers with a timer each cost one query a second. */
const CACHE_MS = 1_000;

/** The places read last, of each run log. */
const cachedPlaces = new WeakMap<RunLog, { at: number; places: Promise<Map<string, number>> }>();

function queuePlaces(runLog: RunLog): Promise<Map<string, number>> {
  const newest = cachedPlaces.get(runLog);
  if (newest && performance.now() - newest.at < CACHE_MS) return newest.places;
  const places = runLog.queuePlaces();
  cachedPlaces.set(runLog, { at: performance.now(), places });
  return places;
}

/**
 * While a run waits, tells its viewer whenever its place has moved, by control frames without a number (event `queue`). Ends by itself when
 * the run begins, ends or its viewer leaves.
 */
export function sendQueuePlace(stream: SseStream, runLog: RunLog, runId: string, sentPlace: number | null): void {
  if (sentPlace === null) return;
  let last = sentPlace;
  const timer = setInterval(() => {
    void queuePlaces(runLog).then(
      async (places) => {
        const place = places.get(runId);
        if (place === undefined) return clearInterval(timer);
        if (place === last) return;
        last = place;
        await stream.send(Buffer.from(sseEvent(JSON.stringify({ queueAhead: place }), { event: "queue" })));
      },
      () => undefined /* the next read may succeed; without a database the stream ends elsewhere */,
    );
  }, POLL_MS);
  timer.unref();
  stream.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}
