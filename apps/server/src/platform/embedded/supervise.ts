import type { Log } from "../log.ts";
import type { EmbeddedDatabase } from "./index.ts";

const CHECK_INTERVAL_MS = 1000;
/** One that does not start (its disk is full) is tried again after growing pauses, or the log would fill that disk. */
const MAX_PAUSE_MS = 30_000;

/** Restarts the postmaster when it dies (killed, out of memory), on the same socket, so that every pool reconnects by itself. Returns what ends the supervision. */
export function supervise(
  start: () => Promise<EmbeddedDatabase>,
  first: EmbeddedDatabase,
  log: Log,
  now: () => number = () => performance.now(),
): { check(): void; stop(): Promise<void> } {
  let current = first;
  let stopped = false;
  let pause = CHECK_INTERVAL_MS;
  let notBefore = 0;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async (): Promise<void> => {
    log.error({ pid: current.pid }, "the database has gone; starting it again");
    try {
      current = await start();
      pause = CHECK_INTERVAL_MS;
    } catch (error) {
      log.error({ err: error, againAfterMs: pause }, "the database did not start");
      notBefore = now() + pause;
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  };
  const isDue = (): boolean => !stopped && now() >= notBefore && !isAlive(current.pid);
  const check = (): void => {
    if (!isDue()) return;
    const busy = restarting;
    restarting = busy.then(() => (isDue() ? restart() : undefined));
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return {
    check,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await current.stop();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
