import type { RunKind, RunState } from "@mochang/contract";
import type { runs } from "./tables.ts";

/** A run's row. `input` and `output` belong to the feature that started it. */
export type Run = Omit<typeof runs.$inferSelect, "kind" | "state"> & { kind: RunKind; state: RunState };

/** The row as the schema types it, with its words narrowed. */
export const toRun = (row: typeof runs.$inferSelect): Run => row as Run;

/** The channel of NOTIFY on which every commit of events says `runId:seq`; a wish to cancel says `runId:cancel`. */
export const RUN_CHANNEL = "run_events";

/** The run has ended (finished, cancelled, swept or deleted): nothing more is written to it. */
export class RunEnded extends Error {
  readonly runId: string;
  constructor(runId: string) {
    super(`run ${runId} has ended`);
    this.name = "RunEnded";
    this.runId = runId;
  }
}

/** Another worker has begun this step again: what this one still writes is void. */
export class StepTakenOver extends Error {
  constructor(runId: string, key: string, attempt: number) {
    super(`step ${key} of run ${runId} was begun again after attempt ${attempt}`);
    this.name = "StepTakenOver";
  }
}
