import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { grantSlots, refreshRequests, sweepRequests, type SlotRequest } from "./grantSlots.ts";
import type { Slot, PoolLimits, SlotPool } from "./slots.ts";
import type { Database } from "../platform/database.ts";
import { ProcessStopping } from "../platform/errors.ts";
import { notify, type Notifications } from "../platform/notify.ts";
import { modelLeases } from "./tables.ts";
import { systemTime, type Time } from "./time.ts";

/** How long a killed process keeps its slots. */
const LEASE_MS = 12_000;
const HEARTBEAT_MS = 3_000;
/** Old rows go this often. */
const SWEEP_MS = 5_000;
/** Release and grant are notified at once; polling is for the minute that moves on and for processes that were killed. */
const POLL_MS = 1_000;

export interface DatabaseSlotsDeps {
  time?: Time;
  notifications: Notifications;
}

export interface DatabaseSlots extends SlotPool {
  /** Stops polling, and fails the calls that wait with `ProcessStopping`. Those that hold a slot keep it until they release it. */
  close(): Promise<void>;
}

interface Waiting extends SlotRequest {
  give(): void;
  fail(error: unknown): void;
}

/**
 * Slots shared by all processes with one key. Each call enters a request; whoever polls grants slots to the requests whose turn it is,
 * its own or another's, under one advisory lock, so that the turns hold over processes. A process asks the database once for all its
 * waiting calls, when one of them asks, when one of its own ends and when another process grants it a slot.
 */
export async function databaseSlots(db: Database, limits: PoolLimits, deps: DatabaseSlotsDeps): Promise<DatabaseSlots> {
  const pool = new Pool(db, limits, deps.time ?? systemTime);
  await pool.listen(deps.notifications);
  return pool;
}

class Pool implements DatabaseSlots {
  readonly #db: Database;
  readonly #limits: PoolLimits;
  readonly #time: Time;
  readonly #channel: string;
  /** Requests that the database does not have yet. */
  readonly #unasked: Waiting[] = [];
  readonly #waiting = new Map<string, Waiting>();
  readonly #held = new Set<string>();
  #polling: Promise<void> | null = null;
  #again = false;
  #cancelPoll: (() => void) | null = null;
  #cancelHeartbeat: (() => void) | null = null;
  #stopListening: () => void = () => undefined;
  #closed = false;
  #sweptAt: number;

  constructor(db: Database, limits: PoolLimits, time: Time) {
    this.#db = db;
    this.#limits = limits;
    this.#time = time;
    this.#channel = `model_lease_${limits.pool}`;
    this.#sweptAt = time.now();
  }

  async listen(notifications: Notifications): Promise<void> {
    this.#stopListening = await notifications.listen(this.#channel, () => void (this.#waiting.size && this.#poll()));
  }

  acquire(
    tokens: number,
    { userId, signal }: { userId?: string | undefined; signal?: AbortSignal | undefined } = {},
  ): Promise<Slot> {
    return new Promise<Slot>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      if (this.#closed) return reject(new ProcessStopping());
      const id = randomUUID();
      const cancel = () => {
        reject(signal?.reason as Error);
        // The request ends by itself within half a minute if the database cannot be told.
        this.#withdraw(id).catch(() => undefined);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      const call: Waiting = {
        id,
        tokens,
        userId: userId ?? null,
        give: () => {
          signal?.removeEventListener("abort", cancel);
          // The answer is there even when the database cannot be told; the slot frees itself within half a minute.
          resolve({ release: (used) => this.#release(id, used).catch(() => undefined) });
        },
        fail: (error) => {
          signal?.removeEventListener("abort", cancel);
          reject(error as Error);
        },
      };
      this.#waiting.set(id, call);
      this.#unasked.push(call);
      this.#heartbeat();
      void this.#poll();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelPoll?.();
    this.#cancelHeartbeat?.();
    this.#stopListening();
    await this.#polling;
    const pendingCalls = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const call of pendingCalls) call.fail(new ProcessStopping());
    // Requests that nobody waits for any more; by themselves they would hold up the others for some seconds.
    if (pendingCalls.length === 0) return;
    const ids = pendingCalls.map((l) => l.id);
    await this.#db
      .update(modelLeases)
      .set({ releasedAt: sql`clock_timestamp()`, tokens: 0 })
      .where(and(inArray(modelLeases.id, ids), isNull(modelLeases.takenAt)));
  }

  /** One poll at a time; who asks meanwhile gets one more after it. */
  #poll(): Promise<void> {
    if (this.#polling) {
      this.#again = true;
      return this.#polling;
    }
    this.#polling = this.#pollOnce().finally(() => {
      this.#polling = null;
      if (this.#again || this.#unasked.length) {
        this.#again = false;
        void this.#poll();
      } else if (this.#waiting.size && !this.#closed) {
        this.#cancelPoll?.();
        this.#cancelPoll = this.#time.after(POLL_MS, () => void this.#poll());
      }
    });
    return this.#polling;
  }

  async #pollOnce(): Promise<void> {
    const newRequests = this.#unasked.splice(0).filter((w) => this.#waiting.has(w.id));
    try {
      const { granted, ownIds } = await grantSlots(
        this.#db,
        this.#limits,
        newRequests,
        [...this.#waiting.keys()],
        LEASE_MS,
      );
      for (const id of ownIds) {
        const call = this.#waiting.get(id);
        this.#waiting.delete(id);
        this.#held.add(id);
        // The call was cancelled while its slot was granted: the slot is given back.
        if (call) call.give();
        else await this.#release(id);
      }
      // A call that left while its request was being entered could not take it back then.
      for (const { id } of newRequests) if (!this.#waiting.has(id) && !ownIds.includes(id)) await this.#withdraw(id);
      const others = granted.filter((id) => !this.#held.has(id));
      if (others.length) await notify(this.#db, this.#channel, "granted");
    } catch (error) {
      // Without the database there are no slots: calls that wait fail instead of hanging.
      for (const call of this.#waiting.values()) call.fail(error);
      this.#waiting.clear();
    }
  }

  #heartbeat(): void {
    this.#cancelHeartbeat ??= this.#time.after(HEARTBEAT_MS, () => {
      this.#cancelHeartbeat = null;
      this.#sweep();
      if (!this.#held.size && !this.#waiting.size) return;
      // A missed heartbeat is made up by the next; three in a row would free the slot.
      refreshRequests(this.#db, [...this.#held, ...this.#waiting.keys()], LEASE_MS)
        .catch(() => undefined)
        .finally(() => this.#heartbeat());
    });
  }

  #sweep(): void {
    if (this.#time.now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = this.#time.now();
    sweepRequests(this.#db, this.#limits, LEASE_MS).catch(() => undefined /* the next sweep takes them */);
  }

  async #release(id: string, used?: number): Promise<void> {
    if (!this.#held.delete(id)) return;
    await this.#db
      .update(modelLeases)
      .set({ releasedAt: sql`clock_timestamp()`, ...(used === undefined ? {} : { tokens: used }) })
      .where(eq(modelLeases.id, id));
    void this.#poll();
  }

  /** Takes back a request; when its slot has come meanwhile, the slot. */
  async #withdraw(id: string): Promise<void> {
    this.#waiting.delete(id);
    await this.#db
      .update(modelLeases)
      .set({ releasedAt: sql`clock_timestamp()`, tokens: 0 })
      .where(and(eq(modelLeases.id, id), isNull(modelLeases.releasedAt)));
    void this.#poll();
  }
}
