import type { RunKind, RunState } from "@mochang/contract";
import type { runs } from "./tables.ts";

/** A run's row. `input` and `output` belong to the feature that started it. */
export type Run = Omit<typeof runs.$inferSelect, "kind" | "state"> & { kind: RunKind; state: RunState };

/** The row as the schema types it, with its words narrowed. */
export const toRun = (row: typeof runs.$inferSelect): Run => row as Run;

/** The channel on which every commit of events is announced: the run's id and its last event's number. */
export const RUN_CHANNEL = "run_events";
/** The channel of wishes to stop: a run's id. */
export const CANCEL_CHANNEL = "run_cancel";

/** The run has ended (finished, cancelled, swept or deleted): nothing more is written to it. */
export class RunEnded extends Error {
  readonly runId: string;
  constructor(runId: string) {
    super(`run ${runId} has ended`);
    this.name = "RunEnded";
    this.runId = runId;
  }
}

/** Another worker has taken up the run: what this one still writes is void. */
export class StaleFenceError extends Error {
  constructor(runId: string) {
    super(`run ${runId} was taken up by another worker`);
    this.name = "StaleFenceError";
  }
}

/** How a run ends: its result for viewers, and a sentence. */
export interface RunEnd {
  state: "done" | "failed" | "cancelled";
  message?: string;
  output?: unknown;
}
