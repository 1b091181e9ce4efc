import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { openNotifications } from "../platform/notify.ts";
import { modelLeases } from "./tables.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { databaseSlots } from "./databaseSlots.ts";
import { sweepRequests } from "./grantSlots.ts";
import type { Slot, SlotPool } from "./slots.ts";
import { memorySlots } from "./memorySlots.ts";
import { frozenTime } from "./virtualTime.ts";

const { db, connection } = await testDatabase();

/** `queued` proves that so many calls wait. */
type Made = { slots: SlotPool; other: SlotPool; queued(requests: Promise<Slot>[]): Promise<void> };
const makers: [string, (limits: { concurrency: number; tokensPerMinute: number | null }) => Promise<Made>][] = [
  [
    "in memory",
    async (limits) => {
      const slots = memorySlots(limits, frozenTime().time);
      return { slots, other: slots, queued: unsettled };
    },
  ],
  [
    "in the database, two processes",
    async (limits) => {
      const pool = randomUUID();
      const [slots, other] = await Promise.all([processOf(pool, limits), processOf(pool, limits)]);
      const waiting = and(eq(modelLeases.pool, pool), isNull(modelLeases.takenAt), isNull(modelLeases.releasedAt));
      return {
        slots,
        other,
        queued: (requests) => expect.poll(() => db.$count(modelLeases, waiting)).toBe(requests.length),
      };
    },
  ],
];

async function unsettled(requests: Promise<Slot>[]): Promise<void> {
  expect(await Promise.race([...requests, nextTurn("waits")])).toBe("waits");
}

async function processOf(pool: string, limits: { concurrency: number; tokensPerMinute: number | null }) {
  const notifications = openNotifications(connection, silentLog());
  const slots = await databaseSlots(db, { pool, ...limits }, { notifications });
  // Before the file's database goes: who waits looks into it again and again.
  onTestFinished(async () => {
    await slots.close();
    await notifications.close();
  });
  return slots;
}

describe.each(makers)("slots %s", (_, make) => {
  test("never more at once than allowed, and all get one", async () => {
    const { slots, other } = await make({ concurrency: 3, tokensPerMinute: null });
    let now = 0;
    let max = 0;
    await Promise.all(
      Array.from({ length: 30 }, async (_unused, i) => {
        const slot = await (i % 2 ? slots : other).acquire(10);
        max = Math.max(max, ++now);
        await db.execute(sql`select 1`);
        now--;
        await slot.release(10);
      }),
    );
    expect(max).toBe(3);
  });

  test("in the order of asking", async () => {
    const { slots, other, queued } = await make({ concurrency: 1, tokensPerMinute: null });
    const order: number[] = [];
    const first = await slots.acquire(1);
    const requests: Promise<Slot>[] = [];
    for (let i = 1; i <= 6; i++) {
      requests.push((i % 2 ? slots : other).acquire(1));
      await queued(requests);
    }
    await first.release();
    await Promise.all(
      requests.map(async (a, i) => {
        const slot = await a;
        order.push(i + 1);
        await slot.release();
      }),
    );
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("who leaves the queue holds nobody up", async () => {
    const { slots, other } = await make({ concurrency: 1, tokensPerMinute: null });
    const first = await slots.acquire(1);
    const leaving = new AbortController();
    const abandoned = slots.acquire(1, { signal: leaving.signal });
    const after = other.acquire(1);
    leaving.abort(new Error("left"));
    await expect(abandoned).rejects.toThrow("left");
    await first.release();
    expect(await (await after).release()).toBeUndefined();
  });

  test("tokens of the minute are counted by what was used", async () => {
    const { slots, queued } = await make({ concurrency: 9, tokensPerMinute: 100 });
    const first = await slots.acquire(90);
    const second = slots.acquire(50);
    await queued([second]);
    await first.release(40);
    expect(await (await second).release(50)).toBeUndefined();
  });

  test("a call larger than the minute still goes", async () => {
    const { slots } = await make({ concurrency: 9, tokensPerMinute: 100 });
    expect(await (await slots.acquire(500)).release()).toBeUndefined();
  });
});

test("in memory the minute passes", async () => {
  const { time, advance } = frozenTime();
  const slots = memorySlots({ concurrency: 9, tokensPerMinute: 100 }, time);
  expect(await (await slots.acquire(100)).release(100)).toBeUndefined();
  const second = slots.acquire(100);
  await unsettled([second]);
  advance(60_001);
  expect(await (await second).release()).toBeUndefined();
});

test("a killed process's slot and request end by themselves", async () => {
  const pool = randomUUID();
  const past = sql`clock_timestamp() - interval '1 second'`;
  await db.insert(modelLeases).values([
    { id: randomUUID(), pool, tokens: 1, askedAt: past, takenAt: past, expiresAt: past },
    { id: randomUUID(), pool, tokens: 1, askedAt: past, expiresAt: past },
  ]);
  const slots = await processOf(pool, { concurrency: 1, tokensPerMinute: null });
  expect(await (await slots.acquire(1)).release()).toBeUndefined();
});

test("a process that stops sends its waiting calls away, and their requests hold nobody up", async () => {
  const pool = randomUUID();
  const [stopping, other] = await Promise.all([
    processOf(pool, { concurrency: 1, tokensPerMinute: null }),
    processOf(pool, { concurrency: 1, tokensPerMinute: null }),
  ]);
  const slot = await stopping.acquire(1);
  const waits = stopping.acquire(1);
  await expect.poll(() => db.$count(modelLeases, and(eq(modelLeases.pool, pool), isNull(modelLeases.takenAt)))).toBe(1);
  const after = other.acquire(1);
  await Promise.all([expect(waits).rejects.toThrow("stopping"), stopping.close()]);
  await slot.release();
  expect(await (await after).release()).toBeUndefined();
});

test("a pool does not wait for another", async () => {
  const [one, two] = await Promise.all([
    processOf(randomUUID(), { concurrency: 1, tokensPerMinute: null }),
    processOf(randomUUID(), { concurrency: 1, tokensPerMinute: null }),
  ]);
  const slot = await one.acquire(1);
  expect(await (await two.acquire(1)).release()).toBeUndefined();
  await slot.release();
});

describe("between users", () => {
  /** Three processes with one key; what is given is noted in its order. */
  async function three(limits: { concurrency: number; tokensPerMinute: number | null }) {
    const pool = randomUUID();
    const processes = await Promise.all([0, 1, 2].map(() => processOf(pool, limits)));
    const order: string[] = [];
    const slots: Slot[] = [];
    const waiting = and(eq(modelLeases.pool, pool), isNull(modelLeases.takenAt), isNull(modelLeases.releasedAt));
    let requestCount = 0;
    /** Asks in one process, and comes back when the request is in the queue or has its slot. */
    const ask = async (process: number, userId: string, tokens = 1): Promise<void> => {
      requestCount++;
      const slot = (processes[process] as SlotPool).acquire(tokens, { userId });
      slot.then(
        (l) => {
          order.push(userId);
          slots.push(l);
        },
        () => undefined, // Who still waits when the test ends is sent away.
      );
      await expect
        .poll(async () => (await db.$count(modelLeases, waiting)) + order.length, { interval: 5 })
        .toBe(requestCount);
    };
    /** One call ends; comes back when the next has begun. */
    const endOne = async (): Promise<void> => {
      const before = order.length;
      await slots.shift()?.release(1);
      await expect.poll(() => order.length, { interval: 5 }).toBe(before + 1);
    };
    return { ask, endOne, order };
  }

  test("the next slot goes to who holds the fewest, then to who asked first", async () => {
    const { ask, endOne, order } = await three({ concurrency: 4, tokensPerMinute: null });
    for (let i = 0; i < 12; i++) await ask(i % 2, "many");
    await ask(2, "late");
    await ask(0, "later");
    await ask(1, "late");
    expect(order).toEqual(["many", "many", "many", "many"]);
    for (let i = 0; i < 5; i++) await endOne();
    // "many" gets no more until it holds as few as the others; then they take turns.
    expect(order.slice(4)).toEqual(["late", "later", "many", "late", "many"]);
  });

  test("twenty users wait for one call of the one who asked 25 times before them", async () => {
    const { ask, endOne, order } = await three({ concurrency: 1, tokensPerMinute: null });
    for (let i = 0; i < 25; i++) await ask(i % 3, "greedy");
    for (let i = 0; i < 20; i++) await ask(i % 3, `modest${i}`);
    for (let i = 0; i < 21; i++) await endOne();
    expect(order).toEqual(["greedy", ...Array.from({ length: 20 }, (_, i) => `modest${i}`), "greedy"]);
  });

  test("where tokens are scarce, who took fewer goes first", async () => {
    const { ask, endOne, order } = await three({ concurrency: 2, tokensPerMinute: 1000 });
    await ask(0, "heavy", 600);
    await ask(1, "first", 1);
    await ask(0, "heavy", 50);
    await ask(1, "light", 50);
    await endOne();
    expect(order).toEqual(["heavy", "first", "light"]);
  });
});

test("after the database's clock was set back an hour, a dead process's slot and the minute's tokens are free again", async () => {
  const limits = { pool: randomUUID(), concurrency: 1, tokensPerMinute: 1_000 };
  const hour = sql`clock_timestamp() + interval '1 hour'`;
  const row = { pool: limits.pool, askedAt: hour, takenAt: hour, expiresAt: hour, tokens: 1_000 };
  await db.insert(modelLeases).values([
    { ...row, id: randomUUID() },
    { ...row, id: randomUUID(), releasedAt: hour },
  ]);
  await sweepRequests(db, limits, 12_000);
  const leases = await db
    .select({
      soon: sql<boolean>`${modelLeases.expiresAt} < clock_timestamp() + interval '13 seconds'`,
      taken: sql<boolean>`${modelLeases.takenAt} <= clock_timestamp()`,
    })
    .from(modelLeases)
    .where(eq(modelLeases.pool, limits.pool));
  expect(leases).toEqual([{ soon: true, taken: true }]);
});
