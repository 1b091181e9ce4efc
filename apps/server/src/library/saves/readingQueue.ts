/** Times of a document's saves that no reading has seen, in milliseconds. */
export interface UnreadSaves {
  first: number;
  last: number;
}

/** After the last save; a writer who pauses sees figures of what he wrote. */
const QUIET_MS = 5_000;
/** However long a writer goes on. */
const MAX_WAIT_MS = 60_000;

export const readingDueAt = ({ first, last }: UnreadSaves): number => Math.min(last + QUIET_MS, first + MAX_WAIT_MS);

/** The documents that wait to be read. */
export interface ReadingQueue {
  saved(documentId: string, at: number): void;
  /** Takes those whose turn has come; call it every second or so. */
  takeDue(at: number): string[];
}

/**
 * Documents that began to wait in the same second would all be due in the same second, and readings of 200 hold two processors for fifteen. So
 * those that wait longest are taken early, as many as it takes that all who wait now have had their turn within `MAX_WAIT_MS`.
 */
export function createReadingQueue(): ReadingQueue {
  /** In the order of `first`: a later save leaves a document at its place. */
  const unread = new Map<string, UnreadSaves>();
  /** How many may be taken early; grows with time. */
  let early = 0;
  let last: number | null = null;
  return {
    saved(documentId, at) {
      unread.set(documentId, { first: unread.get(documentId)?.first ?? at, last: at });
    },
    takeDue(at) {
      early = unread.size === 0 ? 0 : early + (unread.size * (at - (last ?? at))) / MAX_WAIT_MS;
      last = at;
      const due = [];
      for (const [documentId, times] of unread) {
        if (early < 1 && readingDueAt(times) > at) continue;
        early = Math.max(0, early - 1);
        unread.delete(documentId);
        due.push(documentId);
      }
      return due;
    },
  };
}

/** Says which documents are due to be read; one process's saves. */
export interface RunningReadingQueue {
  saved(documentId: string): void;
  close(): void;
}

/**
 * Calls `read` with each document when its time has come; one of which `read` says that it could not begin is due again like after a save. What a
 * killed process had waiting is found by the sweep.
 */
export function runReadingQueue(
  read: (documentId: string) => Promise<boolean>,
  now: () => number = Date.now,
  tickMs = 1_000,
): RunningReadingQueue {
  const queue = createReadingQueue();
  const saved = (documentId: string): void => queue.saved(documentId, now());
  const timer = setInterval(() => {
    for (const documentId of queue.takeDue(now()))
      void read(documentId).then((isStarted) => isStarted || saved(documentId));
  }, tickMs);
  timer.unref();
  return { saved, close: () => clearInterval(timer) };
}
