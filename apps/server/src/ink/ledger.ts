import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError, type Database, type Now, type Transaction } from "../platform/index.ts";
import { inkAccounts, inkEntries } from "./tables.ts";

/** Systems that ink is used by: 1 multi-dimension evaluation, 2 revise or polish, 3 script generation, 4 AI assistant. */
export type InkSystem = "1" | "2" | "3" | "4";

export interface Reservation {
  /** Key of the step, with its attempt when it is retried by hand (`prompt:47#2`): a key is reserved, and ended, once. */
  step: string;
  units: number;
}

export interface Settled {
  /** What was taken; 0 when the step's reservation had ended before. */
  charged: number;
  /** What the provider billed beyond the reservation: the house's loss, to be logged. */
  overrun: number;
}

/**
 * The append-only ledger of ink units. Every function may be called again after a crash or a double click: what has happened
 * already happens no second time. All of them take the account's row lock first, so that the sum of entries is the balance at
 * every moment, and all run in the caller's transaction where one is given.
 */
export interface Ink {
  /** Adds units; with an `id` only once. */
  grant(userId: string, units: number, options?: { id?: string; note?: string }, tx?: Transaction): Promise<void>;
  /** Holds units for all the steps, or for none. Steps that are reserved already cost nothing more. @throws AppError ink-exhausted */
  reserve(
    userId: string,
    runId: string,
    system: InkSystem,
    steps: readonly Reservation[],
    tx?: Transaction,
  ): Promise<void>;
  /** Ends a step's reservation: takes its cost, at most what was held, and gives back the rest. */
  settle(runId: string, step: string, cost: number, tx?: Transaction): Promise<Settled>;
  /** Ends a step's reservation and gives all of it back; nothing when it has ended. */
  release(runId: string, step: string, tx?: Transaction): Promise<void>;
  /** Releases whatever of a run is still held: its end calls this, so that no refund depends on a worker's care. */
  releaseRest(runId: string, tx?: Transaction): Promise<void>;
}

const whole = (units: number): number => {
  if (!Number.isFinite(units) || units < 0 || units > Number.MAX_SAFE_INTEGER)
    throw new Error(`not an amount of ink: ${units}`);
  return Math.ceil(units);
};

export function openInk({ db, now }: { db: Database; now: Now }): Ink {
  const inTransaction = <T>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.transaction(work);

  /** The account's balance, its row locked until the transaction ends; null when there is no account. */
  const lock = async (tx: Transaction, userId: string): Promise<number | null> => {
    const [account] = await tx
      .select({ balance: inkAccounts.balance })
      .from(inkAccounts)
      .where(eq(inkAccounts.userId, userId))
      .for("update");
    return account?.balance ?? null;
  };

  const write = async (
    tx: Transaction,
    entries: Omit<typeof inkEntries.$inferInsert, "at" | "id">[],
    id: string = randomUUID(),
  ): Promise<void> => {
    await tx
      .insert(inkEntries)
      .values(entries.map((entry, i) => ({ ...entry, id: i === 0 ? id : randomUUID(), at: now() })));
    const sum = entries.reduce((n, e) => n + e.units, 0);
    const userId = entries[0]?.userId ?? "";
    if (sum !== 0)
      await tx
        .update(inkAccounts)
        .set({ balance: sql`${inkAccounts.balance} + ${sum}` })
        .where(eq(inkAccounts.userId, userId));
  };

  /** The open reservations of a run, of one step or all, their account locked. */
  const openReservations = async (
    tx: Transaction,
    runId: string,
    step?: string,
  ): Promise<{ userId: string; step: string; units: number; system: string | null }[]> => {
    const ofStep = step === undefined ? undefined : eq(inkEntries.step, step);
    const [any] = await tx
      .select({ userId: inkEntries.userId })
      .from(inkEntries)
      .where(and(eq(inkEntries.runId, runId), eq(inkEntries.kind, "reserve"), ofStep))
      .limit(1);
    if (!any) return [];
    await lock(tx, any.userId);
    // Read after the lock: whoever ended a reservation before us has committed.
    const rows = await tx
      .select()
      .from(inkEntries)
      .where(and(eq(inkEntries.runId, runId), ofStep));
    const ended = new Set(rows.filter((r) => r.kind === "settle" || r.kind === "release").map((r) => r.step));
    return rows
      .filter((r) => r.kind === "reserve" && !ended.has(r.step))
      .map((r) => ({ userId: r.userId, step: r.step ?? "", units: -r.units, system: r.system }));
  };

  const release = async (tx: Transaction, runId: string, step?: string): Promise<void> => {
    const held = await openReservations(tx, runId, step);
    if (held.length > 0)
      await write(
        tx,
        held.map((h) => ({ userId: h.userId, kind: "release", units: h.units, system: h.system, runId, step: h.step })),
      );
  };

  return {
    grant: (userId, units, options = {}, given) =>
      inTransaction(given, async (tx) => {
        await tx.insert(inkAccounts).values({ userId, balance: 0 }).onConflictDoNothing();
        await lock(tx, userId);
        if (options.id !== undefined) {
          const [before] = await tx.select({ id: inkEntries.id }).from(inkEntries).where(eq(inkEntries.id, options.id));
          if (before) return;
        }
        await write(tx, [{ userId, kind: "grant", units: whole(units), note: options.note }], options.id);
      }),

    reserve: (userId, runId, system, steps, given) =>
      inTransaction(given, async (tx) => {
        const balance = await lock(tx, userId);
        const keys = steps.map((s) => s.step);
        const before =
          keys.length === 0
            ? []
            : await tx
                .select({ step: inkEntries.step })
                .from(inkEntries)
                .where(
                  and(eq(inkEntries.runId, runId), eq(inkEntries.kind, "reserve"), inArray(inkEntries.step, keys)),
                );
        const known = new Set(before.map((b) => b.step));
        const fresh = new Map<string, number>();
        for (const { step, units } of steps) if (!known.has(step)) fresh.set(step, whole(units));
        const sum = [...fresh.values()].reduce((a, b) => a + b, 0);
        if (sum > (balance ?? 0)) throw new AppError("ink-exhausted");
        if (fresh.size > 0 && balance !== null)
          await write(
            tx,
            [...fresh].map(([step, units]) => ({ userId, kind: "reserve", units: -units, system, runId, step })),
          );
      }),

    settle: (runId, step, cost, given) =>
      inTransaction(given, async (tx) => {
        const billed = whole(cost);
        const [held] = await openReservations(tx, runId, step);
        if (!held) return { charged: 0, overrun: 0 };
        const charged = Math.min(billed, held.units);
        await write(tx, [
          {
            userId: held.userId,
            kind: "settle",
            units: held.units - charged,
            cost: charged,
            system: held.system,
            runId,
            step,
          },
        ]);
        return { charged, overrun: billed - charged };
      }),

    release: (runId, step, given) => inTransaction(given, (tx) => release(tx, runId, step)),
    releaseRest: (runId, given) => inTransaction(given, (tx) => release(tx, runId)),
  };
}
