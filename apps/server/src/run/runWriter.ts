import type { RunEvent } from "@mochang/contract";
import type { Transaction } from "../platform/database.ts";
import { RunEnded, StepTakenOver, type Run } from "./run.ts";
import { createTextBatcher } from "./textBatcher.ts";
import type { StepClaim, WriteOptions } from "./writeEvents.ts";

type Also = (tx: Transaction) => Promise<void>;
export type Progress = Omit<Extract<RunEvent, { type: "progress" }>, "type">;

/** What a worker holds of a run that it works on. */
export interface RunWriter {
  readonly runId: string;
  /** Fires when the run is to stop here: cancelled, ended, deleted, or taken over by another worker. */
  readonly signal: AbortSignal;
  append(events: readonly RunEvent[]): Promise<void>;
  progress(progress: Progress): Promise<void>;
  /** Begins a step, or begins it again (its text so far is void); null when it is done already. */
  beginStep(key: string): Promise<StepWriter | null>;
  /** Writes pending text now. */
  flush(): Promise<void>;
  /** Ends the signs of life. Call it in `finally`. */
  close(): Promise<void>;
}

/** One attempt at one step. Every write fails with `StepTakenOver` once another attempt has begun. */
export interface StepWriter {
  readonly key: string;
  readonly attempt: number;
  /** Adds verified text; written in batches. */
  text(delta: string): void;
  /** The text so far is void, e.g. the model's call began again. */
  restart(): Promise<void>;
  /** The step is done. `also` runs in the same transaction: settle its ink there. */
  finish(end?: { data?: unknown; message?: string; also?: Also }): Promise<void>;
  /** The step failed for good: its text is void. `also` runs in the same transaction: release its ink there. */
  fail(message: string, also?: Also): Promise<void>;
}

/** What a writer needs of the run log. */
export interface RunWriterDeps {
  write(runId: string, events: readonly RunEvent[], options?: WriteOptions & { also?: Also }): Promise<Run>;
  stepOf(runId: string, key: string): Promise<{ state: string; attempt: number } | null>;
  touch(runId: string): Promise<void>;
  touchMs: number;
}

export function createRunWriter(runId: string, abort: AbortController, deps: RunWriterDeps): RunWriter {
  const claims = new Map<string, StepClaim>();

  const write = async (events: readonly RunEvent[], options: WriteOptions & { also?: Also } = {}): Promise<void> => {
    try {
      const run = await deps.write(runId, events, options);
      if (run.cancelAsked) abort.abort(new RunEnded(runId));
    } catch (error) {
      if (error instanceof RunEnded || error instanceof StepTakenOver) abort.abort(error);
      throw error;
    }
  };
  const claimsOf = (events: readonly RunEvent[]): StepClaim[] =>
    events.flatMap((e) => ("key" in e ? (claims.get(e.key) ?? []) : []));
  const batcher = createTextBatcher((events) => write(events, { claims: claimsOf(events) }));
  // A sign of life while a step thinks for minutes without an event.
  const life = setInterval(
    () => void deps.touch(runId).catch(() => undefined /* the next write says what is wrong */),
    deps.touchMs,
  );
  life.unref();

  const stepWriter = (claim: StepClaim): StepWriter => {
    const { key, attempt } = claim;
    /** Pending text is on its way first; then nothing of this step is left to write. */
    const end = async (events: RunEvent[], also?: Also): Promise<void> => {
      await batcher.flush();
      batcher.drop(key);
      await write(events, { claims: [claim], also });
    };
    return {
      key,
      attempt,
      text: (delta) => batcher.add(key, delta),
      async restart() {
        batcher.drop(key);
        await batcher.flush();
        await write([{ type: "reset", key }], { claims: [claim] });
      },
      finish: ({ data, message, also } = {}) =>
        end(
          [
            ...(data === undefined ? [] : [{ type: "result", key, data } as const]),
            { type: "step", key, state: "done", attempt, message },
          ],
          also,
        ),
      fail: (message, also) => {
        batcher.drop(key);
        return end(
          [
            { type: "reset", key },
            { type: "step", key, state: "failed", attempt, message },
          ],
          also,
        );
      },
    };
  };

  return {
    runId,
    signal: abort.signal,
    append: (events) => write(events),
    progress: (progress) => write([{ type: "progress", ...progress }]),
    async beginStep(key) {
      const before = await deps.stepOf(runId, key);
      if (before?.state === "done") return null;
      const attempt = (before?.attempt ?? 0) + 1;
      const events: RunEvent[] = [{ type: "step", key, state: "running", attempt }];
      if (attempt > 1) events.unshift({ type: "reset", key });
      const claim = { key, attempt };
      await write(events, { begins: { key, attempt: attempt - 1 } });
      claims.set(key, claim);
      return stepWriter(claim);
    },
    flush: () => batcher.flush(),
    async close() {
      clearInterval(life);
      await batcher.flush().catch((error: unknown) => {
        // Who closes has said what became of the run; text that came too late for it is void.
        if (!(error instanceof RunEnded || error instanceof StepTakenOver)) throw error;
      });
    },
  };
}
