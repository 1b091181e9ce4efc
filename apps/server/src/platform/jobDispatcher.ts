import type { Log } from "./log.ts";
import type { ClaimedJob } from "./fairFetch.ts";

export interface DispatcherDeps {
  /** Jobs that this process runs at once. */
  places: number;
  /** Claims up to so many jobs. */
  claim(places: number): Promise<ClaimedJob[]>;
  /** Runs one to its end and settles it; never throws. */
  run(job: ClaimedJob): Promise<void>;
  log: Log;
  /** Between looks that nothing asked for; default a second. */
  lookMs?: number;
}

/** Hands out the jobs of one kind within a process. */
export interface Dispatcher {
  /** Something may have come: looks now, or once more after the look that is under way. */
  wake(): void;
  /** Takes no more jobs; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** What was not announced, e.g. a job whose time has come or whose worker was killed, is found within this. */
const LOOK_MS = 1_000;

/** One look at a time for all free places: pg-boss's own workers would each ask every second. */
export function createDispatcher({ places, claim, run, log, lookMs = LOOK_MS }: DispatcherDeps): Dispatcher {
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const start = (job: ClaimedJob): void => {
    const work = run(job).finally(() => {
      running.delete(work);
      look();
    });
    running.add(work);
  };

  async function lookOnce(): Promise<void> {
    const free = places - running.size;
    if (stopped || free <= 0) return;
    try {
      for (const job of await claim(free)) start(job);
    } catch (error) {
      log.warn({ err: error }, "jobs not read");
    }
  }

  function look(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = lookOnce().finally(() => {
      looking = null;
      if (!again) return;
      again = false;
      look();
    });
  }

  const timer = setInterval(look, lookMs);
  look();
  return {
    wake: look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
