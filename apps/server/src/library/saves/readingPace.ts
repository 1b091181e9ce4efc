/** Times of a document's saves that no reading has seen, in milliseconds. */
export interface Unread {
  first: number;
  last: number;
}

/** After the last save; a writer who pauses sees figures of what he wrote. */
const QUIET_MS = 5_000;
/** However long a writer goes on. */
const MAX_WAIT_MS = 60_000;

/** When a document is read anew: 5 s after its last save, at the latest after 60 s of typing. */
export const readingDue = ({ first, last }: Unread): number => Math.min(last + QUIET_MS, first + MAX_WAIT_MS);

/** Says which documents are due to be read; one process's saves. */
export interface ReadingPace {
  saved(documentId: string): void;
  close(): void;
}

/**
 * Calls `read` with each document when its time has come; one of which `read` says that it could not begin is due again like after a save. What a
 * killed process had waiting is found by the sweep.
 */
export function openReadingPace(
  read: (documentId: string) => Promise<boolean>,
  now: () => number = Date.now,
  tickMs = 1_000,
): ReadingPace {
  const unread = new Map<string, Unread>();
  const saved = (documentId: string): void => {
    const at = now();
    unread.set(documentId, { first: unread.get(documentId)?.first ?? at, last: at });
  };
  const timer = setInterval(() => {
    const at = now();
    for (const [documentId, times] of unread) {
      if (readingDue(times) > at) continue;
      unread.delete(documentId);
      void read(documentId).then((begun) => begun || saved(documentId));
    }
  }, tickMs);
  timer.unref();
  return { saved, close: () => clearInterval(timer) };
}
