import { expect, test } from "vitest";
import { latestValueWriter } from "./latestValueWriter.ts";

test("what comes while one is written is told by the next, the newest only; one that fails is followed by another", async () => {
  const told: number[] = [];
  const written = Promise.withResolvers<void>();
  const news = latestValueWriter<{ n: number }>(({ n }) => (told.push(n), written.promise));
  for (const n of [1, 2, 3]) news.write({ n });
  const settled = news.settled();
  written.reject(new Error("no"));
  await settled;
  expect(told).toEqual([1, 3]);
  news.write({ n: 4 });
  await news.settled();
  expect(told).toEqual([1, 3, 4]);
});
