import type { CallEntry } from "@mochang/model-simulator";
import { expect, test } from "vitest";
import { floorSeconds } from "./floorSeconds.ts";

const call = (
  tasks: string[],
  at: number,
  outputTokens: number,
  durationMs: number,
  finish: string | null = "stop",
): CallEntry => ({
  id: 0,
  model: "simulated",
  tasks,
  at,
  messages: 2,
  inputCharacters: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputCharacters: 0,
  outputTokens,
  firstTokenMs: 1000,
  durationMs,
  fault: null,
  finish,
  quotes: [],
  inventedFigures: [],
});
const settings = {
  concurrency: 2,
  firstTokenMs: 2000,
  cachedFirstTokenMs: 1000,
  tokensPerSecond: 100,
  pdfSeconds: 0.5,
};

test("the formula, term by term", () => {
  const calls = [
    call([], 0, 200, 4000),
    call(["2"], 4000, 400, 5000),
    call(["3"], 4000, 600, 7000),
    call(["5"], 9000, 500, 6000),
    call(["4"], 15_000, 300, 4000),
    call(["9"], 4000, 900, 900, null),
  ];
  // W 2 + 2; two rounds of 1; one mean answer of 5; the longest of 6; the synthesis 1 + 3; PDF 0.5.
  expect(floorSeconds(calls, settings)).toBeCloseTo(4 + 2 + 5 + 6 + 4 + 0.5);
});

test("without a synthesis there is no last term", () => {
  expect(floorSeconds([call(["2"], 0, 100, 2000), call(["3"], 10, 100, 2000)], settings)).toBeCloseTo(1 + 1 + 0.5);
});

test("notes are read before, side by side, and none from the cache", () => {
  const notes = [call(["note:1"], 0, 500, 7000), call(["note:2"], 0, 700, 9000), call(["note:3"], 7000, 600, 8000)];
  const rest = [call([], 20_000, 200, 4000), call(["2"], 24_000, 400, 5000), call(["4"], 29_000, 300, 4000)];
  // Two rounds of 2 s, one mean answer of 6, the longest of 7; then W 4, a section of 1 + 4, the synthesis 1 + 3, PDF 0.5.
  expect(floorSeconds([...notes, ...rest], settings)).toBeCloseTo(4 + 6 + 7 + 4 + 5 + 4 + 0.5);
});
