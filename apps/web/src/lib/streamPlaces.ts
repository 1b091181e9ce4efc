/** Streams that all windows of a browser hold at a time: of the six connections that it opens to one host over HTTP/1.1, two are left for everything else. */
const PLACES = 4;
const NAMES = Array.from({ length: PLACES }, (_, i) => `mochang-stream-${i}`);

/** Whether the page came over a protocol on which any number of streams share one connection, so that none has to wait: HTTP/2 or later, as behind most proxies. */
export function sharesOneConnection(timing: Pick<Performance, "getEntriesByType">): boolean {
  const [page] = timing.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return /^h[23]/u.test(page?.nextHopProtocol ?? "");
}

/** A place among the streams of the browser. */
export interface StreamPlace {
  isWaitedFor: () => Promise<boolean>;
  giveBack: () => void;
}
/** Waits for a place; null once `signal` ends the wait. */
export type TakePlace = (signal: AbortSignal) => Promise<StreamPlace | null>;

/** The places as locks of the browser, which a window that is gone gives back by itself; null where the browser has none (a page that came over http). */
export function browserPlaces({ locks }: { locks?: LockManager }): TakePlace | null {
  if (!locks) return null;
  const isWaitedFor = async (place: string): Promise<boolean> =>
    (await locks.query()).pending?.some(({ name }) => name === place) ?? false;
  // It waits for all of them, and takes the first.
  return (signal) =>
    new Promise((resolve) => {
      const over = new AbortController();
      signal.addEventListener("abort", () => {
        over.abort();
        resolve(null);
      });
      let isTaken = false;
      const holdFirst = async (name: string): Promise<void> => {
        if (isTaken) return;
        isTaken = true;
        over.abort();
        await new Promise<void>((giveBack) => resolve({ giveBack, isWaitedFor: () => isWaitedFor(name) }));
      };
      // What is not waited for any more is refused.
      for (const name of NAMES)
        locks.request(name, { signal: over.signal }, () => holdFirst(name)).catch(() => undefined);
    });
}
