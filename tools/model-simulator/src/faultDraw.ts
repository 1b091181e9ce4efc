import { FAULTS, type FaultName, type SimulatorOptions } from "./simulatorOptions.ts";
import { seeded, type Random } from "./random.ts";

/** Decides each call's fault: first whatever a test has queued, then by the rates. */
export function createFaultDraw(options: SimulatorOptions) {
  const random: Random = seeded(`${options.seed}/faults`);
  const queue: (FaultName | null)[] = [];
  return {
    /** The next calls suffer exactly these, in order; null is a healthy call. */
    queue: (faults: readonly (FaultName | null)[]) => void queue.push(...faults),
    next(): FaultName | null {
      if (queue.length) return queue.shift() ?? null;
      let draw = random();
      for (const fault of FAULTS) {
        draw -= options.faults[fault] ?? 0;
        if (draw < 0) return fault;
      }
      return null;
    },
  };
}
