import type { RunEvent } from "@mochang/contract";
import type { Transaction } from "../platform/database.ts";
import { RunEnded, StaleFenceError, type Run, type RunEnd } from "./run.ts";
import { createTextBatcher } from "./textBatcher.ts";
import { inputWith } from "./inputWith.ts";
import type { WriteOptions } from "./writeEvents.ts";

type InTransaction = (tx: Transaction, run: Run) => Promise<void>;
export type Progress = Omit<Extract<RunEvent, { type: "progress" }>, "type">;

/**
 * What a worker holds of a run that it works on, until another takes the run up: each write names the worker's fencing number.
 * Writes throw `RunEnded` or `StaleFenceError`.
 */
export interface RunWriter {
  readonly runId: string;
  readonly fence: number;
  /** Fires when the run is to stop here: cancelled, ended, deleted, or taken over by another worker. */
  readonly signal: AbortSignal;
  append(events: readonly RunEvent[]): Promise<void>;
  progress(progress: Progress): Promise<void>;
  /** Sets these fields of what the run is asked to do, and leaves the others as they are by then. */
  changeInput(fields: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs in a transaction of its own, in which the run is still this worker's and its row stays as it is handed in. */
  inTransaction(work: InTransaction): Promise<void>;
  finish(end: RunEnd): Promise<void>;
  /** Begins a step, or begins it again (its text so far is void); null when it is done already. */
  beginStep(key: string): Promise<StepWriter | null>;
  /** Writes pending text now. */
  flush(): Promise<void>;
  /** Ends the signs of life. Call it in `finally`. */
  close(): Promise<void>;
}

/** One attempt at one step. */
export interface StepWriter {
  readonly key: string;
  readonly attempt: number;
  /** Adds verified text; written in batches. */
  text(delta: string): void;
  /** The text so far is void, e.g. the model's call began again. */
  restart(): Promise<void>;
  /** The step is done. `inTransaction` runs in the same transaction: settle its ink there. */
  finish(end?: { data?: unknown; message?: string; inTransaction?: InTransaction }): Promise<void>;
  /** The step failed for good: its text is void. `inTransaction` runs in the same transaction: release its ink there. */
  fail(message: string, inTransaction?: InTransaction): Promise<void>;
  /** Runs in a transaction of its own, in which the run is still this worker's. */
  inTransaction(work: InTransaction): Promise<void>;
}

/** What a writer needs of the run log. */
export interface RunWriterDeps {
  write(
    runId: string,
    events: readonly RunEvent[],
    options?: WriteOptions & { inTransaction?: InTransaction },
  ): Promise<Run>;
  stepOf(runId: string, key: string): Promise<{ state: string; attempt: number } | null>;
  /** Gives a sign of life; false when the run is no longer this worker's. */
  touch(runId: string, fence: number): Promise<boolean>;
  touchMs: number;
}

type Write = (events: readonly RunEvent[], options?: WriteOptions & { inTransaction?: InTransaction }) => Promise<void>;
type TextBatcher = ReturnType<typeof createTextBatcher>;

export function createRunWriter(runId: string, fence: number, abort: AbortController, deps: RunWriterDeps): RunWriter {
  const write: Write = async (events, options = {}) => {
    try {
      const run = await deps.write(runId, events, { ...options, fence });
      if (run.cancelAsked) abort.abort(new RunEnded(runId));
    } catch (error) {
      if (error instanceof RunEnded || error instanceof StaleFenceError) abort.abort(error);
      throw error;
    }
  };
  const batcher = createTextBatcher((events) => write(events, { stepsBegun: true }));
  // A heartbeat, for steps that run for minutes without an event.
  const heartbeat = setInterval(
    () =>
      void deps.touch(runId, fence).then(
        (isCurrent) => isCurrent || abort.abort(new StaleFenceError(runId)),
        () => undefined /* the next write says what is wrong */,
      ),
    deps.touchMs,
  );
  heartbeat.unref();

  return {
    runId,
    fence,
    signal: abort.signal,
    append: (events) => write(events),
    progress: (progress) => write([{ type: "progress", ...progress }]),
    changeInput: (fields) => write([], { set: { input: inputWith(fields) } }),
    inTransaction: (work) => write([], { inTransaction: work }),
    finish: ({ state, message, output }) =>
      write([{ type: "state", state, message }], { set: output === undefined ? {} : { output } }),
    async beginStep(key) {
      const before = await deps.stepOf(runId, key);
      if (before?.state === "done") return null;
      const attempt = (before?.attempt ?? 0) + 1;
      const events: RunEvent[] = [{ type: "step", key, state: "running", attempt }];
      if (attempt > 1) events.unshift({ type: "reset", key });
      await write(events);
      return createStepWriter(key, attempt, batcher, write);
    },
    flush: () => batcher.flush(),
    async close() {
      clearInterval(heartbeat);
      await batcher.flush().catch((error: unknown) => {
        // Who closes has said what became of the run; text that came too late for it is void.
        if (!(error instanceof RunEnded || error instanceof StaleFenceError)) throw error;
      });
    },
  };
}

function createStepWriter(key: string, attempt: number, batcher: TextBatcher, write: Write): StepWriter {
  let ended = false;
  /** Pending text is on its way first; then nothing of this step is left to write. */
  const end = async (events: RunEvent[], inTransaction?: InTransaction): Promise<void> => {
    ended = true;
    await batcher.flush();
    batcher.drop(key);
    await write(events, { stepsBegun: true, inTransaction });
  };
  return {
    key,
    attempt,
    text(delta) {
      if (!ended) batcher.add(key, delta);
    },
    async restart() {
      batcher.drop(key);
      await batcher.flush();
      await write([{ type: "reset", key }], { stepsBegun: true });
    },
    finish: ({ data, message, inTransaction } = {}) =>
      end(
        [
          ...(data === undefined ? [] : [{ type: "result", key, data } as const]),
          { type: "step", key, state: "done", attempt, message },
        ],
        inTransaction,
      ),
    fail: (message, inTransaction) => {
      batcher.drop(key);
      return end(
        [
          { type: "reset", key },
          { type: "step", key, state: "failed", attempt, message },
        ],
        inTransaction,
      );
    },
    inTransaction: (work) => write([], { inTransaction: work }),
  };
}
