import { isEnded, type RunEvent } from "@mochang/contract";
import { sql } from "drizzle-orm";
import type { NumberPublisher } from "../platform/numberPublisher.ts";
import type { Now } from "../platform/systemNow.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { serialByKey } from "./serialByKey.ts";
import { RUN_CHANNEL, type Run } from "./run.ts";
import { writeEvents, type WriteOptions } from "./writeEvents.ts";

/** Runs in the transaction in which a run ends, however it ends: done, failed, cancelled or swept. */
export type OnRunEnd = (tx: Transaction, run: Run) => Promise<void>;

export type WriteRun = (
  runId: string,
  events: readonly RunEvent[],
  options?: WriteOptions & { tx?: Transaction; inTransaction?: (tx: Transaction, run: Run) => Promise<void> },
) => Promise<Run>;

/** How the log writes: each run's events in turn, announced behind their commit. */
export interface LogWrites {
  write: WriteRun;
  /** One after another for each run, like its writes. */
  turn: <T>(runId: string, task: () => Promise<T>) => Promise<T>;
  inTransaction: <T>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<T>) => Promise<T>;
  onEnd(hook: OnRunEnd): void;
}

/** Tells a run's followers, and no later than this transaction's commit. */
export const announceIn = (tx: Transaction, runId: string, seq: number): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${RUN_CHANNEL}, ${JSON.stringify([[runId, seq]])})`);

export function createWrites({
  db,
  now,
  announcer,
}: {
  db: Database;
  now: Now;
  announcer: Pick<NumberPublisher, "announce">;
}): LogWrites {
  const hooks: OnRunEnd[] = [];
  // A run's steps write side by side: waiting for its row, 24 runs held every connection of the process (951 ms a write, measured).
  const turn = serialByKey();

  const write: WriteRun = async (runId, events, options = {}) => {
    const work = async (tx: Transaction): Promise<Run> => {
      const run = await writeEvents(tx, runId, events, now(), options);
      await options.inTransaction?.(tx, run);
      if (events.some((e) => e.type === "state" && isEnded(e.state))) for (const hook of hooks) await hook(tx, run);
      return run;
    };
    if (options.tx) {
      const run = await work(options.tx);
      if (events.length > 0) await announceIn(options.tx, runId, run.lastSeq);
      return run;
    }
    const run = await turn(runId, () => db.transaction(work));
    if (events.length > 0) announcer.announce(RUN_CHANNEL, runId, run.lastSeq);
    return run;
  };

  return {
    write,
    turn,
    inTransaction: (tx, work) => (tx ? work(tx) : db.transaction(work)),
    onEnd: (hook) => void hooks.push(hook),
  };
}
