import type { Limits } from "./clocks.ts";
import type { ModelPort, TaskModel } from "./modelPort.ts";

/** For tests whose model answers in any case: on a machine that has other work no clock runs out before it does. */
export const LONG_LIMITS: Limits = {
  firstTokenMs: 3_600_000,
  idleMs: 3_600_000,
  totalMs: 3_600_000,
  maxTotalMs: 3_600_000,
};

/** For tests: the same model with other limits, for every task. */
export const withLimits = (model: ModelPort, change: Partial<TaskModel>): ModelPort => ({
  ...model,
  of: (task) => ({ ...model.of(task), ...change }),
});
