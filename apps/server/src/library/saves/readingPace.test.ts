import { expect, test } from "vitest";
import { createReadingQueue, runReadingQueue, readingDueAt } from "./readingQueue.ts";

test("a document is read 5 s after its last save, at the latest after a minute of typing", () => {
  expect(readingDueAt({ first: 0, last: 0 })).toBe(5_000);
  expect(readingDueAt({ first: 0, last: 30_000 })).toBe(35_000);
  expect(readingDueAt({ first: 0, last: 59_000 })).toBe(60_000);
});

test("each document once, when its time has come", async () => {
  let at = 0;
  const read: string[] = [];
  const pace = runReadingQueue(
    async (id) => read.push(id) > 0,
    () => at,
    1,
  );
  pace.saved("a");
  at = 4_000;
  pace.saved("a");
  pace.saved("b");
  at = 9_000;
  await expect.poll(() => read).toEqual(["a", "b"]);
  pace.close();
});

test("one that is being read when its time comes is read again after that", async () => {
  let at = 0;
  let isBusy = true;
  const read: number[] = [];
  const pace = runReadingQueue(
    async () => {
      read.push(at);
      return !isBusy;
    },
    () => at,
    1,
  );
  pace.saved("a");
  at = 5_000;
  await expect.poll(() => read).toEqual([5_000]);
  isBusy = false;
  at = 10_000;
  await expect.poll(() => read).toEqual([5_000, 10_000]);
  pace.close();
});

test("documents that are written in at once are read one after the other, each within its minute", () => {
  const SECOND = 1_000;
  const writers = Array.from({ length: 200 }, (_, i) => `d${i}`);
  const queue = createReadingQueue();
  const waitsSince = new Map<string, number>();
  const read = new Map<string, number>();
  for (let at = 0; at <= 300 * SECOND; at += SECOND) {
    const due = queue.takeDue(at);
    expect(due.length).toBeLessThanOrEqual(4);
    for (const id of due) {
      expect(at - (waitsSince.get(id) ?? 0)).toBeLessThanOrEqual(61 * SECOND);
      waitsSince.delete(id);
      read.set(id, (read.get(id) ?? 0) + 1);
    }
    for (const id of writers) {
      queue.saved(id, at);
      if (!waitsSince.has(id)) waitsSince.set(id, at);
    }
  }
  for (const id of writers) expect(read.get(id)).toBeGreaterThanOrEqual(4);
});

test("a writer alone is read when the minute is over", () => {
  const queue = createReadingQueue();
  for (let at = 0; at < 60_000; at += 1_000) {
    expect(queue.takeDue(at)).toEqual([]);
    queue.saved("a", at);
  }
  expect(queue.takeDue(60_000)).toEqual(["a"]);
});
