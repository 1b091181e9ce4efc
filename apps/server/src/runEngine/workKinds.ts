import type { RunKind } from "@mochang/contract";
import type { JobContext, JobKind, Transaction } from "../platform/index.ts";
import type { Run, RunEnd, RunLog, RunWriter } from "../run/index.ts";

/** What a run's user is told when it has ended, and where a click leads, a path of the web app. */
export interface EndMessage {
  title: string;
  link: string | null;
}

/** One kind of long work: what starting, reviving and reporting it need, without the code that performs it. */
export interface WorkKind {
  kind: RunKind;
  /** Takes it up in a worker. Null: it is done in the request that asks for it, and ends with its reader or its process. */
  job: JobKind<{ runId: string }> | null;
  /** Sentences for its user: it was stopped (undefined: none), it failed, and no process goes on with it. */
  stoppedMessage?: string;
  failedMessage: string;
  lostMessage: string;
  /** In the transaction in which a run ends; null: nothing is told. A run that ends again is told anew. */
  message?(tx: Transaction, run: Run, runLog: RunLog): Promise<EndMessage | null>;
}

/** What a kind does in its job; finished steps are left alone, so that a run may be taken up at any moment. */
export interface Performer {
  /** Does the steps that are still to do. The signal fires when the run is to stop or the process ends. */
  perform(run: Run, writer: RunWriter, signal: AbortSignal, context: RunContext): Promise<void>;
  /** How the run ends when its work is done; null when it is no longer there. */
  conclude(runId: string): Promise<RunEnd | null>;
}
export type RunContext = Pick<JobContext, "signal" | "log">;
