import type { RunEvent, RunKind } from "@mochang/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../platform/database.ts";
import { refuseFullQueue } from "./refuseFullQueue.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { runs } from "./tables.ts";
import { toRun, type Run } from "./run.ts";
import { writeEvents } from "./writeEvents.ts";

export interface StartRun {
  /** Of one's own making, where another run must name it before it is there. */
  id?: string;
  kind: RunKind;
  userId: string;
  scriptId?: string | null;
  /** The document that it is about, and the reading of it. */
  documentId?: string;
  readingId?: string;
  /** The run that begins this one for itself. */
  parentRunId?: string;
  /** What the run is asked to do; read back by its job. */
  input?: unknown;
  /** Two starts with one key join one run while it is queued or running. Name the owner's thing in it, e.g. `evaluation:<scriptId>`. */
  joinKey?: string | null;
  /** Keys of the steps known from the start, in the order of the page. */
  steps?: readonly string[];
  /** `running` for work that begins inside the request. */
  state?: "queued" | "running";
}

export interface StartedRun {
  run: Run;
  /** True: the same work was under way already, nothing was started. */
  joined: boolean;
}

/** Starts and reopenings under one join key wait for each other. */
export const lockJoinKey = async (tx: Transaction, joinKey: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${joinKey}, 0))`));

/**
 * Starts a run, or joins the one under way. Send its job in the same transaction, and only when it was not joined.
 * @throws AppError queue-full when its user has more than `queueLimit` waiting
 */
export async function startRun(
  tx: Transaction,
  start: StartRun,
  now: Date,
  queueLimit = Infinity,
): Promise<StartedRun> {
  const active = sql`${runs.state} in ('queued','running')`;
  if (start.joinKey) await lockJoinKey(tx, start.joinKey);
  for (;;) {
    const [row] = await tx
      .insert(runs)
      .values({
        id: start.id ?? randomUUID(),
        userId: start.userId,
        scriptId: start.scriptId ?? null,
        documentId: start.documentId ?? null,
        readingId: start.readingId ?? null,
        parentRunId: start.parentRunId ?? null,
        kind: start.kind,
        state: "queued",
        input: start.input ?? null,
        joinKey: start.joinKey ?? null,
        createdAt: now,
        touchedAt: DATABASE_NOW,
      })
      .onConflictDoNothing({ target: runs.joinKey, where: active })
      .returning();
    if (row) {
      if (start.state !== "running") await refuseFullQueue(tx, start.userId, queueLimit);
      const events: RunEvent[] = [
        { type: "state", state: start.state ?? "queued" },
        ...(start.steps ?? []).map((key): RunEvent => ({ type: "step", key, state: "waiting", attempt: 0 })),
      ];
      return { run: await writeEvents(tx, row.id, events, now), joined: false };
    }
    const [found] = await tx
      .select()
      .from(runs)
      .where(and(eq(runs.joinKey, start.joinKey ?? ""), inArray(runs.state, ["queued", "running"])));
    if (found && found.userId !== start.userId)
      throw new Error(`join key ${start.joinKey} belongs to another user's run`);
    if (found) return { run: toRun(found), joined: true };
    // It ended between the two statements: start anew.
  }
}
