import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError, type Transaction } from "../platform/index.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { chargeFor } from "../model/index.ts";
import { inkOf, readBalance } from "./balance.ts";
import { checkLedger } from "./checkLedger.ts";
import { openInk } from "./ink.ts";

const { db, pool } = await testDatabase({ max: 12 });
const ink = openInk({ db, now: () => new Date() });

/** One unit a token. */
const PRICE = { input: 1_000_000, cached: 1_000_000, output: 1_000_000 };

let people = 0;
async function newUser(units: number): Promise<string> {
  const id = `u${++people}`;
  await pool.query("insert into users (id, phone, user_name, created_at) values ($1, $2, $1, now())", [
    id,
    `139${String(people).padStart(8, "0")}`,
  ]);
  await ink.grant(id, units, { id: `welcome:${id}` });
  return id;
}

interface Entry {
  kind: string;
  units: number;
  cost: number;
  run_id: string | null;
  step: string | null;
}
const entriesOf = async (userId: string): Promise<Entry[]> =>
  (
    await pool.query<Entry>(
      "select kind, units::float8 as units, cost::float8 as cost, run_id, step from ink_entries where user_id = $1 order by seq",
      [userId],
    )
  ).rows;

/** Work that dies after the ledger's statement and before its commit. */
const crash = async (work: (tx: Transaction) => Promise<unknown>): Promise<void> => {
  await db
    .transaction(async (tx) => {
      await work(tx);
      throw new Error("killed");
    })
    .catch((error: Error) => {
      if (error.message !== "killed" && !(error instanceof AppError)) throw error;
    });
};

type Order = {
  do: "grant" | "reserve" | "settle" | "release" | "rest" | "stop" | "crash";
  run: number;
  step: number;
  units: number;
  twice: boolean;
};
const order: fc.Arbitrary<Order> = fc.record({
  do: fc.constantFrom("grant", "reserve", "reserve", "settle", "settle", "release", "rest", "stop", "crash"),
  run: fc.nat(2),
  step: fc.nat(3),
  units: fc.nat(60),
  twice: fc.boolean(),
});

test("law: over any interleaving of runs, crashes, retries and double clicks the ledger holds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(order, { maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.nat(150),
      async (workers, start) => {
        const user = await newUser(start);
        const runId = (n: number): string => `${user}:run${n}`;
        let grants = 0;
        const perform = async (o: Order): Promise<void> => {
          const run = runId(o.run);
          const step = `s${o.step}`;
          const id = `${user}:g${grants++}`;
          const work = (tx?: Transaction): Promise<unknown> => {
            if (o.do === "grant") return ink.grant(user, o.units, { id }, tx);
            if (o.do === "reserve" || o.do === "crash")
              return ink.reserve(
                user,
                run,
                "1",
                [
                  { step, ...chargeFor("m", PRICE, { inputTokens: o.units, cachedTokens: 0, outputTokens: 3 }) },
                  { step: "shared", units: 7 },
                ],
                tx,
              );
            if (o.do === "settle") return ink.settle(run, step, { units: o.units }, tx);
            if (o.do === "stop") return ink.settleStopped(run, new Map([[step, "字".repeat(o.units)]]), tx);
            if (o.do === "release") return ink.release(run, step, tx);
            return ink.releaseRest(run, tx);
          };
          const calls =
            o.do === "crash" ? [crash((tx) => work(tx))] : Array.from({ length: o.twice ? 2 : 1 }, () => work());
          for (const done of await Promise.allSettled(calls)) {
            if (
              done.status === "rejected" &&
              !(done.reason instanceof AppError && done.reason.code === "ink-exhausted")
            )
              throw done.reason;
          }
          const { rows } = await pool.query(
            `select balance::float8 as b, (select coalesce(sum(units),0)::float8 from ink_entries e where e.user_id = a.user_id) as s,
              (select balance_after::float8 from ink_entries e where e.user_id = a.user_id order by seq desc limit 1) as last
             from ink_accounts a where user_id = $1`,
            [user],
          );
          expect([rows[0].s, rows[0].last]).toEqual([rows[0].b, rows[0].b]);
          expect(rows[0].b).toBeGreaterThanOrEqual(0);
        };
        await Promise.all(
          workers.map(async (orders) => {
            for (const o of orders) await perform(o);
          }),
        );

        for (let n = 0; n < 3; n++) await Promise.all([ink.releaseRest(runId(n)), ink.releaseRest(runId(n))]);
        const entries = await entriesOf(user);
        const perStep = Map.groupBy(
          entries.filter((e) => e.kind !== "grant"),
          (e) => `${e.run_id}/${e.step}`,
        );
        for (const [, list] of perStep) {
          // Reserved once, ended once: what is not charged has come back.
          expect(list.map((e) => e.kind).toSorted()).toEqual(
            list.some((e) => e.kind === "settle") ? ["reserve", "settle"] : ["release", "reserve"],
          );
          expect(list.reduce((n, e) => n + e.units + e.cost, 0)).toBe(0);
        }
        expect((await checkLedger(db)).differences).toEqual([]);
        const balance = await readBalance(db, user);
        const granted = entries.filter((e) => e.kind === "grant").reduce((n, e) => n + e.units, 0);
        expect(balance.balance + balance.used).toBe(granted);
      },
    ),
    { numRuns: 50 },
  );
});

test("a reservation is all or nothing", async () => {
  const user = await newUser(100);
  await expect(
    ink.reserve(user, "r-all", "1", [
      { step: "a", units: 60 },
      { step: "b", units: 60 },
    ]),
  ).rejects.toMatchObject({ code: "ink-exhausted" });
  expect((await readBalance(db, user)).balance).toBe(100);
  expect(await entriesOf(user)).toHaveLength(1);
});

test("a settlement takes at most what was held and tells the overrun; a second one takes nothing", async () => {
  const user = await newUser(100);
  await ink.reserve(user, "r-over", "1", [
    { step: "a", units: 60 },
    { step: "b", units: 10 },
  ]);
  expect(await ink.settle("r-over", "a", { units: 75 })).toEqual({ charged: 60, overrun: 15 });
  expect(await ink.settle("r-over", "a", { units: 75 })).toEqual({ charged: 0, overrun: 0 });
  await ink.release("r-over", "a");
  expect(await ink.settle("r-over", "b", { units: 4 })).toEqual({ charged: 4, overrun: 0 });
  expect(await readBalance(db, user)).toEqual({
    balance: 36,
    granted: 100,
    held: 0,
    used: 64,
    percent: 64,
    token: { 1: 64, 2: 0, 3: 0, 4: 0 },
  });
});

test("a stopped run pays the prompt and the text of the steps that had begun to stream, and no more than was held", async () => {
  const user = await newUser(1_000);
  const expected = (units: number) => chargeFor("m", PRICE, { inputTokens: 50, cachedTokens: 0, outputTokens: units });
  await ink.reserve(user, "r-stop", "1", [
    { step: "a", ...expected(50) },
    { step: "b#2", ...expected(50) },
    { step: "c", ...expected(50) },
    { step: "d", units: 100 },
  ]);
  const streamed = new Map([
    ["a", "字".repeat(10)],
    ["b", "字".repeat(400)],
    ["d", "一"],
  ]);
  await ink.settleStopped("r-stop", streamed);
  await ink.settleStopped("r-stop", streamed);
  const entries = (await Array.fromAsync(inkOf(db, user))) as { step: string; kind: string; cost: number }[];
  expect(entries.slice(5).map((e) => [e.step, e.kind, e.cost])).toEqual([
    ["a", "settle", 60],
    ["b#2", "settle", 100],
    ["c", "release", 0],
    ["d", "release", 0],
  ]);
  expect(entries[5]).toMatchObject({ model: "m", inputTokens: 50, outputTokens: 10, priceOutput: 1_000_000, seq: 6 });
  expect((await readBalance(db, user)).balance).toBe(840);
});

test("twenty parallel reservations of one balance: only what it covers is held", async () => {
  const user = await newUser(100);
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => ink.reserve(user, `r-par${i}`, "1", [{ step: "a", units: 30 }])),
  );
  expect(all.filter((r) => r.status === "fulfilled")).toHaveLength(3);
  expect((await readBalance(db, user)).balance).toBe(10);
});

test("an amount that is none is a bug, not an entry", async () => {
  const user = await newUser(10);
  for (const units of [-1, Number.NaN, Infinity]) await expect(ink.grant(user, units)).rejects.toThrow(/not an amount/);
  expect((await readBalance(db, user)).balance).toBe(10);
});
