import type { NumberedRunEvent, RunEvent, RunKind, RunSnapshot, RunState } from "@mochang/contract";
import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Now } from "../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Notifications } from "../platform/notify.ts";
import { messages } from "../messages/tables.ts";
import { runs, runSteps } from "./tables.ts";
import type { EventBatch } from "./eventBatch.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { createHub } from "./hub.ts";
import { inTurn } from "./inTurn.ts";
import { readQueuePlaces } from "./queuePlace.ts";
import { readPage, readProgressAt, readSnapshot } from "./readRun.ts";
import { isEnded } from "./replay.ts";
import { RUN_CHANNEL, RunEnded, toRun, type Run } from "./run.ts";
import { createRunWriter, type RunWriter } from "./runWriter.ts";
import { lockJoinKey, startRun, type StartedRun, type StartRun } from "./startRun.ts";
import { writeEvents, type WriteOptions } from "./writeEvents.ts";

/** Runs in the transaction in which a run ends, however it ends: done, failed, cancelled or swept. */
export type OnRunEnd = (tx: Transaction, run: Run) => Promise<void>;

/** How a run ends: its result for viewers, and a sentence. */
export interface RunEnd {
  state: "done" | "failed" | "cancelled";
  message?: string;
  output?: unknown;
}

/** The run log: every long work, its events, and those who follow. */
export interface RunLog {
  startRun(start: StartRun, tx?: Transaction): Promise<StartedRun>;
  /** Appends events; @throws RunEnded */
  appendEvents(runId: string, events: readonly RunEvent[], tx?: Transaction): Promise<Run>;
  /** Opens a run for a worker: steps, batched text, signs of life, a signal that says stop. Does not touch its state. */
  openRun(runId: string): RunWriter;
  /** @throws RunEnded when it has ended already */
  finishRun(runId: string, end: RunEnd, tx?: Transaction): Promise<Run>;
  /** A queued run ends at once; a running one is asked to stop and ends when its worker does. An ended one stays. */
  cancelRun(runId: string, tx?: Transaction): Promise<void>;
  /** An ended run is queued again, e.g. to do its failed steps anew. False when the same work is under way in another run, or this one has not ended. */
  reopenRun(runId: string, tx?: Transaction): Promise<boolean>;
  loadRun(runId: string, db?: Queryable): Promise<Run | null>;
  /** @throws AppError not-found, the same for no run and someone else's */
  loadOwnRun(userId: string, runId: string): Promise<Run>;
  newestRun(scriptId: string, kinds: readonly RunKind[], versionId?: string): Promise<Run | null>;
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
  sweepRuns(kinds: readonly RunKind[], idleMs: number, message: string): Promise<number>;
  /** Deletes a script's runs with their events; active ones are cancelled first, so that what they held is released. Followers' streams end. */
  deleteRunsOf(scriptId: string, tx?: Transaction): Promise<void>;
  /** The same for one run. */
  deleteRun(runId: string, tx?: Transaction): Promise<void>;
  onEnd(hook: OnRunEnd): void;
  followerCount(): number;
  close(): void;
}

export interface RunLogDeps {
  db: Database;
  now: Now;
  notifications: Pick<Notifications, "listen">;
  onError?(error: unknown): void;
  /** Runs of one user that may wait at once; default any number. */
  queueLimit?: number;
}

const TOUCH_MS = 15_000;
/** A lost notification delays a viewer at most this long. */
const SAFETY_MS = 5_000;

export async function createRunLog(deps: RunLogDeps): Promise<RunLog> {
  const { db, now } = deps;
  const hooks: OnRunEnd[] = [];
  const open = new Map<string, Set<AbortController>>();
  const hub = createHub((runId, after) => readPage(db, runId, after), deps.onError);
  const stopListening = await deps.notifications.listen(RUN_CHANNEL, (payload) => {
    if (payload === null) return hub.announceAll();
    const [runId = "", what] = payload.split(":");
    if (what === "cancel") for (const c of open.get(runId) ?? []) c.abort(new RunEnded(runId));
    else hub.announce(runId);
  });
  /** Asks after all followed runs in one statement, and reads those again that moved on, ended or went without being heard. */
  const lookAfter = async (): Promise<void> => {
    const followed = hub.followed();
    if (followed.length === 0) return;
    const heads = await db
      .select({ id: runs.id, lastSeq: runs.lastSeq, state: runs.state })
      .from(runs)
      .where(
        inArray(
          runs.id,
          followed.map((f) => f.runId),
        ),
      );
    const still = new Map(
      heads.filter((head) => !isEnded(head.state as RunState)).map((head) => [head.id, head.lastSeq]),
    );
    for (const { runId, lastSeq } of followed) if ((still.get(runId) ?? Infinity) > lastSeq) hub.announce(runId);
  };
  const safety = setInterval(() => void lookAfter().catch((error: unknown) => deps.onError?.(error)), SAFETY_MS);
  safety.unref();

  const inTransaction = <T>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.transaction(work);

  // A run's steps write side by side: waiting for its row, 24 runs held every connection of the process (951 ms a write, measured).
  const turn = inTurn();
  const write = (
    runId: string,
    events: readonly RunEvent[],
    options: WriteOptions & { tx?: Transaction; also?: (tx: Transaction) => Promise<void> } = {},
  ): Promise<Run> => {
    const work = async (tx: Transaction): Promise<Run> => {
      const run = await writeEvents(tx, runId, events, now(), options);
      await options.also?.(tx);
      if (events.some((e) => e.type === "state" && isEnded(e.state))) for (const hook of hooks) await hook(tx, run);
      return run;
    };
    return options.tx ? work(options.tx) : turn(runId, () => db.transaction(work));
  };

  const loadRun = async (runId: string, queryable: Queryable = db): Promise<Run | null> => {
    const [row] = await queryable.select().from(runs).where(eq(runs.id, runId));
    return row ? toRun(row) : null;
  };

  const deleteRuns = (which: SQL, given?: Transaction): Promise<void> =>
    inTransaction(given, async (tx) => {
      const found = await tx.select({ id: runs.id, state: runs.state }).from(runs).where(which).for("update");
      for (const { id, state } of found)
        if (!isEnded(state as RunState)) await write(id, [{ type: "state", state: "cancelled" }], { tx });
      await tx.delete(runs).where(which);
      // Their messages would lead nowhere.
      if (found.length > 0)
        await tx.delete(messages).where(
          inArray(
            messages.runId,
            found.map((f) => f.id),
          ),
        );
      for (const { id } of found)
        await tx.execute(
          sql`select pg_notify(${RUN_CHANNEL}, ${`${id}:cancel`}), pg_notify(${RUN_CHANNEL}, ${`${id}:gone`})`,
        );
    });

  return {
    startRun: (start, tx) => inTransaction(tx, (t) => startRun(t, start, now(), deps.queueLimit)),
    appendEvents: (runId, events, tx) => write(runId, events, { tx }),
    finishRun: (runId, end, tx) =>
      write(runId, [{ type: "state", state: end.state, message: end.message }], {
        tx,
        set: end.output === undefined ? {} : { output: end.output },
      }),

    openRun(runId) {
      const abort = new AbortController();
      const held = open.get(runId) ?? new Set();
      open.set(runId, held.add(abort));
      const writer = createRunWriter(runId, abort, {
        write,
        touchMs: TOUCH_MS,
        touch: (id) =>
          turn(id, async () => void (await db.update(runs).set({ touchedAt: DATABASE_NOW }).where(eq(runs.id, id)))),
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
        async close() {
          held.delete(abort);
          if (held.size === 0) open.delete(runId);
          await writer.close();
        },
      };
    },

    cancelRun: (runId, given) =>
      inTransaction(given, async (tx) => {
        const [row] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.id, runId)).for("update");
        if (row?.state === "queued") await write(runId, [{ type: "state", state: "cancelled" }], { tx });
        if (row?.state !== "running") return;
        await tx.update(runs).set({ cancelAsked: 1 }).where(eq(runs.id, runId));
        await tx.execute(sql`select pg_notify(${RUN_CHANNEL}, ${`${runId}:cancel`})`);
      }),

    reopenRun: (runId, given) =>
      inTransaction(given, async (tx) => {
        const [row] = await tx
          .select({ state: runs.state, joinKey: runs.joinKey })
          .from(runs)
          .where(eq(runs.id, runId))
          .for("update");
        if (!row || !isEnded(row.state as RunState)) return false;
        if (row.joinKey !== null) {
          await lockJoinKey(tx, row.joinKey);
          const [other] = await tx
            .select({ id: runs.id })
            .from(runs)
            .where(and(eq(runs.joinKey, row.joinKey), inArray(runs.state, ["queued", "running"])));
          if (other) return false;
        }
        await write(runId, [{ type: "state", state: "queued" }], { tx, evenEnded: true });
        return true;
      }),

    loadRun,
    async loadOwnRun(userId, runId) {
      const run = await loadRun(runId);
      if (run?.userId !== userId) throw new AppError("not-found");
      return run;
    },
    async newestRun(scriptId, kinds, versionId) {
      const [row] = await db
        .select()
        .from(runs)
        .where(
          and(
            eq(runs.scriptId, scriptId),
            inArray(runs.kind, [...kinds]),
            versionId === undefined ? undefined : eq(runs.versionId, versionId),
          ),
        )
        .orderBy(desc(runs.createdAt))
        .limit(1);
      return row ? toRun(row) : null;
    },

    snapshot: (runId) => readSnapshot(db, runId),
    progressAt: (runId, seq) => readProgressAt(db, runId, seq),
    queuePlaces: () => readQueuePlaces(db),
    async *follow(runId, afterSeq, signal) {
      for await (const batch of hub.follow(runId, afterSeq, signal)) yield* batch.events;
    },
    followBatches: (runId, afterSeq, signal) => hub.follow(runId, afterSeq, signal),

    async sweepRuns(kinds, idleMs, message) {
      const before = sql`${DATABASE_NOW} - make_interval(secs => ${idleMs / 1000})`;
      const stale = await db
        .select({ id: runs.id })
        .from(runs)
        .where(
          and(inArray(runs.kind, [...kinds]), inArray(runs.state, ["queued", "running"]), lt(runs.touchedAt, before)),
        );
      let swept = 0;
      for (const { id } of stale) {
        await db.transaction(async (tx) => {
          const [still] = await tx
            .select({ id: runs.id })
            .from(runs)
            .where(and(eq(runs.id, id), inArray(runs.state, ["queued", "running"]), lt(runs.touchedAt, before)))
            .for("update", { skipLocked: true });
          if (!still) return;
          await write(id, [{ type: "state", state: "failed", message }], { tx });
          swept++;
        });
      }
      return swept;
    },

    deleteRunsOf: (scriptId, tx) => deleteRuns(eq(runs.scriptId, scriptId), tx),
    deleteRun: (runId, tx) => deleteRuns(eq(runs.id, runId), tx),

    onEnd: (hook) => void hooks.push(hook),
    followerCount: () => hub.count(),
    close() {
      clearInterval(safety);
      hub.close();
      stopListening();
    },
  };
}
