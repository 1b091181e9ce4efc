import { sql } from "drizzle-orm";
import { AppError } from "../platform/errors.ts";
import type { Transaction } from "../platform/database.ts";
import { findRuns, type RunFilter } from "./findRuns.ts";
import { lockJoinKey } from "./startRun.ts";

/** Runs that write the same things of a document: a run does not begin, or go on, beside one of them. */
export interface NotBeside {
  runs: readonly Pick<RunFilter, "kinds" | "input" | "inputFields">[];
  /** What is said where one of them is under way. */
  sentence: string;
}

/**
 * To be called before the run is written, in the transaction that writes it: all who ask this of a document take turns until they commit, so
 * that of two that exclude each other the second sees the first. @throws AppError conflict
 */
export async function refuseBeside(tx: Transaction, documentId: string, { runs, sentence }: NotBeside): Promise<void> {
  await lockJoinKey(tx, `beside:${documentId}`);
  for (const which of runs)
    if ((await findRuns(tx, { ...which, documentId, active: true })).length > 0)
      throw new AppError("conflict", { msg: sentence });
}

const HELD = "这一处正在做，等做完或停下再开始";

/** What a run is about to write. */
export interface RunTargets {
  documentId: string;
  /** What of the document is written. A run keeps its targets, each with the key of the step that writes it, as `targets` of its input. */
  targets: readonly string[];
  /** Runs with this key are joined, not refused. */
  joinKey: string | null | undefined;
}

/**
 * Refuses to write a target that a step of another run has still to write: both would be paid. To be called as `refuseBeside`. Starts that
 * write no target take their turn, too: a transaction that starts two runs of a document locks more than one join key.
 * @throws AppError conflict
 */
export async function refuseHeldTargets(
  tx: Transaction,
  { documentId, targets, joinKey = null }: RunTargets,
): Promise<void> {
  await lockJoinKey(tx, `beside:${documentId}`);
  if (targets.length === 0) return;
  const { rows } = await tx.execute(sql`
    select 1 from runs r
      cross join jsonb_each_text(r.input -> 'targets') target
      join run_steps s on s.run_id = r.id and s.key = target.value
    where r.document_id = ${documentId} and r.state in ('queued', 'running') and s.state in ('waiting', 'running')
      and (${joinKey}::text is null or r.join_key is distinct from ${joinKey})
      and target.key = any (${sql.param([...targets])}::text[])
    limit 1`);
  if (rows.length > 0) throw new AppError("conflict", { msg: HELD });
}
