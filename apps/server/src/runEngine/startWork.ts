import { isEnded, type RunStep } from "@mochang/contract";
import type { Ink, InkSystem, Reservation } from "../ink/index.ts";
import { AppError, type Database, type Jobs, type Transaction } from "../platform/index.ts";
import { refuseBeside, refuseHeldTargets, type NotBeside, type Run, type RunLog, type StartRun } from "../run/index.ts";
import type { WorkKind } from "./workKinds.ts";
import { inkStep, targetsOf, withRetries } from "./workInput.ts";

export interface StartDeps {
  /** A transaction where the run begins with something else, or not at all. */
  db: Pick<Database, "transaction">;
  runLog: RunLog;
  ink: Ink;
  jobs: Pick<Jobs, "send">;
}

/** The run, and whether it was under way already. */
export interface Started {
  runId: string;
  joined: boolean;
}

export interface Reserved {
  system: InkSystem;
  /** What each step may cost, before its name in the ledger (`inkStep`). */
  steps: readonly Reservation[];
}

export interface StartWorkOptions {
  reserved?: Reserved;
  notBeside?: NotBeside | undefined;
  /** Throws where the run under way with this join key does not do what is asked for: then it is not joined. */
  checkJoined?(run: Run): void;
  /** Of a run that is started. */
  inTransaction?: ((tx: Transaction, run: Run) => Promise<void>) | undefined;
}

/**
 * Starts a run, or joins the one under way under its join key. Its ink is reserved and its job sent with it, or nothing happens; `inTransaction` is
 * done in the same transaction.
 * @throws AppError ink-exhausted, queue-full, conflict (beside a run that it must not stand beside, or that writes one of its targets)
 */
export const startWork = (
  { db, runLog, ink, jobs }: StartDeps,
  { kind, job }: WorkKind,
  start: Omit<StartRun, "kind">,
  { reserved, notBeside, checkJoined, inTransaction }: StartWorkOptions = {},
): Promise<Started> =>
  db.transaction(async (tx) => {
    const { documentId, joinKey } = start;
    if (documentId !== undefined) {
      if (notBeside) await refuseBeside(tx, documentId, notBeside);
      await refuseHeldTargets(tx, { documentId, targets: targetsOf(start.input), joinKey });
    }
    let started = await runLog.startRun({ ...start, kind }, tx);
    while (started.joined) {
      checkJoined?.(started.run);
      if (await runLog.shareRun(started.run.id, tx)) return { runId: started.run.id, joined: true };
      // It has ended since it was found.
      started = await runLog.startRun({ ...start, kind }, tx);
    }
    const { run } = started;
    if (reserved && reserved.steps.length > 0)
      await ink.reserve(start.userId, run.id, reserved.system, reserved.steps, tx);
    await inTransaction?.(tx, run);
    if (job) await jobs.send(job, { runId: run.id }, { tx, singletonKey: run.id, group: start.userId });
    return { runId: run.id, joined: false };
  });

export interface Resume {
  userId: string;
  runId: string;
  /** The steps to do again, as they were when they were chosen, and the run's last event then. */
  steps: readonly RunStep[];
  seq: number;
  reserved: Reserved;
  /** What it is asked to do from now on, from what it was asked. */
  change?(input: unknown): unknown;
  /** The run that begins this one again for itself. */
  parentRunId?: string | null;
  notBeside?: NotBeside | undefined;
  /** In the transaction that queues it. */
  inTransaction?: ((tx: Transaction, run: Run) => Promise<void>) | undefined;
  /** Sentences: the run is under way and leaves one of the steps out; it has moved on since the steps were chosen. */
  busy: string;
  changed: string;
}

/**
 * Queues an ended run again for some of its steps; the others stay as they are. Their ink is reserved anew, or nothing happens. A run
 * that is under way and does all that is asked for is joined.
 * @throws AppError conflict, ink-exhausted
 */
export async function resumeWork(
  deps: StartDeps,
  { job }: WorkKind,
  {
    userId,
    runId,
    steps,
    seq,
    reserved,
    change = (input) => input,
    parentRunId = null,
    notBeside,
    inTransaction,
    ...said
  }: Resume,
): Promise<Started> {
  const { db, runLog, ink, jobs } = deps;
  const keys = new Set(steps.map((step) => step.key));
  const begun = await db.transaction(async (tx) => {
    const before = await runLog.loadRun(runId, tx);
    if (before?.documentId) {
      const { documentId, joinKey } = before;
      if (notBeside) await refuseBeside(tx, documentId, notBeside);
      await refuseHeldTargets(tx, { documentId, targets: targetsOf(before.input, keys), joinKey });
    }
    if (!(await runLog.reopenRun(runId, tx, parentRunId))) return false;
    const now = await runLog.loadRun(runId, tx);
    // What was read of it before its lock is old: another window has begun it meanwhile, and it has ended again.
    if (now?.lastSeq !== seq + 1) throw new AppError("conflict", { msg: said.changed });
    const input = withRetries(
      change(now.input),
      steps.map((step) => step.key),
    );
    await runLog.setInput(runId, input, tx);
    await runLog.appendEvents(
      runId,
      steps.map(({ key, attempt }) => ({ type: "step", key, state: "waiting", attempt })),
      tx,
    );
    const paid = reserved.steps.map((reservation) => ({ ...reservation, step: inkStep(input, reservation.step) }));
    await ink.reserve(userId, runId, reserved.system, paid, tx);
    await inTransaction?.(tx, now);
    if (job) await jobs.send(job, { runId }, { tx, singletonKey: runId, group: userId, besideEnded: true });
    return true;
  });
  if (begun) return { runId, joined: false };
  const now = await runLog.snapshot(runId);
  // The same work is under way in another run, or this one has ended again.
  if (now && isEnded(now.state)) throw new AppError("conflict", { msg: said.changed });
  if (now?.steps.some((step) => keys.has(step.key) && step.state === "failed"))
    throw new AppError("conflict", { msg: said.busy });
  if (!(await runLog.shareRun(runId))) throw new AppError("conflict", { msg: said.changed });
  return { runId, joined: true };
}
