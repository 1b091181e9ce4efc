import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { defineJob, openJobs } from "./index.ts";
import { kindsWithDueJobs } from "./kindsWithDueJobs.ts";
import { silentLog } from "../log.ts";
import { settleJob } from "./settleJob.ts";
import { testDatabase } from "../testDatabase.ts";

const { db, pool, connection } = await testDatabase();
const jobs = await openJobs(connection, { log: silentLog(), concurrency: 4 });
afterAll(() => jobs.stop(1));

const Note = z.object({ word: z.string() });

test("a job sent in a transaction exists only when it commits", async () => {
  const kind = defineJob("note", Note);
  const received: string[] = [];
  await jobs.work(kind, async ({ word }) => void received.push(word));
  await expect(
    db.transaction(async (tx) => {
      await jobs.send(kind, { word: "rolled back" }, { tx });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await db.transaction(async (tx) => void (await jobs.send(kind, { word: "kept" }, { tx })));
  await expect.poll(() => received).toEqual(["kept"]);
});

test("one key, one job, until it has ended", async () => {
  const kind = defineJob("keyed", Note);
  expect(await jobs.send(kind, { word: "a" }, { singletonKey: "k" })).toBeTypeOf("string");
  expect(await jobs.send(kind, { word: "b" }, { singletonKey: "k" })).toBeNull();
  expect(await jobs.send(kind, { word: "c" })).toBeTypeOf("string");
  const received: string[] = [];
  await jobs.work(kind, async ({ word }) => void received.push(word));
  await expect.poll(() => received.toSorted()).toEqual(["a", "c"]);
});

test("a job of what has ended, but is not settled, keeps the next one of its key out no more", async () => {
  const kind = defineJob("settling", Note);
  const received: string[] = [];
  const { promise: settling, resolve: settle } = Promise.withResolvers<void>();
  await jobs.work(kind, async ({ word }) => {
    received.push(word);
    if (word === "a") await settling;
  });
  const send = (word: string, besideEnded: boolean) =>
    db.transaction((tx) => jobs.send(kind, { word }, { tx, singletonKey: "k", besideEnded }));
  await send("a", true);
  await expect.poll(() => received).toEqual(["a"]);
  expect(await send("b", false)).toBeNull();
  expect(await send("c", true)).toBeTypeOf("string");
  await expect.poll(() => received).toEqual(["a", "c"]);
  settle();
});

test("a worker settles no attempt that another has taken over", async () => {
  const kind = defineJob("fenced", Note);
  const id = await jobs.send(kind, { word: "x" });
  await pool.query("update pgboss.job set state = 'active', retry_count = 1 where name = $1", [kind.name]);
  const ended: string[] = [];
  for (const retry of [0, 1])
    ended.push(`${retry}: ${await settleJob(pool, kind.name, { id: id ?? "", retry }, async () => ended.push("end"))}`);
  expect(ended).toEqual(["0: false", "end", "1: true"]);
});

test("a failed job is tried again and told when it is the last time", async () => {
  const kind = defineJob("failing", Note, { retryLimit: 2 });
  const tries: [number, boolean][] = [];
  await jobs.work(kind, async (_data, { retry, last }) => {
    tries.push([retry, last]);
    if (!last) throw new Error("again");
  });
  await jobs.send(kind, { word: "x" });
  await expect
    .poll(() => tries)
    .toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
});

describe("between users", () => {
  /** Three processes on the same queue; what runs is noted, and a job ends when it is told to. */
  async function three(name: string, options: { perGroup?: number; places: number }) {
    const kind = defineJob(name, Note, {
      ...(options.perGroup ? { perGroup: options.perGroup } : {}),
      concurrency: options.places,
    });
    const running = new Map<string, number>();
    const max = new Map<string, number>();
    const order: string[] = [];
    let ended = 0;
    let open = false;
    let doors: (() => void)[] = [];
    const processes = await Promise.all([0, 1, 2].map(() => openJobs(connection, { log: silentLog() })));
    onTestFinished(async () => void (await Promise.all(processes.map((p) => p.stop(1)))));
    const work = () =>
      Promise.all(
        processes.map((p) =>
          p.work(kind, async ({ word }) => {
            const now = (running.get(word) ?? 0) + 1;
            running.set(word, now);
            max.set(word, Math.max(max.get(word) ?? 0, now));
            order.push(word);
            if (!open) await new Promise<void>((resolve) => doors.push(resolve));
            running.set(word, now - 1);
            ended++;
          }),
        ),
      );
    const send = (user: string) => jobs.send(kind, { word: user }, { group: user });
    return {
      work,
      send,
      max,
      order,
      ended: () => ended,
      endOne: () => doors.shift()?.(),
      openDoors: () => ((open = true), doors.splice(0).forEach((door) => door())),
    };
  }

  test("a share is strict over all processes, also when they all fetch at the same moment", async () => {
    const t = await three("shared", { perGroup: 1, places: 4 });
    for (let i = 0; i < 12; i++) await t.send("greedy");
    for (let i = 0; i < 3; i++) await t.send("modest");
    await t.work();
    t.openDoors();
    await expect.poll(t.ended).toBe(15);
    expect(t.max.get("greedy")).toBe(1);
    expect(t.max.get("modest")).toBe(1);
  });

  test("twenty users are held up by one job of the one with 100", async () => {
    const t = await three("hundred", { perGroup: 2, places: 1 });
    for (let i = 0; i < 100; i++) await t.send("greedy");
    await t.work();
    await expect.poll(() => t.order.length).toBe(2);
    for (let i = 0; i < 20; i++) await t.send(`modest${i}`);
    for (let i = 3; i <= 23; i++) {
      if (i > 3) t.endOne();
      await expect.poll(() => t.order.length, { interval: 5 }).toBeGreaterThanOrEqual(i);
    }
    // Three places in all: two were the greedy one's when the twenty came; it gets none before each of them had one.
    expect(t.order.slice(0, 22).filter((user) => user === "greedy")).toHaveLength(2);
    expect(new Set(t.order.slice(2, 22)).size).toBe(20);
    t.openDoors();
    await expect.poll(t.ended).toBe(120);
    expect(t.max.get("greedy")).toBe(2);
  });
});

test("a stopped process hands its job to another at once", async () => {
  const kind = defineJob("handed", Note, {});
  const leaving = await openJobs(connection, { log: silentLog() });
  const received: string[] = [];
  await leaving.work(kind, async (_data, { signal }) => {
    received.push("first");
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  });
  await jobs.send(kind, { word: "x" });
  await expect.poll(() => received).toEqual(["first"]);
  await leaving.stop(1);
  await jobs.work(kind, async (_data, { retry }) => void received.push(`again ${retry}`));
  await expect.poll(() => received).toEqual(["first", "again 1"]);
});

test("a job that is not this process's any more is told to stop", async () => {
  const kind = defineJob("lost", Note, { retryLimit: 0 });
  let abortReason: unknown = null;
  await jobs.work(
    kind,
    (_data, { signal }) =>
      new Promise((resolve) => signal.addEventListener("abort", () => ((abortReason = signal.reason), resolve()))),
  );
  const id = await jobs.send(kind, { word: "x" });
  await expect
    .poll(async () => (await pool.query("select state from pgboss.job where id = $1", [id])).rows)
    .toEqual([{ state: "active" }]);
  await jobs.cancel(kind, id ?? "");
  await expect.poll(() => abortReason).toBeInstanceOf(Error);
});

test("a job for now does not wait for the next look", async () => {
  const kind = defineJob("now", Note);
  const seldom = await openJobs(connection, { log: silentLog(), pollMs: 3_600_000 });
  onTestFinished(() => seldom.stop(1));
  const received: string[] = [];
  await seldom.work(kind, async ({ word }) => void received.push(word));
  for (const word of ["one", "two", "three"]) {
    await seldom.send(kind, { word });
    await expect.poll(() => received).toContain(word);
  }
});

test("only kinds with a job whose time has come are asked for one", async () => {
  const kinds = ["due", "much-later", "taken", "none"].map((name) => defineJob(name, Note));
  const [due, later, taken] = kinds;
  await jobs.send(due!, { word: "x" });
  await jobs.send(later!, { word: "x" }, { startAfterSeconds: 3_600 });
  const id = await jobs.send(taken!, { word: "x" });
  await pool.query("update pgboss.job set state = 'active', heartbeat_on = now() where id = $1", [id]);
  const names = kinds.map(({ name }) => name);
  expect(await kindsWithDueJobs(pool, names)).toEqual(["due"]);
});

test("a job for later waits for its time", async () => {
  const kind = defineJob("later", Note);
  const received: string[] = [];
  await jobs.work(kind, async ({ word }) => void received.push(word));
  const id = await jobs.send(kind, { word: "later" }, { startAfterSeconds: 2 });
  await expect.poll(() => received).toEqual(["later"]);
  // By the database's own clock.
  const { rows } = await pool.query(
    "select started_on >= start_after and start_after >= created_on + interval '1900 ms' as waited from pgboss.job where id = $1",
    [id],
  );
  expect(rows).toEqual([{ waited: true }]);
});

test("a fault of the database is no reason to begin a job again at once", async () => {
  const kind = defineJob("troubled", Note, { retryLimit: 2 });
  const starts: Date[] = [];
  const startedOn = async (): Promise<Date> =>
    (await pool.query<{ at: Date }>("select started_on as at from pgboss.job where name = $1", [kind.name])).rows[0]!
      .at;
  await jobs.work(kind, async () => {
    starts.push(await startedOn());
    if (starts.length === 1)
      throw Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
  });
  await jobs.send(kind, { word: "x" });
  await expect.poll(() => starts.length).toBe(2);
  // By the database's own clock, and at least: a slow machine makes it later.
  expect(starts[1]!.getTime() - starts[0]!.getTime()).toBeGreaterThan(4_500);
});
