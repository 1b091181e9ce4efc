import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** A third of what a web process gets while both want the processor. */
const NICE = 5;

/**
 * Beside a web process on one machine, a worker has the lower priority: nobody waits for it by the second. Who started it with less already (`nice`)
 * meant it, and only root could raise it again.
 */
export function lowerProcessPriority(): void {
  // On Linux each thread has its own: those that were started before us collect garbage and compile.
  for (const thread of process.platform === "linux" ? threads() : [process.pid]) yieldBy(thread);
}

/** The same for one thread of a process that answers people. Elsewhere than on Linux it would hold for the whole process, and is left. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") yieldBy(0);
}

function yieldBy(thread: number): void {
  try {
    if (getPriority(thread) < NICE) setPriority(thread, NICE);
  } catch {
    // A container may forbid it, or the thread has ended; the work is done all the same.
  }
}

function threads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid]; // no /proc
  }
}
