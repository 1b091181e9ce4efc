import { listenNumbers } from "./numberPublisher.ts";
import type { Notifications } from "./notify.ts";

/** How often numbers are read from the database, for announcements that were lost. */
const POLL_MS = 5_000;

/** Notifies followers of an id whenever any process raises its number, which only grows. */
export interface FollowedNumbers {
  /** Calls `onNumber` with each number of a thing above `known`, newest only. Returns what ends the following. */
  follow(id: string, lastNumber: number, onNumber: (number: number) => void): () => void;
  /** Reads the numbers of those of these ids that are followed, e.g. after another announcement about them. */
  refresh(ids: readonly string[]): void;
  close(): void;
}

interface Follower {
  lastNumber: number;
  onNumber(number: number): void;
}

export interface FollowDeps {
  notifications: Pick<Notifications, "listen">;
  onError?(error: unknown): void;
  pollMs?: number;
}

/** Opens the process's listener on a channel; every `pollMs` `read` reads the numbers of all that is followed, in one statement. */
export async function openFollowedNumbers(
  { notifications, onError, pollMs = POLL_MS }: FollowDeps,
  channel: string,
  read: (ids: readonly string[]) => Promise<readonly { id: string; number: number }[]>,
): Promise<FollowedNumbers> {
  const followed = new Map<string, Set<Follower>>();
  const notify = (id: string, number: number): void => {
    for (const follower of followed.get(id) ?? []) {
      if (number <= follower.lastNumber) continue;
      follower.lastNumber = number;
      follower.onNumber(number);
    }
  };
  const poll = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    for (const { id, number } of await read(ids)) notify(id, number);
  };
  const pollSafely = (ids: readonly string[]): void => void poll(ids).catch((error: unknown) => onError?.(error));
  const pollAll = (): void => pollSafely([...followed.keys()]);
  const stop = await listenNumbers(notifications, channel, (announced) => {
    if (announced === null) pollAll();
    else for (const [id, number] of announced) notify(id, number);
  });
  const timer = setInterval(pollAll, pollMs);
  timer.unref();
  return {
    follow(id, lastNumber, onNumber) {
      const follower: Follower = { lastNumber, onNumber };
      const set = followed.get(id) ?? new Set();
      followed.set(id, set.add(follower));
      return () => {
        set.delete(follower);
        if (set.size === 0 && followed.get(id) === set) followed.delete(id);
      };
    },
    refresh: (ids) => pollSafely(ids.filter((id) => followed.has(id))),
    close() {
      clearInterval(timer);
      stop();
      followed.clear();
    },
  };
}
