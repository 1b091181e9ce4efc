import type { NumberedRunEvent, RunEvent, RunKind, RunSnapshot } from "@mochang/contract";
import { isEnded } from "@mochang/contract";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { listenNumbers, type NumberPublisher } from "../platform/numberPublisher.ts";
import type { Now } from "../platform/systemNow.ts";
import type { Database, Queryable, Transaction } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Notifications } from "../platform/notify.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import {
  cancelRun,
  deleteRuns,
  pruneEnded,
  reopenRun,
  endRunsOfDeadProcesses,
  endSilentRuns,
  type CancelOptions,
  type OnRunsDeleted,
} from "./endRuns.ts";
import type { EventBatch } from "./eventBatch.ts";
import {
  findRuns,
  lastRuns,
  loadRun,
  newestRun,
  newestRuns,
  whereOf,
  type FindOptions,
  type RunDocument,
  type RunFilter,
} from "./findRuns.ts";
import { inputWith } from "./inputWith.ts";
import { createHub, type RunEventHub } from "./hub.ts";
import { createWrites, type LogWrites, type OnRunEnd } from "./logWrites.ts";
import { stepsWithField, type StepsWithField } from "./stepsWithField.ts";
import { newestSteps, openRunOf, type NewestStep, type StepsOf } from "./newestSteps.ts";
import { readQueuePlaces } from "./queuePlace.ts";
import { NO_LEDGER, readPage, readProgressAt, readSnapshot, type LedgerColumns } from "./readRun.ts";
import { CANCEL_CHANNEL, RUN_CHANNEL, RunEnded, type Run, type RunEnd } from "./run.ts";
import { createRunWriter, type RunWriter } from "./runWriter.ts";
import { startRun, type StartedRun, type StartRun } from "./startRun.ts";
import { runs, runSteps } from "./tables.ts";

/** The run log: every long work, its events, and those who follow. */
export interface RunLog {
  startRun(start: StartRun, tx?: Transaction): Promise<StartedRun>;
  /** Appends events; @throws RunEnded */
  appendEvents(runId: string, events: readonly RunEvent[], tx?: Transaction): Promise<Run>;
  /**
   * Takes up a run for a worker, from whoever had it: steps, batched text, signs of life, a signal that says stop. Does not touch its
   * state. @throws RunEnded
   */
  takeRun(runId: string): Promise<RunWriter>;
  /** @throws RunEnded when it has ended already */
  finishRun(runId: string, end: RunEnd, tx?: Transaction): Promise<Run>;
  /** A queued run ends at once; a running one is asked to stop and ends when its worker does. An ended one stays. */
  cancelRun(runId: string, tx?: Transaction, options?: CancelOptions): Promise<void>;
  /** An ended run is queued again, e.g. to do its failed steps anew. False when the same work is under way in another run, or this one has not ended. */
  reopenRun(runId: string, tx?: Transaction, parentRunId?: string | null): Promise<boolean>;
  /** What the run is asked to do from now on. */
  setInput(runId: string, input: unknown, tx?: Transaction): Promise<void>;
  /** Sets these fields of it, and leaves the others as they are by then. */
  changeInput(runId: string, fields: Readonly<Record<string, unknown>>, tx?: Transaction): Promise<void>;
  /**
   * Another has asked for what it does: it stops neither with the run that began it for itself nor with a caller who
   * waits for it (`shared` of its input). False: it has ended.
   */
  shareRun(runId: string, tx?: Transaction): Promise<boolean>;
  loadRun(runId: string, db?: Queryable): Promise<Run | null>;
  /** @throws AppError not-found, the same for no run and someone else's */
  loadOwnRun(userId: string, runId: string): Promise<Run>;
  /** The script's newest run of these kinds; with a document the newest about that version. */
  newestRun(scriptId: string, kinds: readonly RunKind[], documentId?: string): Promise<Run | null>;
  /** The newest run of a kind of each of some scripts, by the script's id. */
  newestRuns(scriptIds: readonly string[], kind: RunKind): Promise<Map<string, Run>>;
  /** Of the runs that fit the filter the one of each document that ended last, by the document's id; one under way counts as later than any. */
  lastRuns(documents: readonly RunDocument[], filter: RunFilter): Promise<Map<string, Run>>;
  /** Runs, the oldest first; `lock` keeps them as they are until the transaction ends. */
  findRuns(filter: RunFilter, db?: Queryable, options?: FindOptions): Promise<Run[]>;
  /** The runs that a run has begun for itself. */
  partsOf(runId: string, db?: Queryable): Promise<string[]>;
  /** Of steps done again in several runs, the one that counts for each key. */
  newestSteps(of: StepsOf): Promise<NewestStep[]>;
  /** Steps of runs about a version whose results have a field, those of the newest run first. */
  stepsWithField(of: StepsWithField): Promise<{ runId: string; stepKey: string }[]>;
  /** The newest of some runs, where it can be followed or gone on with. */
  openRunOf(of: Omit<StepsOf, "apart">): Promise<string | null>;
  snapshot(runId: string): Promise<RunSnapshot | null>;
  /** The newest progress at or below a number; null when none was written. */
  progressAt(runId: string, seq: number): Promise<RunEvent | null>;
  /** How many runs go before each that is queued, by its id. */
  queuePlaces(): Promise<Map<string, number>>;
  /** Events above a number, one by one, until the run has ended or the signal fires. */
  follow(runId: string, afterSeq: number, signal?: AbortSignal): AsyncGenerator<NumberedRunEvent, void, undefined>;
  /** The same as shared batches, for streams with many viewers. */
  followBatches(runId: string, afterSeq: number, signal?: AbortSignal): AsyncGenerator<EventBatch, void, undefined>;
  /** Ends active runs of these kinds that gave no sign of life for so long. @returns how many */
  endSilentRuns(kinds: readonly RunKind[], idleMs: number, message: string): Promise<number>;
  /** Ends active runs of these kinds whose process, the `mark` of their input, is no more. @returns how many */
  endRunsOfDeadProcesses(kinds: readonly RunKind[], message: string): Promise<number>;
  /** Takes the deltas and the progress of runs that ended `idleMs` ago out of the log. @returns how many runs */
  pruneEnded(idleMs?: number): Promise<number>;
  /** Deletes a script's runs with their events; active ones are cancelled first, so that what they held is released. Followers' streams end. */
  deleteRunsOf(scriptId: string, tx?: Transaction): Promise<void>;
  /** Deletes one run with its events, as `deleteRunsOf`. */
  deleteRun(runId: string, tx?: Transaction): Promise<void>;
  /** Deletes all runs that fit the filter, as `deleteRunsOf`. */
  deleteRuns(filter: RunFilter, tx?: Transaction): Promise<void>;
  onEnd(hook: OnRunEnd): void;
  onDelete(hook: OnRunsDeleted): void;
  followerCount(): number;
  close(): void;
}

export interface RunLogDeps {
  db: Database;
  now: Now;
  notifications: Pick<Notifications, "listen">;
  announcer: Pick<NumberPublisher, "announce">;
  /** What a run holds and has used of its user's ink, for snapshots; none: nothing. */
  ledger?: LedgerColumns;
  onError?(error: unknown): void;
  /** Runs of one user that may wait at once; default any number. */
  queueLimit?: number;
}

const TOUCH_MS = 15_000;
/** A lost notification delays a viewer at most this long. */
const SAFETY_MS = 5_000;

export async function createRunLog(deps: RunLogDeps): Promise<RunLog> {
  const { db, now } = deps;
  const writes = createWrites(deps);
  const deleted: OnRunsDeleted[] = [];
  // What a run has begun for itself stops with it.
  writes.onEnd(async (tx, run) => {
    if (run.state !== "cancelled") return;
    for (const part of await findRuns(tx, { parentRunId: run.id, active: true })) await cancelRun(writes, part.id, tx);
  });
  const open = new OpenRuns(db, writes);
  const hub = createHub((runId, after) => readPage(db, runId, after), deps.onError);
  const stopListening = await listen(deps, hub, open);

  return {
    startRun: (start, tx) => writes.inTransaction(tx, (t) => startRun(t, start, now(), deps.queueLimit)),
    appendEvents: (runId, events, tx) => writes.write(runId, events, { tx }),
    finishRun: (runId, end, tx) =>
      writes.write(runId, [{ type: "state", state: end.state, message: end.message }], {
        tx,
        set: end.output === undefined ? {} : { output: end.output },
      }),
    takeRun: (runId) => open.takeRun(runId),
    cancelRun: (runId, tx, options) => cancelRun(writes, runId, tx, options),
    reopenRun: (runId, tx, parentRunId) => reopenRun(writes, runId, tx, parentRunId),
    setInput: async (runId, input, tx = undefined) =>
      void (await (tx ?? db).update(runs).set({ input }).where(eq(runs.id, runId))),
    changeInput: async (runId, fields, tx = undefined) =>
      void (await (tx ?? db)
        .update(runs)
        .set({ input: inputWith(fields) })
        .where(eq(runs.id, runId))),
    async shareRun(runId, tx = undefined) {
      const shared = await (tx ?? db)
        .update(runs)
        .set({ parentRunId: null, input: inputWith({ shared: true }) })
        .where(whereOf({ ids: [runId], active: true }))
        .returning({ id: runs.id });
      return shared.length > 0;
    },

    loadRun: (runId, queryable = db) => loadRun(queryable, runId),
    async loadOwnRun(userId, runId) {
      const run = await loadRun(db, runId);
      if (run?.userId !== userId) throw new AppError("not-found");
      return run;
    },
    newestRun: (scriptId, kinds, documentId) => newestRun(db, scriptId, kinds, documentId),
    newestRuns: (scriptIds, kind) => newestRuns(db, scriptIds, kind),
    lastRuns: (documents, filter) => lastRuns(db, documents, filter),
    findRuns: (filter, queryable = db, options = {}) => findRuns(queryable, filter, options),
    partsOf: async (runId, queryable = db) => (await findRuns(queryable, { parentRunId: runId })).map((run) => run.id),
    newestSteps: (of) => newestSteps(db, of),
    stepsWithField: (of) => stepsWithField(db, of),
    openRunOf: (of) => openRunOf(db, of),

    snapshot: (runId) => readSnapshot(db, runId, deps.ledger ?? NO_LEDGER),
    progressAt: (runId, seq) => readProgressAt(db, runId, seq),
    queuePlaces: () => readQueuePlaces(db),
    async *follow(runId, afterSeq, signal) {
      for await (const batch of hub.follow(runId, afterSeq, signal)) yield* batch.events;
    },
    followBatches: (runId, afterSeq, signal) => hub.follow(runId, afterSeq, signal),

    endSilentRuns: (kinds, idleMs, message) => endSilentRuns(db, writes, kinds, idleMs, message),
    endRunsOfDeadProcesses: (kinds, message) => endRunsOfDeadProcesses(db, writes, kinds, message),
    pruneEnded: (idleMs) => pruneEnded(db, idleMs),
    deleteRunsOf: (scriptId, tx) => deleteRuns(writes, deleted, { scriptId }, tx),
    deleteRun: (runId, tx) => deleteRuns(writes, deleted, { ids: [runId] }, tx),
    deleteRuns: (filter, tx) => deleteRuns(writes, deleted, filter, tx),

    onEnd: (hook) => writes.onEnd(hook),
    onDelete: (hook) => void deleted.push(hook),
    followerCount: () => hub.count(),
    close() {
      hub.close();
      stopListening();
    },
  };
}

/** Listens to the announcements of all processes, and polls followed runs in case one was lost. @returns what ends both */
async function listen(deps: RunLogDeps, hub: RunEventHub, open: OpenRuns): Promise<() => void> {
  const stopRunListener = await listenNumbers(deps.notifications, RUN_CHANNEL, (announced) => {
    if (announced === null) return hub.announceAll();
    for (const [runId] of announced) hub.announce(runId);
  });
  const stopCancelListener = await deps.notifications.listen(CANCEL_CHANNEL, (runId) => {
    // The connection was lost and is back: cancellations announced meanwhile are read from the database.
    if (runId === null) open.stopCancelled().catch((error: unknown) => deps.onError?.(error));
    else open.stop(runId);
  });
  /** Reads all followed runs in one statement, and announces those that moved on, ended or were deleted without an announcement. */
  const pollFollowed = async (): Promise<void> => {
    const followed = hub.followed();
    if (followed.length === 0) return;
    const found = await findRuns(deps.db, { ids: followed.map((f) => f.runId) });
    const activeSeqs = new Map(found.filter((run) => !isEnded(run.state)).map((run) => [run.id, run.lastSeq]));
    for (const { runId, lastSeq } of followed) if ((activeSeqs.get(runId) ?? Infinity) > lastSeq) hub.announce(runId);
  };
  const safety = setInterval(() => void pollFollowed().catch((error: unknown) => deps.onError?.(error)), SAFETY_MS);
  safety.unref();
  return () => {
    clearInterval(safety);
    stopRunListener();
    stopCancelListener();
  };
}

/** The runs that workers of this process have open. */
class OpenRuns {
  private readonly aborts = new Map<string, Set<AbortController>>();
  private readonly db: Database;
  private readonly writes: LogWrites;

  constructor(db: Database, writes: LogWrites) {
    this.db = db;
    this.writes = writes;
  }

  /** Aborts the run's workers in this process. */
  stop(runId: string): void {
    for (const abort of this.aborts.get(runId) ?? []) abort.abort(new RunEnded(runId));
  }

  /** Aborts, as above, runs whose cancellation was announced while this process was not listening. */
  async stopCancelled(): Promise<void> {
    const ids = [...this.aborts.keys()];
    if (ids.length === 0) return;
    const cancelledRuns = await this.db
      .select({ id: runs.id })
      .from(runs)
      .where(and(inArray(runs.id, ids), gt(runs.cancelAsked, 0)));
    for (const { id } of cancelledRuns) this.stop(id);
  }

  /** Its fencing number counts on, and the one that had it writes nothing more. @throws RunEnded */
  async takeRun(runId: string): Promise<RunWriter> {
    const { db, writes } = this;
    const abort = new AbortController();
    const [claimed] = await db
      .update(runs)
      .set({ fence: sql`${runs.fence} + 1`, touchedAt: DATABASE_NOW })
      .where(and(eq(runs.id, runId), inArray(runs.state, ["queued", "running"])))
      .returning({ fence: runs.fence });
    if (!claimed) throw new RunEnded(runId);
    // Looked up after the await: another call in this process may have added its own controller meanwhile.
    const controllers = this.aborts.get(runId) ?? new Set();
    this.aborts.set(runId, controllers.add(abort));
    const writer = createRunWriter(runId, claimed.fence, abort, {
      write: writes.write,
      touchMs: TOUCH_MS,
      touch: (id, fence) =>
        writes.turn(id, async () => {
          const touched = await db
            .update(runs)
            .set({ touchedAt: DATABASE_NOW })
            .where(and(eq(runs.id, id), eq(runs.fence, fence)))
            .returning({ cancelAsked: runs.cancelAsked });
          if (touched[0]?.cancelAsked) this.stop(id);
          return touched.length > 0;
        }),
      stepOf: async (id, key) => {
        const [step] = await db
          .select({ state: runSteps.state, attempt: runSteps.attempt })
          .from(runSteps)
          .where(and(eq(runSteps.runId, id), eq(runSteps.key, key)));
        return step ?? null;
      },
    });
    return {
      ...writer,
      close: async () => {
        controllers.delete(abort);
        if (controllers.size === 0 && this.aborts.get(runId) === controllers) this.aborts.delete(runId);
        await writer.close();
      },
    };
  }
}
