import { AppError } from "./errors.ts";

export interface FairLimiterOptions {
  /** How many tasks run at once. */
  places: number;
  /** How many of one user's tasks run at once, even while places are free; default all places. */
  maxRunningPerUser?: number;
  /** How many of one user's tasks may wait; the next is refused. */
  maxWaitingPerUser?: number;
  /** How many tasks of all users may wait; the next is refused. */
  maxWaiting?: number;
  /** What a user reads whose task is refused; default the contract's sentence of `queue-full`. */
  fullMessage?: string;
}

/**
 * Runs the task when the user's turn has come. When `signal` fires, the promise rejects at once with its reason; a task that was waiting
 * never starts, and one that was running keeps its place until it has ended.
 * @throws AppError queue-full
 */
export type FairLimiter = <T>(userId: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Turns {
  running: number;
  /** Grows with time: set when the user comes, and when a task of theirs ends. */
  since: number;
  waiting: (() => void)[];
}

/**
 * Lets at most `places` tasks run at once in this process. Of the users who wait, the next place goes to one with the fewest running tasks, and among
 * those to the one who was served longest ago, so that a user's second task waits behind another's first.
 */
export function fairLimiter({
  places,
  maxRunningPerUser = places,
  maxWaitingPerUser = 20,
  maxWaiting = 200,
  fullMessage,
}: FairLimiterOptions): FairLimiter {
  const users = new Map<string, Turns>();
  let free = places;
  let waiting = 0;
  let clock = 0;

  function enter(userId: string): Turns {
    let turns = users.get(userId);
    if (!turns) users.set(userId, (turns = { running: 0, since: ++clock, waiting: [] }));
    return turns;
  }

  function begin(turns: Turns): void {
    free--;
    turns.running++;
  }

  function end(userId: string, turns: Turns): void {
    free++;
    turns.running--;
    turns.since = ++clock;
    forget(userId, turns);
    next()?.waiting.shift()?.();
  }

  function forget(userId: string, turns: Turns): void {
    if (turns.running === 0 && turns.waiting.length === 0) users.delete(userId);
  }

  function next(): Turns | undefined {
    let best: Turns | undefined;
    for (const turns of users.values())
      if (turns.waiting.length > 0 && turns.running < maxRunningPerUser && (!best || comesBefore(turns, best)))
        best = turns;
    return best;
  }

  /** Resolves when the place is taken. */
  async function takePlace(userId: string, turns: Turns, signal: AbortSignal | undefined): Promise<void> {
    if (free > 0 && turns.running < maxRunningPerUser) return begin(turns);
    if (waiting >= maxWaiting || turns.waiting.length >= maxWaitingPerUser) {
      forget(userId, turns);
      throw new AppError("queue-full", fullMessage === undefined ? {} : { msg: fullMessage });
    }
    waiting++;
    await new Promise<void>((resolve, reject) => {
      const called = (): void => {
        waiting--;
        signal?.removeEventListener("abort", cancel);
        begin(turns);
        resolve();
      };
      const cancel = (): void => {
        waiting--;
        turns.waiting.splice(turns.waiting.indexOf(called), 1);
        forget(userId, turns);
        reject(signal?.reason as Error);
      };
      turns.waiting.push(called);
      signal?.addEventListener("abort", cancel, { once: true });
    });
  }

  return async (userId, task, signal) => {
    signal?.throwIfAborted();
    const turns = enter(userId);
    await takePlace(userId, turns, signal);
    const running = task().finally(() => end(userId, turns));
    return signal ? untilAborted(running, signal) : running;
  };
}

const comesBefore = (a: Turns, b: Turns): boolean =>
  a.running === b.running ? a.since < b.since : a.running < b.running;

/** The promise, or the signal's reason where that comes first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
