import { expect, test } from "vitest";
import { trackProgress } from "./trackProgress.ts";

const questions = (...keys: string[]) => keys.map((key) => ({ key, outputTokens: 1_000 }));

/** A progress that is told at once, and its clock in seconds. */
function follow(begun: Parameters<typeof trackProgress>[1]) {
  const told: object[] = [];
  let seconds = 0;
  const progress = trackProgress({ progress: async (one) => void told.push(one) }, begun, () => seconds * 1000);
  return { told, progress, wait: (more: number) => (seconds += more) };
}

test("the rest of a run takes as long as was estimated, then by the pace at which the estimate comes true", async () => {
  // Each is expected to take 22 seconds; two at once.
  const { told, progress, wait } = follow({ done: 1, left: questions("a", "b", "c", "d", "e", "f"), concurrency: 2 });
  wait(20);
  progress.ended("a");
  await progress.settled();
  expect(told.at(-1)).toMatchObject({ done: 2, total: 7, remainingSeconds: 55 });
  wait(24);
  progress.ended("b");
  await progress.settled();
  // 22 of 66 seconds have taken 44.
  expect(told.at(-1)).toMatchObject({ done: 3, total: 7, remainingSeconds: 88 });
});

test("what turns out to be more than was foreseen is counted and timed, and no question twice", async () => {
  const { told, progress, wait } = follow({ done: 0, left: questions("a", "b"), concurrency: 1 });
  wait(22);
  progress.ended("a");
  progress.ended("a");
  progress.expect(questions("b", "c", "d"));
  wait(22);
  progress.ended("b");
  await progress.settled();
  expect(told.at(-1)).toMatchObject({ done: 2, total: 4, remainingSeconds: 44 });
  wait(44);
  progress.ended("c");
  progress.ended("d");
  await progress.settled();
  expect(told.at(-1)).toMatchObject({ done: 4, total: 4, percent: 99, remainingSeconds: 0 });
});
