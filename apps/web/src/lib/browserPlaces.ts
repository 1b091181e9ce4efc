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

/** Where the browser refuses its locks (site data blocked): a stream of its own, as without places. */
const UNSHARED: StreamPlace = { isWaitedFor: async () => false, giveBack: () => undefined };

/**
 * The places as locks of the browser, which a window that is gone gives back by itself; null where the browser has none (a page that came over http).
 * Where none is free one of them is waited for, so that one of those who have a place gives way and not all of them.
 */
export function browserPlaces({ locks }: { locks?: LockManager }): TakePlace | null {
  if (!locks) return null;
  const pendingCount = async (name: string): Promise<number> =>
    (await locks.query()).pending?.filter((lock) => lock.name === name).length ?? 0;
  const request = (name: string, options: LockOptions): Promise<StreamPlace | null> =>
    new Promise((resolve, reject) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        if (!lock) return void resolve(null);
        return new Promise((giveBack) =>
          resolve({
            giveBack,
            isWaitedFor: () =>
              pendingCount(name).then(
                (n) => n > 0,
                () => false,
              ),
          }),
        );
      };
      locks.request(name, options, hold).catch(reject);
    });
  return async (signal) => {
    try {
      for (const name of NAMES) {
        const place = await request(name, { ifAvailable: true });
        if (place) return place;
      }
      const counts = await Promise.all(NAMES.map(async (name) => ({ name, count: await pendingCount(name) })));
      const [shortest] = counts.toSorted((a, b) => a.count - b.count);
      return await request(shortest?.name ?? "", { signal });
    } catch {
      return signal.aborted ? null : UNSHARED;
    }
  };
}
