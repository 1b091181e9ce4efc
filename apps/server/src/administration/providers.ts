import { randomUUID } from "node:crypto";
import type { AdminProvider, ProviderName } from "@mochang/contract/admin";
import { desc, eq, gte, and, lt, ne, sql } from "drizzle-orm";
import { recentCalls } from "../model/index.ts";
import type { Database, Log, Now, Queryable } from "../platform/index.ts";
import { providerCalls } from "./tables.ts";

/** One call of a provider: when, how it ended (`ok` or the fault's kind), and how long it took. */
export interface ProviderCall {
  outcome: string;
  durationMs: number;
  at: Date;
}

const SLOT_MS = 30 * 60_000;
const SLOTS = 48;
const KEPT_MS = 90 * 24 * 3600_000;

const kindOf = (error: unknown): string => {
  const { kind, code } = (error ?? {}) as { kind?: unknown; code?: unknown };
  return typeof kind === "string" ? kind : typeof code === "string" ? code : "unknown";
};

/** Does a call and writes down how it ended. That this cannot be written costs the call nothing. */
export async function recordedCall<T>(
  deps: { db: Queryable; now: Now; log: Pick<Log, "warn"> },
  provider: Exclude<ProviderName, "model">,
  call: () => Promise<T>,
): Promise<T> {
  const began = deps.now();
  const write = (outcome: string): Promise<void> =>
    deps.db
      .insert(providerCalls)
      .values({
        id: randomUUID(),
        provider,
        outcome,
        durationMs: Math.max(0, deps.now().getTime() - began.getTime()),
        at: began,
      })
      .then(
        () => undefined,
        (error: unknown) => deps.log.warn({ err: error, provider }, "provider call not recorded"),
      );
  try {
    const answer = await call();
    await write("ok");
    return answer;
  } catch (error) {
    await write(kindOf(error));
    throw error;
  }
}

/** Deletes what is kept of calls of long ago. */
export const sweepProviderCalls = async (db: Queryable, now: Date): Promise<void> =>
  void (await db.delete(providerCalls).where(lt(providerCalls.at, new Date(now.getTime() - KEPT_MS))));

/** What is configured for a provider, as it may be shown. */
export type Configured = Readonly<Record<ProviderName, { name: string | null; simulated: boolean }>>;

/** How each provider has been doing for a day, and when it last did well and ill. */
export async function readProviders(db: Database, configured: Configured, now: Date): Promise<AdminProvider[]> {
  const since = new Date(now.getTime() - SLOTS * SLOT_MS);
  const of = async (provider: Exclude<ProviderName, "model">) => {
    const ofProvider = eq(providerCalls.provider, provider);
    const calls = await db
      .select({ outcome: providerCalls.outcome, durationMs: providerCalls.durationMs, at: providerCalls.at })
      .from(providerCalls)
      .where(and(ofProvider, gte(providerCalls.at, since)));
    const newest = async (which: ReturnType<typeof eq>): Promise<ProviderCall | null> =>
      (
        await db.select().from(providerCalls).where(and(ofProvider, which)).orderBy(desc(providerCalls.at)).limit(1)
      )[0] ?? null;
    const succeeded = await newest(eq(providerCalls.outcome, "ok"));
    return { calls, succeeded, failed: await newest(ne(providerCalls.outcome, sql`'ok'`)) };
  };
  const found = { model: await recentCalls(db, since), image: await of("image"), sms: await of("sms") };
  return (["model", "image", "sms"] as const).map((provider) => {
    const { calls, succeeded, failed } = found[provider];
    return {
      provider,
      configured: configured[provider].name,
      simulated: configured[provider].simulated,
      slots: slotsOf(calls, since),
      medianMs: median(calls.flatMap(({ outcome, durationMs }) => (outcome === "ok" ? [durationMs] : []))),
      lastSuccessAt: succeeded?.at.toISOString() ?? null,
      lastError: failed && { kind: failed.outcome, at: failed.at.toISOString() },
    };
  });
}

/** Calls by the half hour. */
export function slotsOf(calls: readonly ProviderCall[], since: Date): AdminProvider["slots"] {
  const slots = Array.from({ length: SLOTS }, () => ({ calls: 0, failed: 0 }));
  for (const { at, outcome } of calls) {
    const slot = slots[Math.min(SLOTS - 1, Math.floor((at.getTime() - since.getTime()) / SLOT_MS))];
    if (!slot) continue;
    slot.calls++;
    if (outcome !== "ok") slot.failed++;
  }
  return slots;
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
