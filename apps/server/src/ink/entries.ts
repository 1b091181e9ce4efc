import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Charge } from "../model/index.ts";
import type { Transaction } from "../platform/index.ts";
import { inkAccounts, inkEntries } from "./tables.ts";

type Row = typeof inkEntries.$inferInsert;
export type NewEntry = Omit<Row, "at" | "id" | "seq" | "balanceAfter">;

/** A reservation that has not ended. */
export interface OpenReservation {
  userId: string;
  step: string;
  units: number;
  system: string | null;
  /** What it was computed from; null where no model's price stands behind it. */
  expected: Omit<Charge, "units"> | null;
}

/** The account's balance, its row locked until the transaction ends; null when there is no account. */
export async function lockAccount(tx: Transaction, userId: string): Promise<number | null> {
  const [account] = await tx
    .select({ balance: inkAccounts.balance })
    .from(inkAccounts)
    .where(eq(inkAccounts.userId, userId))
    .for("update");
  return account?.balance ?? null;
}

/** Appends entries of one user, whose account is locked, and carries the balance on. `id` is the first entry's. */
export async function writeEntries(
  tx: Transaction,
  at: Date,
  entries: readonly NewEntry[],
  id: string = randomUUID(),
): Promise<void> {
  const sum = entries.reduce((n, e) => n + e.units, 0);
  const userId = entries[0]?.userId ?? "";
  const [account] = await tx
    .update(inkAccounts)
    .set({ balance: sql`${inkAccounts.balance} + ${sum}`, entries: sql`${inkAccounts.entries} + ${entries.length}` })
    .where(eq(inkAccounts.userId, userId))
    .returning({ balance: inkAccounts.balance, entries: inkAccounts.entries });
  if (!account) throw new Error(`no ink account of user ${userId}`);
  let balanceAfter = account.balance - sum;
  const before = account.entries - entries.length;
  await tx.insert(inkEntries).values(
    entries.map((entry, i) => {
      balanceAfter += entry.units;
      return { ...entry, id: i === 0 ? id : randomUUID(), at, seq: before + i + 1, balanceAfter };
    }),
  );
}

/** The columns that say which tokens at which price an entry stands for. */
export const chargeColumns = ({ model, price, usage }: Partial<Charge>) => ({
  model,
  inputTokens: usage?.inputTokens,
  cachedTokens: usage?.cachedTokens,
  outputTokens: usage?.outputTokens,
  priceInput: price?.input,
  priceCached: price?.cached,
  priceOutput: price?.output,
});

const expectedOf = (r: typeof inkEntries.$inferSelect): OpenReservation["expected"] =>
  r.model === null || r.priceInput === null || r.priceCached === null || r.priceOutput === null
    ? null
    : {
        model: r.model,
        price: { input: r.priceInput, cached: r.priceCached, output: r.priceOutput },
        usage: {
          inputTokens: r.inputTokens ?? 0,
          cachedTokens: r.cachedTokens ?? 0,
          outputTokens: r.outputTokens ?? 0,
        },
      };

/** The open reservations of a run, of one step or all, their account locked. */
export async function openReservations(tx: Transaction, runId: string, step?: string): Promise<OpenReservation[]> {
  const ofStep = step === undefined ? undefined : eq(inkEntries.step, step);
  const [any] = await tx
    .select({ userId: inkEntries.userId })
    .from(inkEntries)
    .where(and(eq(inkEntries.runId, runId), eq(inkEntries.kind, "reserve"), ofStep))
    .limit(1);
  if (!any) return [];
  await lockAccount(tx, any.userId);
  // Read after the lock: whoever ended a reservation before us has committed.
  const rows = await tx
    .select()
    .from(inkEntries)
    .where(and(eq(inkEntries.runId, runId), ofStep));
  const ended = new Set(rows.filter((r) => r.kind === "settle" || r.kind === "release").map((r) => r.step));
  return rows
    .filter((r) => r.kind === "reserve" && !ended.has(r.step))
    .map((r) => ({
      userId: r.userId,
      step: r.step ?? "",
      units: -r.units,
      system: r.system,
      expected: expectedOf(r),
    }));
}
