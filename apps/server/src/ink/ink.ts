import { and, eq, inArray } from "drizzle-orm";
import { chargeFor, estimateTokens, type Charge } from "../model/index.ts";
import { AppError, type Database, type Now, type Transaction } from "../platform/index.ts";
import {
  chargeColumns,
  lockAccount,
  openReservations,
  writeEntries,
  type NewEntry,
  type OpenReservation,
} from "./entries.ts";
import { inkAccounts, inkEntries } from "./tables.ts";

/** Systems that ink is used by: 1 multi-dimension evaluation, 2 revise or polish, 3 script generation, 4 AI assistant. */
export type InkSystem = "1" | "2" | "3" | "4";

/** Units, with the model, price and tokens that they were computed from where there are such. */
export type Cost = Pick<Charge, "units"> & Partial<Charge>;

/** Units to hold for a step, and the tokens expected of it. */
export interface Reservation extends Cost {
  /** Key of the step, with its attempt when it is retried by hand (`prompt:47#2`): a key is reserved, and ended, once. */
  step: string;
}

export interface SettlementResult {
  /** What was taken; 0 when the step's reservation had ended before. */
  charged: number;
  /** Units that the provider billed beyond the reservation. The user is not charged for them; they are logged. */
  overrun: number;
}

/**
 * The append-only ledger of ink units. Every function may be called again after a crash or a double click: what has happened
 * already happens no second time. All of them take the account's row lock first, so that the sum of entries is the balance at
 * every moment, and all run in the caller's transaction where one is given.
 */
export interface Ink {
  /** Adds units; with an `id` only once. False: that was done before. */
  grant(userId: string, units: number, options?: { id?: string; note?: string }, tx?: Transaction): Promise<boolean>;
  /** Takes back units that were granted, in the same way. @throws AppError ink-exhausted when fewer are left */
  withdraw(userId: string, units: number, options?: { id?: string; note?: string }, tx?: Transaction): Promise<boolean>;
  /** Holds units for all the steps, or for none. Steps that are reserved already cost nothing more. @throws AppError ink-exhausted */
  reserve(
    userId: string,
    runId: string,
    system: InkSystem,
    steps: readonly Reservation[],
    tx?: Transaction,
  ): Promise<void>;
  /** Ends a step's reservation: takes its cost, at most what was held, and gives back the rest. */
  settle(runId: string, step: string, cost: Cost, tx?: Transaction): Promise<SettlementResult>;
  /** Ends a step's reservation and gives all of it back; nothing when it has ended. */
  release(runId: string, step: string, tx?: Transaction): Promise<void>;
  /** Releases whatever of a run is still held: its end calls this, so that no refund depends on a worker's care. */
  releaseRest(runId: string, tx?: Transaction): Promise<void>;
  /**
   * Ends whatever a stopped run still holds. A step that had begun to stream, by its key and the text so far, pays the prompt that it was
   * reserved with and that text, at most what was held; every other reservation is released.
   */
  settleStopped(runId: string, streamed: ReadonlyMap<string, string>, tx?: Transaction): Promise<void>;
}

const whole = (units: number): number => {
  if (!Number.isFinite(units) || units < 0 || units > Number.MAX_SAFE_INTEGER)
    throw new Error(`not an amount of ink: ${units}`);
  return Math.ceil(units);
};

/** A step's key without the number of its retry by hand. */
const keyOf = (step: string): string => step.replace(/#\d+$/u, "");

const reservationKey = ({ userId, system, step }: OpenReservation, runId: string) => ({ userId, system, runId, step });

const released = (reservation: OpenReservation, runId: string): NewEntry => ({
  ...reservationKey(reservation, runId),
  kind: "release",
  units: reservation.units,
});

/** Tokens that the provider did not count were cached as far as the reservation expected it. */
function asExpected(cost: Cost, { expected }: OpenReservation): Cost {
  const { model, price, usage } = cost;
  if (!cost.estimated || expected === null || !model || !price || !usage) return cost;
  const cachedTokens = Math.max(usage.cachedTokens, Math.min(expected.usage.cachedTokens, usage.inputTokens));
  return chargeFor(model, price, { ...usage, cachedTokens });
}

function settled(reservation: OpenReservation, runId: string, charge: Cost): NewEntry & { cost: number } {
  const cost = asExpected(charge, reservation);
  const charged = Math.min(whole(cost.units), reservation.units);
  return {
    ...reservationKey(reservation, runId),
    kind: "settle",
    units: reservation.units - charged,
    cost: charged,
    ...chargeColumns(cost),
  };
}

/** What a stopped step owes for the text that it had streamed. */
function stoppedEntry(reservation: OpenReservation, runId: string, text: string): NewEntry {
  if (text === "" || reservation.expected === null) return released(reservation, runId);
  const { model, price, usage } = reservation.expected;
  return settled(reservation, runId, chargeFor(model, price, { ...usage, outputTokens: estimateTokens(text) }));
}

/** Adds units, or takes them back (`units` below 0), once for an id. */
async function grant(
  tx: Transaction,
  at: Date,
  userId: string,
  units: number,
  { id, note }: { id?: string; note?: string },
): Promise<boolean> {
  await tx.insert(inkAccounts).values({ userId, balance: 0 }).onConflictDoNothing();
  const balance = (await lockAccount(tx, userId)) ?? 0;
  if (id !== undefined) {
    const [before] = await tx.select({ id: inkEntries.id }).from(inkEntries).where(eq(inkEntries.id, id));
    if (before) return false;
  }
  if (balance + units < 0) throw new AppError("ink-exhausted", { msg: "余墨不够，收不回这么多" });
  await writeEntries(tx, at, [{ userId, kind: "grant", units, note }], id);
  return true;
}

async function reserve(
  tx: Transaction,
  at: Date,
  work: { userId: string; runId: string; system: InkSystem },
  steps: readonly Reservation[],
): Promise<void> {
  const balance = await lockAccount(tx, work.userId);
  const keys = steps.map((s) => s.step);
  const before =
    keys.length === 0
      ? []
      : await tx
          .select({ step: inkEntries.step })
          .from(inkEntries)
          .where(and(eq(inkEntries.runId, work.runId), eq(inkEntries.kind, "reserve"), inArray(inkEntries.step, keys)));
  const reservedSteps = new Set(before.map((b) => b.step));
  const newSteps = new Map(steps.filter((s) => !reservedSteps.has(s.step)).map((s) => [s.step, s]));
  const sum = [...newSteps.values()].reduce((n, s) => n + whole(s.units), 0);
  if (sum > (balance ?? 0)) throw new AppError("ink-exhausted");
  if (newSteps.size > 0 && balance !== null)
    await writeEntries(
      tx,
      at,
      [...newSteps.values()].map((s) => ({
        ...work,
        step: s.step,
        kind: "reserve",
        units: -whole(s.units),
        ...chargeColumns(s),
      })),
    );
}

export function openInk({ db, now }: { db: Database; now: Now }): Ink {
  const inTransaction = <T>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    tx ? work(tx) : db.transaction(work);
  /** Ends a run's open reservations, of one step or all, each by the entry that `end` makes of it. */
  const endAll = async (
    tx: Transaction,
    runId: string,
    step: string | undefined,
    end: (reservation: OpenReservation) => NewEntry,
  ): Promise<void> => {
    const reservations = await openReservations(tx, runId, step);
    if (reservations.length > 0) await writeEntries(tx, now(), reservations.map(end));
  };

  return {
    grant: (userId, units, options = {}, outer) =>
      inTransaction(outer, (tx) => grant(tx, now(), userId, whole(units), options)),
    withdraw: (userId, units, options = {}, outer) =>
      inTransaction(outer, (tx) => grant(tx, now(), userId, -whole(units), options)),
    reserve: (userId, runId, system, steps, outer) =>
      inTransaction(outer, (tx) => reserve(tx, now(), { userId, runId, system }, steps)),
    settle: (runId, step, cost, outer) =>
      inTransaction(outer, async (tx) => {
        const [reservation] = await openReservations(tx, runId, step);
        if (!reservation) return { charged: 0, overrun: 0 };
        const entry = settled(reservation, runId, cost);
        await writeEntries(tx, now(), [entry]);
        return { charged: entry.cost, overrun: cost.estimated ? 0 : whole(cost.units) - entry.cost };
      }),
    release: (runId, step, outer) =>
      inTransaction(outer, (tx) => endAll(tx, runId, step, (reservation) => released(reservation, runId))),
    releaseRest: (runId, outer) =>
      inTransaction(outer, (tx) => endAll(tx, runId, undefined, (reservation) => released(reservation, runId))),
    settleStopped: (runId, streamed, outer) =>
      inTransaction(outer, (tx) =>
        endAll(tx, runId, undefined, (reservation) =>
          stoppedEntry(reservation, runId, streamed.get(keyOf(reservation.step)) ?? ""),
        ),
      ),
  };
}
