/** Locks that windows hold while they live, by which others know whether a window is gone. */
export interface WindowLocks {
  /** Holds the lock of this id as long as the window lives. Returns what gives it back. */
  hold: (id: string) => () => void;
  /** Takes the lock of an id whose window is gone; null when it lives. Returns what gives it back. */
  take: (id: string, writtenAt: number) => Promise<(() => void) | null>;
}

const nameOf = (id: string): string => `mochang-journal-${id}`;

/** Where the browser has no locks (a page that came over http): a window writes its journal while it lives, so that an old one is a dead window's. */
const DEAD_AFTER_MS = 60_000;

/** The browser's own locks: a window that is gone, however it went, holds none. */
export function browserLocks(now: () => number = Date.now): WindowLocks {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks)
    return {
      hold: () => () => undefined,
      take: async (_id, writtenAt) => (now() - writtenAt > DEAD_AFTER_MS ? () => undefined : null),
    };
  const request = (id: string, ifAvailable: boolean): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      const onGranted = async (lock: Lock | null): Promise<void> => {
        if (!lock) return resolve(null);
        await new Promise<void>((release) => resolve(release));
      };
      locks.request(nameOf(id), { ifAvailable }, onGranted).catch(() => resolve(null));
    });
  return {
    hold(id) {
      const pendingRelease = request(id, false);
      return () => void pendingRelease.then((release) => release?.());
    },
    take: (id) => request(id, true),
  };
}
