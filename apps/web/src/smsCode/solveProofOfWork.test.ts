import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveProofOfWork } from "./solveProofOfWork.ts";

const WORK = { seed: "abcdefghijklmnopqrstuv", puzzles: 4, bits: 8, seconds: 30 };

test("finds a number for every puzzle", async () => {
  const progress: number[] = [];
  const numbers = await solveProofOfWork(WORK, {
    signal: new AbortController().signal,
    onProgress: (done) => progress.push(done),
  });
  expect(progress).toEqual([1, 2, 3, 4]);
  for (const [puzzle, number] of numbers.entries())
    expect(createHash("sha256").update(`${WORK.seed}:${puzzle}:${number}`).digest()[0]).toBe(0);
});

test("stops when it is aborted", async () => {
  const abandoned = new AbortController();
  const work = solveProofOfWork({ ...WORK, bits: 31 }, { signal: abandoned.signal, onProgress: () => undefined });
  abandoned.abort(new Error("left"));
  await expect(work).rejects.toThrow("left");
});
