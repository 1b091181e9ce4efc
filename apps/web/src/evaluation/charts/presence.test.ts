import type { Figures, ProseFigures } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { castRows, presenceRows, ticks } from "./presence.ts";

describe("presence", () => {
  it("tells the silent from the absent and the talkative from the rest", () => {
    const figures = {
      presence: {
        people: ["甲", "乙"],
        cells: [
          [0, 0.5, 10, 100],
          [40, 0, 0, 80],
        ],
      },
    } as unknown as Figures;
    expect(presenceRows(figures)).toEqual([
      { name: "甲", scenes: 3, heat: [0, 1, 2, 4] },
      { name: "乙", scenes: 2, heat: [3, 0, 0, 4] },
    ]);
  });
  it("weighs a novel's people by how often a chapter names or hears them", () => {
    const prose = {
      castByChapter: {
        people: ["甲", "乙"],
        mentions: [
          [0, 1, 8],
          [4, 0, 2],
        ],
        speeches: [
          [0, 1, 0],
          [0, 0, 0],
        ],
      },
    } as unknown as ProseFigures;
    expect(castRows(prose)).toEqual([
      { name: "甲", scenes: 2, heat: [0, 1, 4] },
      { name: "乙", scenes: 2, heat: [2, 0, 1] },
    ]);
  });
  it("writes few round numbers, the first and the last", () => {
    expect(ticks(62)).toEqual([1, 10, 20, 30, 40, 50, 62]);
    expect(ticks(1)).toEqual([1]);
    expect(ticks(0)).toEqual([]);
    expect(ticks(6)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
