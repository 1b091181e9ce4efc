import type { ChapterFigures } from "@mochang/screenplay";
import { expect, it } from "vitest";
import { roundUpAxis, dialogueAxisMax } from "./chapters.ts";

it("ends its axes at round numbers", () => {
  expect([1, 9, 10, 3_120, 4_000, 12_345].map(roundUpAxis)).toEqual([1, 9, 10, 4_000, 4_000, 20_000]);
  const chapters = (...shares: number[]) => shares.map((dialogueShare) => ({ dialogueShare }) as ChapterFigures);
  expect([
    dialogueAxisMax(chapters()),
    dialogueAxisMax(chapters(0.31, 0.1)),
    dialogueAxisMax(chapters(0.3)),
    dialogueAxisMax(chapters(1)),
  ]).toEqual([0.1, 0.4, 0.3, 1]);
});
