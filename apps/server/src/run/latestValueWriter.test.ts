import { expect, test } from "vitest";
import { latestValueWriter } from "./latestValueWriter.ts";

test("what comes while one is written is told by the next, the newest only; one that fails is followed by another", async () => {
  const writtenNumbers: number[] = [];
  const written = Promise.withResolvers<void>();
  const news = latestValueWriter<{ n: number }>(({ n }) => (writtenNumbers.push(n), written.promise));
  for (const n of [1, 2, 3]) news.write({ n });
  const settled = news.settled();
  written.reject(new Error("no"));
  await settled;
  expect(writtenNumbers).toEqual([1, 3]);
  news.write({ n: 4 });
  await news.settled();
  expect(writtenNumbers).toEqual([1, 3, 4]);
});
