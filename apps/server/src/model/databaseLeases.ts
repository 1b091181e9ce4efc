import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { grantPlaces, refreshTickets, sweepTickets, type Ticket } from "./grantPlaces.ts";
import type { Lease, LeaseLimits, Leases } from "./leases.ts";
import type { Database } from "../platform/database.ts";
import { notify, type Notifications } from "../platform/notify.ts";
import { modelLeases } from "./tables.ts";
import { systemTime, type Time } from "./time.ts";

/** How long a killed process keeps its places. */
const LEASE_MS = 12_000;
const BEAT_MS = 3_000;
/** Old rows go this often. */
const SWEEP_MS = 5_000;
/** Release and grant are told at once; looking is for the minute that moves on and for processes that were killed. */
const LOOK_MS = 1_000;

export interface DatabaseLeaseDeps {
  time?: Time;
  notifications: Notifications;
}

export interface DatabaseLeases extends Leases {
  /** Stops looking, and fails the calls that wait. Those that hold a place keep it until they release it. */
  close(): Promise<void>;
}

interface Waiting extends Ticket {
  give(): void;
  fail(error: unknown): void;
}

/**
 * Places shared by all processes with one key. Each call takes a ticket; whoever looks, gives places to the tickets whose turn it is,
 * its own or another's, under one advisory lock, so that the turns hold over processes. A process asks the database once for all its
 * waiting calls, when one of them asks, when one of its own ends and when another process gives it a place.
 */
export async function databaseLeases(
  db: Database,
  limits: LeaseLimits,
  deps: DatabaseLeaseDeps,
): Promise<DatabaseLeases> {
  const time = deps.time ?? systemTime;
  const channel = `model_lease_${limits.pool}`;
  const unasked: Waiting[] = [];
  const waiting = new Map<string, Waiting>();
  const held = new Set<string>();
  let looking: Promise<void> | null = null;
  let again = false;
  let cancelLook: (() => void) | null = null;
  let cancelBeat: (() => void) | null = null;
  let closed = false;
  const stopListening = await deps.notifications.listen(channel, () => void (waiting.size && look()));

  /** One look at a time; who asks meanwhile gets one more after it. */
  function look(): Promise<void> {
    if (looking) {
      again = true;
      return looking;
    }
    looking = lookOnce().finally(() => {
      looking = null;
      if (again || unasked.length) {
        again = false;
        void look();
      } else if (waiting.size && !closed) {
        cancelLook?.();
        cancelLook = time.after(LOOK_MS, () => void look());
      }
    });
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const fresh = unasked.splice(0).filter((w) => waiting.has(w.id));
    try {
      const { granted, mine } = await grantPlaces(db, limits, fresh, [...waiting.keys()], LEASE_MS);
      for (const id of mine) {
        const call = waiting.get(id);
        waiting.delete(id);
        held.add(id);
        // The call left while its place came: back with it.
        if (call) call.give();
        else await release(id);
      }
      // A call that left while its ticket was being entered could not take it back then.
      for (const { id } of fresh) if (!waiting.has(id) && !mine.includes(id)) await leave(id);
      const others = granted.filter((id) => !held.has(id));
      if (others.length) await notify(db, channel, "granted");
    } catch (error) {
      // Without the database there are no places; who waits must hear it, not hang.
      for (const call of waiting.values()) call.fail(error);
      waiting.clear();
    }
  }

  let sweptAt = time.now();
  function sweep(): void {
    if (time.now() - sweptAt < SWEEP_MS) return;
    sweptAt = time.now();
    sweepTickets(db, limits, LEASE_MS).catch(() => undefined /* the next sweep takes them */);
  }

  function beat(): void {
    cancelBeat ??= time.after(BEAT_MS, () => {
      cancelBeat = null;
      sweep();
      if (!held.size && !waiting.size) return;
      // A missed beat is made up by the next; three in a row would free the place.
      refreshTickets(db, [...held, ...waiting.keys()], LEASE_MS)
        .catch(() => undefined)
        .finally(beat);
    });
  }

  async function release(id: string, used?: number): Promise<void> {
    if (!held.delete(id)) return;
    await db
      .update(modelLeases)
      .set({ releasedAt: sql`clock_timestamp()`, ...(used === undefined ? {} : { tokens: used }) })
      .where(eq(modelLeases.id, id));
    void look();
  }

  /** Takes back a ticket; when its place has come meanwhile, the place. */
  async function leave(id: string): Promise<void> {
    waiting.delete(id);
    await db
      .update(modelLeases)
      .set({ releasedAt: sql`clock_timestamp()`, tokens: 0 })
      .where(and(eq(modelLeases.id, id), isNull(modelLeases.releasedAt)));
    void look();
  }

  return {
    acquire: (tokens, { userId, signal } = {}) =>
      new Promise<Lease>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const id = randomUUID();
        const gone = () => {
          reject(signal?.reason as Error);
          // The ticket ends by itself within half a minute if the database cannot be told.
          leave(id).catch(() => undefined);
        };
        signal?.addEventListener("abort", gone, { once: true });
        const call: Waiting = {
          id,
          tokens,
          userId: userId ?? null,
          give() {
            signal?.removeEventListener("abort", gone);
            // The answer is there even when the database cannot be told; the place frees itself within half a minute.
            resolve({ release: (used) => release(id, used).catch(() => undefined) });
          },
          fail(error) {
            signal?.removeEventListener("abort", gone);
            reject(error as Error);
          },
        };
        waiting.set(id, call);
        unasked.push(call);
        beat();
        void look();
      }),
    async close() {
      closed = true;
      cancelLook?.();
      cancelBeat?.();
      stopListening();
      await looking;
      const left = [...waiting.values()];
      waiting.clear();
      for (const call of left) call.fail(new Error("This process gives no more places: it is stopping."));
      // Tickets that nobody waits for any more; by themselves they would hold up the others for some seconds.
      if (left.length)
        await db
          .update(modelLeases)
          .set({ releasedAt: sql`clock_timestamp()`, tokens: 0 })
          .where(
            and(
              inArray(
                modelLeases.id,
                left.map((l) => l.id),
              ),
              isNull(modelLeases.takenAt),
            ),
          );
    },
  };
}
