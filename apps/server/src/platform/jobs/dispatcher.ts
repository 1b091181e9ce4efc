import type { Log } from "../log.ts";
import type { ClaimedJob } from "./claimJobs.ts";

export interface DispatcherDeps {
  /** Jobs that this process runs at once. */
  places: number;
  /** Claims up to so many jobs. */
  claim(places: number): Promise<ClaimedJob[]>;
  /** Runs one to its end and settles it; never throws. */
  run(job: ClaimedJob): Promise<void>;
  log: Log;
}

/** Hands out the jobs of one kind within a process. */
export interface Dispatcher {
  /** Something may have come: polls now, or once more after the poll that is under way. */
  wake(): void;
  /** Takes no more jobs; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** Claims only when it is woken, one poll at a time for all free places. */
export function createDispatcher({ places, claim, run, log }: DispatcherDeps): Dispatcher {
  const running = new Set<Promise<void>>();
  let polling: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const start = (job: ClaimedJob): void => {
    const work = run(job).finally(() => {
      running.delete(work);
      poll();
    });
    running.add(work);
  };

  async function pollOnce(): Promise<void> {
    const free = places - running.size;
    if (stopped || free <= 0) return;
    try {
      for (const job of await claim(free)) start(job);
    } catch (error) {
      log.warn({ err: error }, "jobs not read");
    }
  }

  function poll(): void {
    if (stopped) return;
    if (polling) {
      again = true;
      return;
    }
    polling = pollOnce().finally(() => {
      polling = null;
      if (!again) return;
      again = false;
      poll();
    });
  }

  poll();
  return {
    wake: poll,
    async stop() {
      stopped = true;
      await polling;
      await Promise.all(running);
    },
  };
}
