import type { Log } from "../log.ts";
import type { EmbeddedDatabase } from "./index.ts";

const LOOK_MS = 1000;

/**
 * Looks after the postmaster while this process lives: when it has gone (killed, out of memory) it is started again, on the same
 * socket, so that every pool finds it by itself. Returns how to stop it for good.
 */
export function supervise(start: () => Promise<EmbeddedDatabase>, first: EmbeddedDatabase, log: Log): { stop(): Promise<void> } {
  let current = first;
  let stopped = false;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async (): Promise<void> => {
    log.error({ pid: current.pid }, "the database has gone; starting it again");
    try {
      current = await start();
    } catch (error) {
      log.error({ err: error }, "the database did not start");
    }
  };
  const timer = setInterval(() => {
    if (stopped || isAlive(current.pid)) return;
    const busy = restarting;
    restarting = busy.then(() => (stopped || isAlive(current.pid) ? undefined : restart()));
  }, LOOK_MS);
  return {
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
