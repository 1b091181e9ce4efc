import { expect, test } from "vitest";
import { openReadingPace, readingDue } from "./readingPace.ts";

test("a document is read 5 s after its last save, at the latest after a minute of typing", () => {
  expect(readingDue({ first: 0, last: 0 })).toBe(5_000);
  expect(readingDue({ first: 0, last: 30_000 })).toBe(35_000);
  expect(readingDue({ first: 0, last: 59_000 })).toBe(60_000);
});

test("each document once, when its time has come", async () => {
  let at = 0;
  const read: string[] = [];
  const pace = openReadingPace(
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
  const pace = openReadingPace(
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
