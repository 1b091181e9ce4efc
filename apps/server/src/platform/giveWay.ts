import { getPriority, setPriority } from "node:os";

const NICE = 1;

/**
 * Beside a web process on one machine, a worker gives way: nobody waits for it by the second. Who started it with less already (`nice`)
 * meant it, and only root could raise it again.
 */
export function giveWay(): void {
  try {
    if (getPriority() < NICE) setPriority(NICE);
  } catch {
    // A container may forbid it; the worker works all the same.
  }
}
