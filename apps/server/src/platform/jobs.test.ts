import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { defineJob, openJobs } from "./jobs.ts";
import { silentLog } from "./log.ts";
import { testDatabase } from "./testDatabase.ts";

const { db, connection } = await testDatabase();
const jobs = await openJobs(connection, { log: silentLog(), concurrency: 4 });
afterAll(() => jobs.stop(1));

const Note = z.object({ word: z.string() });

test("a job sent in a transaction exists only when it commits", async () => {
  const kind = defineJob("note", Note);
  const heard: string[] = [];
  await jobs.work(kind, async ({ word }) => void heard.push(word));
  await expect(
    db.transaction(async (tx) => {
      await jobs.send(kind, { word: "rolled back" }, { tx });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await db.transaction(async (tx) => void (await jobs.send(kind, { word: "kept" }, { tx })));
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(["kept"]);
});

test("one key, one job, until it has ended", async () => {
  const kind = defineJob("keyed", Note);
  expect(await jobs.send(kind, { word: "a" }, { singletonKey: "k" })).toBeTypeOf("string");
  expect(await jobs.send(kind, { word: "b" }, { singletonKey: "k" })).toBeNull();
  expect(await jobs.send(kind, { word: "c" })).toBeTypeOf("string");
  const heard: string[] = [];
  await jobs.work(kind, async ({ word }) => void heard.push(word));
  await expect.poll(() => heard.toSorted(), { timeout: 5000 }).toEqual(["a", "c"]);
});

test("a failed job is tried again and told when it is the last time", async () => {
  const kind = defineJob("failing", Note, { retryLimit: 2 });
  const tries: [number, boolean][] = [];
  await jobs.work(kind, async (_data, { retry, last }) => {
    tries.push([retry, last]);
    if (!last) throw new Error("again");
  });
  await jobs.send(kind, { word: "x" });
  await expect.poll(() => tries, { timeout: 10_000 }).toEqual([[0, false], [1, false], [2, true]]);
});

test("a user's share is limited over all workers while others go on", async () => {
  const kind = defineJob("shared", Note, { perGroup: 1, concurrency: 3 });
  const running = new Map<string, number>();
  let most = 0;
  let ended = 0;
  await jobs.work(kind, async ({ word }) => {
    running.set(word, (running.get(word) ?? 0) + 1);
    if (word === "greedy") most = Math.max(most, running.get(word) ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running.set(word, (running.get(word) ?? 0) - 1);
    ended++;
  });
  for (let i = 0; i < 4; i++) await jobs.send(kind, { word: "greedy" }, { group: "greedy" });
  await jobs.send(kind, { word: "modest" }, { group: "modest" });
  await expect.poll(() => ended, { timeout: 15_000 }).toBe(5);
  // pg-boss counts a group when it fetches; two fetches in the same moment may each take one. Without the share it would be three.
  expect(most).toBeLessThanOrEqual(2);
}, 20_000);
